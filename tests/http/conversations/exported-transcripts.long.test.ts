import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { exportedTranscripts } from '#tests/setup/exported-transcripts.ts'

const app = testApp()
/** A user may paste 30 transcripts in an hour. */
const perUser = 25
const ownId = (at: number) => `own-Form${String(at).padStart(2, '0')}_`

test('each form that tools write is read when a user pastes it: times, names and words', async () => {
  const read: [string, [number, string][]][] = []
  let user = await app.subscriber()
  for (const [at, [name, transcript]] of exportedTranscripts.entries()) {
    if (at % perUser === perUser - 1) user = await app.subscriber()
    const videoId = ownId(at)
    const videoData = { videoId, metadata: { title: name }, transcript }
    const { conversationId } = await user.trpc.conversations.start.mutate({ videoId, videoData })
    const page = await user.trpc.conversations.transcript.query({ conversationId })
    read.push([name, page.lines.map(([seconds, text]) => [seconds, text])])
  }
  const expected = exportedTranscripts.map(([name, , lines]) => [
    name,
    lines.map(([ms, text]) => [Math.floor(ms / 1000), text]),
  ])
  expect(read.map(([name, lines]) => [name, lines.map(([seconds, text]) => [Math.floor(seconds), text])])).toEqual(
    expected,
  )
})
