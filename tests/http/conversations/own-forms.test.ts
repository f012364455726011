import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { exportedTranscripts } from '#tests/setup/exported-transcripts.ts'

const app = testApp()

/** One form of each kind; all of them are in `exported-transcripts.long.test.ts`, because the language of each is detected. */
test.each([
  ['own-Form01_', 'tactiq'],
  ['own-Form02_', 'Teams, copied from Word'],
  ['own-Form03_', 'youtube_transcript_api, objects printed by Python'],
])('%s: a pasted %s export keeps its times, names and words', async (videoId, name) => {
  const [, transcript, lines] = exportedTranscripts.find(([form]) => form === name)!
  const user = await app.subscriber()
  const videoData = { videoId, metadata: { title: name }, transcript }
  const { conversationId } = await user.trpc.conversations.start.mutate({ videoId, videoData })
  const page = await user.trpc.conversations.transcript.query({ conversationId })
  expect(page.lines.map(([seconds, text]) => [Math.floor(seconds), text])).toEqual(
    lines.map(([ms, text]) => [Math.floor(ms / 1000), text]),
  )
})

test('a text with times in no known form is refused, and the message says what to do', async () => {
  const user = await app.subscriber()
  const transcript = [0, 1, 2, 3, 4, 5].map(at => `T+00:0${at}:05 the kiln is cold`).join('\n')
  const videoId = 'own-Form99_'
  const refused = user.trpc.conversations.start.mutate({
    videoId,
    videoData: { videoId, metadata: { title: 'Kiln' }, transcript },
  })
  await expect(refused).rejects.toThrow(
    /^This text has times that can’t be read, such as “T\+00:00:05 the kiln is cold” in line 1\. Paste the words as text/,
  )
  const programs = await user.rest('POST /conversation/start', { videoId, videoData: { transcript } })
  expect([programs.status, programs.body.message]).toEqual([400, expect.stringContaining('in line 1')])
})
