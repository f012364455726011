import { beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#tests/fakes/clock.ts'
import { lines, playing, refusing } from '#tests/fakes/youtube/answers.ts'
import { videoApp } from '#tests/setup/video-app.ts'

const app = videoApp()
const botCheck = refusing('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot')
const working = (videoId: string) => ({
  player: playing({ videoId, tracks: [{ languageCode: 'en' }] }),
  captions: lines('All is well'),
})
let number = 0

async function submit(script: (videoId: string) => Parameters<typeof app.youtube.script>[1]) {
  number += 1
  const videoId = `blocked${String(number).padStart(4, '0')}`
  app.youtube.script(videoId, script(videoId))
  const sam = await app.subscriber()
  const response = await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
  return { response, asked: app.youtube.clientsOf(videoId) }
}

beforeEach(() => app.deps.db.execute('delete from provider_breakers'))

describe('a platform that blocks our IP address', () => {
  test('is not called for a while by any process, longer each time, and then retried', async () => {
    const first = await submit(() => ({ player: botCheck }))
    expect(first.asked).toEqual(['visionos'])
    expect(first.response.body.data).toMatchObject({ reason: 'blocked', retryAfterSeconds: expect.any(Number) })
    expect(first.response.body.data.retryAfterSeconds).toBeGreaterThan(50)

    const second = await submit(working)
    expect(second.asked).toEqual([])
    expect(second.response.body.data.reason).toBe('blocked')

    app.clock.advance(minutes(1.1))
    const third = await submit(() => ({ player: botCheck }))
    expect(third.asked).toEqual(['visionos'])
    expect(third.response.body.data.retryAfterSeconds).toBeGreaterThan(100)

    app.clock.advance(minutes(2.1))
    expect((await submit(working)).response.status).toBe(200)
    expect((await submit(working)).response.status).toBe(200)
  })

  test('opens no breaker with empty captions', async () => {
    const tracks = [{ languageCode: 'en' }]
    const empty = await submit(id => ({ player: playing({ videoId: id, tracks }), captions: { body: '' } }))
    expect(empty.response.body.data).toEqual({ reason: 'blocked' })
    expect((await submit(working)).response.status).toBe(200)
  })
})

test('one visitor id is used for all calls until it is refused', async () => {
  const visitors = () => app.youtube.calls.filter(call => call.kind === 'visitor').length
  await submit(working)
  const before = visitors()
  await submit(working)
  expect(visitors()).toBe(before)
  const last = app.youtube.calls.findLast(call => call.kind === 'player')
  expect(last?.headers['x-goog-visitor-id']).toBe('visitor-of-the-test')
  await submit(() => ({ player: botCheck }))
  app.clock.advance(minutes(2))
  await submit(working)
  expect(visitors()).toBe(before + 1)
})

test('every outcome is counted by provider', async () => {
  const counted = () =>
    (app.deps.metrics as unknown as { total(name: string): number }).total('transcript_provider_outcomes_total')
  const before = counted()
  await submit(id => ({ ...working(id), visionos: { status: 500, body: '' } }))
  expect(counted()).toBe(before + 2)
})
