import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const app = testApp()
const line = 'Words that speakers said in a very long talk.'
const cues = Array.from({ length: 8_000 }, (_, n) => ({ start: n, end: n + 1, text: `${line} ${n}` }))

test.each([
  ['text', cues.map(cue => cue.text).join('\n')],
  ['cues', cues],
])('a large own transcript as %s opens the same private conversation over REST and tRPC', async (_, transcript) => {
  expect(JSON.stringify(transcript).length).toBeGreaterThan(300_000)
  const { videoId } = await addVideo(app.deps.db)
  const sam = await app.subscriber()
  const input = { videoId, videoData: { transcript, metadata: { title: 'Mine' } } }

  const rest = await sam.rest('POST /conversation/start', input)
  const { conversationId } = await sam.trpc.conversations.start.mutate(input)

  expect(rest.status).toBe(200)
  expect(conversationId).toBe(rest.body.data.conversationId)
  const words = await sam.trpc.conversations.transcript.query({ conversationId })
  expect(words.lines.map(([, text]) => text).join(' ')).toContain(`${line} 7999`)
  const shared = await sam.rest('POST /conversation/start', { videoId })
  expect(shared.body.data.conversationId).not.toBe(conversationId)
  const kim = await app.subscriber()
  await expect(kim.trpc.conversations.transcript.query({ conversationId })).rejects.toMatchObject({
    data: { code: 'CONVERSATION_NOT_FOUND' },
  })
})
