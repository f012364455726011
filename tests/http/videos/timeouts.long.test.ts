import { expect, test } from 'vitest'
import { lines, playing, refusing } from '#tests/fakes/youtube/answers.ts'
import type { Reply, VideoScript } from '#tests/fakes/youtube/server.ts'
import { videoApp } from '#tests/setup/video-app.ts'

// Each call is given up soon, all of them late: a busy machine must not come to the end of all before its own answer.
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
  ['hanging', { hang: true }],
  ['stalling in the middle', { stallAfter: '{"playabilityStatus":' }],
] as [string, Reply][])('a platform that keeps %s is a time-out, with its own sentence', async (_, reply) => {
  const answer = await submit(() => ({ player: reply }))
  expect(answer.body).toMatchObject({
    code: 'TRANSCRIPT_TIMEOUT',
    message:
      'Our transcript providers are taking longer than expected. This is likely an external issue. Please try again in a little while.',
  })
  expect(answer.status).toBe(504)
})

test('one app that hangs costs its own limit, and the next one helps', async () => {
  const answer = await submit(videoId => ({
    visionos: { hang: true },
    player: playing({ videoId, tracks: [{ languageCode: 'en' }] }),
    captions: lines('Saved by the second app'),
  }))
  expect(answer.status).toBe(200)
  expect(answer.asked).toEqual(['visionos', 'android-reel'])
})

test('what is known of the video counts more than what could not be done', async () => {
  const answer = await submit(() => ({
    visionos: { hang: true },
    'android-reel': { status: 500, body: '' },
    android: refusing('LOGIN_REQUIRED', 'This video is private'),
  }))
  expect(answer.body.data.reason).toBe('private')
})
