import { beforeAll, expect, test } from 'vitest'
import type { TranscriptReason } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { processings } from '#schema/videos.ts'
import { blockVideo } from '#services/videos/block-video.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { videoApp } from '#tests/setup/video-app.ts'

const app = videoApp()
let visitor: ReturnType<typeof app.visitor>
beforeAll(() => {
  visitor = app.visitor()
})

const awaited = (videoId: string) => visitor.trpc.videos.awaited.query({ videoId })
const titleAt = (videoId: string, title: string) =>
  app.youtube.script(videoId, { oembed: { body: { title, author_name: 'Somewhere', author_url: '' } } })
const callsFor = (videoId: string) => app.youtube.calls.filter(call => call.videoId === videoId).length

test('the title of a video that is known comes from the database', async () => {
  const { videoId } = await addVideo(app.deps.db, { videoId: 'awaitknown1', title: 'The $1 house' })
  titleAt(videoId, 'Another title')
  expect(await awaited(videoId)).toEqual({ title: 'The $1 house', isJudged: false, refusal: null })
  expect(callsFor(videoId)).toBe(0)
})

test('the title of an unknown video comes from the platform, and the video stays unknown', async () => {
  titleAt('awaitnew001', 'You won’t BELIEVE this')
  expect(await awaited('awaitnew001')).toEqual({ title: 'You won’t BELIEVE this', isJudged: false, refusal: null })
  expect(await app.deps.db.query.videos.findMany({ where: (row, { eq }) => eq(row.videoId, 'awaitnew001') })).toEqual(
    [],
  )
})

test('a video of which the platform says nothing is no failure', async () => {
  expect(await awaited('awaitnone01')).toEqual({ title: null, isJudged: false, refusal: null })
})

test('the platform is not asked about a transcript without a video', async () => {
  titleAt('own-await1_', 'Not from here')
  expect(await awaited('own-await1_')).toEqual({ title: null, isJudged: false, refusal: null })
  expect(callsFor('own-await1_')).toBe(0)
})

test('the platform is not asked about a blocked video', async () => {
  titleAt('awaitblock1', 'A secret recipe')
  await blockVideo(app.deps, { videoId: 'awaitblock1', words: 'Its author asked us.', reason: 'a letter' })
  expect(await awaited('awaitblock1')).toMatchObject({
    title: null,
    refusal: { code: 'VIDEO_BLOCKED', message: 'Its author asked us.' },
  })
  expect(callsFor('awaitblock1')).toBe(0)
})

test.each([
  ['private', { status: 403, body: 'Forbidden' }],
  ['private', { status: 200, body: 'Forbidden' }],
  ['unavailable', { status: 404, body: 'Not Found' }],
  ['unavailable', { status: 400, body: 'Bad Request' }],
] as const)('a %s video is named when the platform responds with %o', async (reason, oembed) => {
  const videoId = `awaitgon${oembed.status}`
  app.youtube.script(videoId, { oembed })
  const { title, refusal } = await awaited(videoId)
  expect({ title, refusal }).toMatchObject({
    title: null,
    refusal: { code: 'TRANSCRIPT_UNAVAILABLE', data: { reason, videoId } },
  })
})

/** A run that a subscriber started and that failed for this reason. */
async function failedRun(videoId: string, reason: TranscriptReason): Promise<void> {
  const { db } = app.deps
  const run = { videoId, id: app.deps.ids.next(), language: '', state: 'failed', stage: 'finding_video' } as const
  const failure = { errorCode: 'TRANSCRIPT_UNAVAILABLE', errorMessage: 'Sorry.', errorData: { reason } }
  const now = app.deps.clock.now()
  await db.insert(processings).values({ ...run, ...failure, deadlineAt: now, updatedAt: now })
}

test('a video that was found without captions is refused for a day, without another call to the platform', async () => {
  await failedRun('awaitcapt01', 'disabled')
  titleAt('awaitcapt01', 'Silence')
  expect(await awaited('awaitcapt01')).toMatchObject({ title: null, refusal: { data: { reason: 'disabled' } } })
  expect(callsFor('awaitcapt01')).toBe(0)
  app.clock.advance(25 * 3_600_000)
  expect(await awaited('awaitcapt01')).toEqual({ title: 'Silence', isJudged: false, refusal: null })
})

test('a failure that may pass refuses nothing', async () => {
  await failedRun('awaitpass01', 'blocked')
  titleAt('awaitpass01', 'Later')
  expect(await awaited('awaitpass01')).toEqual({ title: 'Later', isJudged: false, refusal: null })
})

test('a network asks the platform about a limited number of videos an hour', async () => {
  const { limit } = attemptLimits.awaitedVideo
  for (let at = 0; at <= limit; at++) await awaited(`awaitmany${String(at).padStart(2, '0')}`)
  titleAt('awaitlast01', 'Too many')
  expect(await awaited('awaitlast01')).toEqual({ title: null, isJudged: false, refusal: null })
  expect(callsFor('awaitlast01')).toBe(0)
})
