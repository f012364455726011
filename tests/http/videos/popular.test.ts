import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const app = testApp()
const grid = async (): Promise<{ video_id: string; analysis_count: number }[]> =>
  (await app.visitor().rest('GET /homepage/videos')).body.videos
const countOf = async (videoId: string) => (await grid()).find(video => video.video_id === videoId)?.analysis_count

test('the grid counts subscribers, not clicks, and shows at most six videos', async () => {
  for (let n = 0; n < 8; n += 1) await addVideo(app.deps.db, { videoId: `popular000${n}` })
  const url = 'https://youtu.be/popular0003'
  for (const who of await Promise.all([app.subscriber(), app.subscriber()])) {
    await who.rest('POST /youtube/process', { url })
    await who.rest('POST /youtube/process', { url })
  }
  expect((await grid())[0]).toMatchObject({ video_id: 'popular0003', analysis_count: 2, verdict: null })
  expect(await grid()).toHaveLength(6)
})

test('free accounts and ended plans do not count', async () => {
  await addVideo(app.deps.db, { videoId: 'astuffed001' })
  const url = 'https://youtu.be/astuffed001'
  const free = await Promise.all(Array.from({ length: 18 }, () => app.member()))
  for (const who of [...free, await app.subscriber({ active: false })])
    expect((await who.rest('POST /youtube/process', { url })).status).toBe(200)
  expect(await countOf('astuffed001')).toBe(0)

  await (await app.subscriber()).rest('POST /youtube/process', { url })
  expect(await countOf('astuffed001')).toBe(1)
})
