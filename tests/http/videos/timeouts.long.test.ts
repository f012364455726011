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
  const response = await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
  return { ...response, asked: app.youtube.clientsOf(videoId) }
}

test.each([
  ['hangs', { hang: true }],
  ['stalls in the middle', { stallAfter: '{"playabilityStatus":' }],
] as [string, Reply][])('a platform that %s gives TRANSCRIPT_TIMEOUT with its own message', async (_, reply) => {
  const response = await submit(() => ({ player: reply }))
  expect(response.body).toMatchObject({
    code: 'TRANSCRIPT_TIMEOUT',
    message:
      'Our transcript providers are taking longer than expected. This is likely an external issue. Please try again in a little while.',
  })
  expect(response.status).toBe(504)
})

test('a client that hangs ends by its own limit, and the next one is tried', async () => {
  const response = await submit(videoId => ({
    visionos: { hang: true },
    player: playing({ videoId, tracks: [{ languageCode: 'en' }] }),
    captions: lines('From the second client'),
  }))
  expect(response.status).toBe(200)
  expect(response.asked).toEqual(['visionos', 'android-reel'])
})

test('a definite reason takes precedence over timeouts and errors', async () => {
  const response = await submit(() => ({
    visionos: { hang: true },
    'android-reel': { status: 500, body: '' },
    android: refusing('LOGIN_REQUIRED', 'This video is private'),
  }))
  expect(response.body.data.reason).toBe('private')
})
