import { beforeAll, expect, test } from 'vitest'
import { attemptLimits } from '#core/limits.ts'
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
  expect(await awaited(videoId)).toEqual({ title: 'The $1 house', isJudged: false })
  expect(callsFor(videoId)).toBe(0)
})

test('the title of an unknown video comes from the platform, and the video stays unknown', async () => {
  titleAt('awaitnew001', 'You won’t BELIEVE this')
  expect(await awaited('awaitnew001')).toEqual({ title: 'You won’t BELIEVE this', isJudged: false })
  expect(await app.deps.db.query.videos.findMany({ where: (row, { eq }) => eq(row.videoId, 'awaitnew001') })).toEqual(
    [],
  )
})

test('a video without a title is no failure', async () => {
  expect(await awaited('awaitnone01')).toEqual({ title: null, isJudged: false })
})

test('the platform is not asked about a blocked video', async () => {
  titleAt('awaitblock1', 'A secret recipe')
  await blockVideo(app.deps, { videoId: 'awaitblock1', words: 'Its author asked us.', reason: 'a letter' })
  expect(await awaited('awaitblock1')).toEqual({ title: null, isJudged: false })
  expect(callsFor('awaitblock1')).toBe(0)
})

test('a network asks the platform about a limited number of videos an hour', async () => {
  const { limit } = attemptLimits.awaitedVideo
  for (let at = 0; at <= limit; at++) await awaited(`awaitmany${String(at).padStart(2, '0')}`)
  titleAt('awaitlast01', 'Too many')
  expect(await awaited('awaitlast01')).toEqual({ title: null, isJudged: false })
  expect(callsFor('awaitlast01')).toBe(0)
})
