import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat } from '#tests/setup/chat.ts'

const app = testApp({ deps: { llm: scriptedLlm(() => 'The first bridge fell down [3].') } })

test('shared results are free, but the number copied into a conversation is limited per hour', async () => {
  const { sam, conversationId, videoId } = await openChat(app, { videoId: 'librarycopy' })
  const ask = async (kind: 'summary' | 'keypoints') =>
    (await sam.rest(`POST /conversation/${kind}`, { conversationId, videoId })).status
  for (const kind of ['summary', 'keypoints', 'summary', 'keypoints'] as const) expect(await ask(kind)).toBe(200)

  await app.deps.db.execute(sql`update throttles set count = 600 where key like 'shared-result:%'`)
  expect(await ask('summary')).toBe(429)
  // A result that is already the last answer is returned again, not copied.
  expect(await ask('keypoints')).toBe(200)
})
