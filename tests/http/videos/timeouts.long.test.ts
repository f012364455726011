import { expect, test } from 'vitest'
import { lines, playing, refusing } from '#tests/fakes/youtube/answers.ts'
import type { Reply, VideoScript } from '#tests/fakes/youtube/server.ts'
import { videoApp } from '#tests/setup/video-app.ts'

// A short limit per call and a long one overall, so that a busy machine does not exceed the overall limit first.
const app = videoApp({ limits: { callMs: 1_000, overallMs: 20_000 } })
let number = 0

async function submit(scriptFor: (videoId: string) => VideoScript) {
  number += 1
  const videoId = `timeout${String(number).padStart(4, '0')}`
  app.youtube.script(videoId, scriptFor(videoId))
  const sam = await app.subscriber()
  const answer = await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
  return { ...answer, asked: app.youtube.clientsOf(videoId) }
}

test.each([
  ['hangs', { hang: true }],
  ['stalls in the middle', { stallAfter: '{"playabilityStatus":' }],
] as [string, Reply][])('a platform that %s gives TRANSCRIPT_TIMEOUT with its own message', async (_, reply) => {
  const answer = await submit(() => ({ player: reply }))
  expect(answer.body).toMatchObject({
    code: 'TRANSCRIPT_TIMEOUT',
    message:
      'Our transcript providers are taking longer than expected. This is likely an external issue. Please try again in a little while.',
  })
  expect(answer.status).toBe(504)
})

test('a client that hangs ends by its own limit, and the next one is tried', async () => {
  const answer = await submit(videoId => ({
    visionos: { hang: true },
    player: playing({ videoId, tracks: [{ languageCode: 'en' }] }),
    captions: lines('From the second client'),
  }))
  expect(answer.status).toBe(200)
  expect(answer.asked).toEqual(['visionos', 'android-reel'])
})

test('a definite reason takes precedence over timeouts and errors', async () => {
  const answer = await submit(() => ({
    visionos: { hang: true },
    'android-reel': { status: 500, body: '' },
    android: refusing('LOGIN_REQUIRED', 'This video is private'),
  }))
  expect(answer.body.data.reason).toBe('private')
})
