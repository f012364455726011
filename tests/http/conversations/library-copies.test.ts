import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat } from '#tests/setup/chat.ts'

const app = testApp({ deps: { llm: scriptedLlm(() => 'The first bridge fell down [3].') } })

test('the library’s results are free and many, but do not fill the database without end', async () => {
  const { sam, conversationId, videoId } = await openChat(app, { videoId: 'librarycopy' })
  const ask = async (kind: 'summary' | 'keypoints') =>
    (await sam.rest(`POST /conversation/${kind}`, { conversationId, videoId })).status
  for (const kind of ['summary', 'keypoints', 'summary', 'keypoints'] as const) expect(await ask(kind)).toBe(200)

  await app.deps.db.execute(sql`update throttles set count = 600 where key like 'from-library:%'`)
  expect(await ask('summary')).toBe(429)
  // What stands at the conversation's end already is shown again, not copied.
  expect(await ask('keypoints')).toBe(200)
})
