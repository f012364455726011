import { afterAll, describe, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { sweepVideos } from '#services/videos/sweep-videos.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { lines, playing, watchPage } from '#tests/fakes/youtube/answers.ts'
import type { Reply } from '#tests/fakes/youtube/server.ts'
import { terminal } from '#tests/setup/cli.ts'
import { videoApp } from '#tests/setup/video-app.ts'

const llm = spokenLlm()
const app = videoApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))
const operator = terminal(app)
const words = 'Its author asked us to remove this video.'
let number = 0

const freshId = () => `keptout${String(++number).padStart(4, '0')}`
const address = (videoId: string) => `https://youtu.be/${videoId}`
const publish = (
  videoId: string,
  captions: Reply | (() => Promise<Reply>) = lines('Flour and water', 'and a secret'),
) =>
  app.youtube.script(videoId, {
    player: playing({ videoId, title: 'A secret recipe', tracks: [{ languageCode: 'en' }] }),
    captions,
    watch: watchPage(videoId, { isUnlisted: false }),
  })
const block = (videoId: string) =>
  operator.run(['videos', 'block', videoId, '--reason', 'letter of May 4', '--message', words, '--yes', '--json'])

/** A video with shared results, and a user with a conversation about it. */
async function talkedAbout() {
  const videoId = freshId()
  publish(videoId)
  const sam = await app.subscriber()
  await sam.rest('POST /youtube/process', { url: address(videoId) })
  const { body } = await sam.rest('POST /conversation/start', { videoId })
  return { videoId, sam, conversationId: body.data.conversationId as string }
}

/** Rows of a video in each table that is about videos. */
async function rowsOf(videoId: string): Promise<Record<string, number>> {
  const tables = [
    'videos',
    'transcripts',
    'transcript_windows',
    'transcript_notes',
    'picture_readings',
    'judged_pictures',
    'analyses',
    'video_audience',
  ]
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const [row] = await app.deps.db.execute<{ n: number }>(
      `select count(*)::int as n from ${table} where video_id = '${videoId}'`,
    )
    if (row!.n > 0) counts[table] = row!.n
  }
  return counts
}

describe('a blocked video', () => {
  test('is deleted, and every call about it returns the message of the operator', async () => {
    const { videoId, sam, conversationId } = await talkedAbout()
    expect((await block(videoId)).json()).toEqual({ videoId, blocked: true, message: words, wasStored: true })

    expect(await rowsOf(videoId)).toEqual({})
    const visitor = app.visitor()
    const refused = { status: 451, body: { code: 'VIDEO_BLOCKED', message: words, data: { videoId } } }
    expect(await visitor.rest(`GET /youtube/video/${videoId}`)).toMatchObject(refused)
    expect(await sam.rest(`GET /youtube/transcript/${videoId}`)).toMatchObject(refused)
    expect(await sam.rest('POST /youtube/process', { url: address(videoId) })).toMatchObject(refused)
    expect(await sam.rest('POST /conversation/start', { videoId })).toMatchObject(refused)
    expect(await sam.rest('POST /conversation/message', { conversationId, message: 'What is in it?' })).toMatchObject(
      refused,
    )
    for (const kind of ['clickbait', 'summary', 'keypoints'])
      expect(await sam.rest(`POST /conversation/${kind}`, { conversationId, videoId })).toMatchObject(refused)
    const wanted = [
      { videoId, kind: 'summary' as const },
      { videoId, conversationId, kind: 'summary' as const },
    ]
    for (const input of wanted) await expect(sam.trpc.conversations.estimate.query(input)).rejects.toThrow(words)
    const popular = (await visitor.rest('GET /homepage/videos')).body.videos
    expect(popular.map((video: { video_id: string }) => video.video_id)).not.toContain(videoId)
  })

  test('has a page that is not indexed and reveals nothing about it', async () => {
    const { videoId } = await talkedAbout()
    await block(videoId)
    const page = await app
      .visitor()
      .request({ method: 'GET', url: `/analysis/${videoId}`, headers: { accept: 'text/html' } })
    expect([page.status, page.headers['x-robots-tag']]).toEqual([451, 'noindex'])
    expect(page.text).not.toMatch(/secret recipe|The Bakery/)
    expect(page.text).toContain('<div id="root">')
  })

  test('is not fetched again, and visitors still get 401', async () => {
    const videoId = freshId()
    publish(videoId)
    expect((await block(videoId)).json()).toMatchObject({ wasStored: false })
    const sam = await app.subscriber()
    expect((await sam.rest('POST /youtube/process', { url: address(videoId) })).status).toBe(451)
    expect((await sam.rest('POST /youtube/process', { url: address(videoId), language: 'de' })).status).toBe(451)
    expect((await app.visitor().rest('POST /youtube/process', { url: address(videoId) })).status).toBe(401)
    await expect(operator.run(['videos', 'refetch', videoId])).rejects.toThrow(words)
    expect(app.youtube.clientsOf(videoId)).not.toContain('android')
    expect(await rowsOf(videoId)).toEqual({})
  })

  test('ends a running fetch for its waiting users, and nothing of the run is stored', async () => {
    const videoId = freshId()
    const held = Promise.withResolvers<Reply>()
    const reading = Promise.withResolvers<void>()
    publish(videoId, () => {
      reading.resolve()
      return held.promise
    })
    const sam = await app.subscriber()
    const response = sam.rest('POST /youtube/process', { url: address(videoId) })
    await reading.promise
    await block(videoId)
    expect(await response).toMatchObject({ status: 451, body: { code: 'VIDEO_BLOCKED', message: words } })
    const done = () => app.deps.metrics as unknown as { total(name: string): number }
    const before = done().total('jobs_total')
    held.resolve(lines('Flour and water'))
    await expect.poll(() => done().total('jobs_total')).toBe(before + 1)
    expect(await rowsOf(videoId)).toEqual({})
  })

  test('stays deleted if a run ends during the block', async () => {
    for (let round = 0; round < 10; round += 1) {
      const videoId = freshId()
      const held = Promise.withResolvers<Reply>()
      const reading = Promise.withResolvers<void>()
      publish(videoId, () => {
        reading.resolve()
        return held.promise
      })
      const sam = await app.subscriber()
      const response = sam.rest('POST /youtube/process', { url: address(videoId) })
      await reading.promise
      held.resolve(lines('Flour and water'))
      await Promise.all([block(videoId), response])
      await expect.poll(() => rowsOf(videoId)).toEqual({})
      expect((await app.visitor().rest(`GET /youtube/video/${videoId}`)).status).toBe(451)
    }
  })

  test('leaves a growing answer to its user, but its shared result is deleted at night', async () => {
    const { videoId, sam, conversationId } = await talkedAbout()
    const asked = sam.rest('POST /conversation/summary', { conversationId, videoId })
    const call = await llm.next()
    await block(videoId)
    call.say('Bread of flour and water [1].')
    call.finish()
    expect((await asked).status).toBe(200)
    expect((await app.visitor().rest(`GET /youtube/video/${videoId}`)).status).toBe(451)
    await sweepVideos(app.deps, new AbortController().signal)
    expect(await rowsOf(videoId)).toEqual({})
    const { body } = await sam.rest('GET /auth/export')
    expect(JSON.stringify(body)).toContain('Bread of flour and water')
  })

  test('leaves own transcripts of its id to their users, without its title', async () => {
    const { videoId } = await talkedAbout()
    await block(videoId)
    const kim = await app.subscriber()
    const videoData = {
      transcript: '00:00 Words that I wrote down\n00:30 while I watched.',
      metadata: { title: 'My notes' },
    }
    const started = await kim.rest('POST /conversation/start', { videoId, videoData })
    expect(started.status).toBe(200)
    const read = await kim.trpc.conversations.read.query({ videoId })
    expect(read?.own).toMatchObject({ title: 'My notes' })
    expect(await kim.rest(`GET /youtube/video/${videoId}`)).toMatchObject({
      status: 200,
      body: { metadata: { title: 'My notes', description: '' }, clickbait: null, summary: null },
    })
    expect((await app.visitor().rest(`GET /youtube/video/${videoId}`)).status).toBe(451)
    const { conversationId } = started.body.data
    const asked = kim.rest('POST /conversation/message', { conversationId, message: 'What did I write?' })
    const call = await llm.next()
    expect(call.request.document).not.toContain('secret')
    call.say('You wrote words [1].')
    call.finish()
    expect((await asked).status).toBe(200)
    expect(await rowsOf(videoId)).toEqual({})
  })

  test('is fetched again after unblock when a user submits it', async () => {
    const { videoId, sam } = await talkedAbout()
    await block(videoId)
    expect((await operator.run(['videos', 'unblock', videoId, '--json'])).json()).toEqual({ videoId, blocked: false })
    expect((await app.visitor().rest(`GET /youtube/video/${videoId}`)).status).toBe(404)
    expect((await sam.rest('POST /youtube/process', { url: address(videoId) })).status).toBe(200)
    expect((await app.visitor().rest(`GET /youtube/video/${videoId}`)).status).toBe(200)
  })
})

test('questions about a forgotten video get 404', async () => {
  const { videoId, sam, conversationId } = await talkedAbout()
  await operator.run(['videos', 'forget', videoId, '--yes'])
  const ask = () => sam.rest('POST /conversation/message', { conversationId, message: 'What is in it?' })
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'VIDEO_NOT_FOUND' } })
})
