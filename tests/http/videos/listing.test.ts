import { describe, expect, test } from 'vitest'
import { recheckListings } from '#services/videos/check-listing.ts'
import { captured, lines, playing, refusing, watchPage } from '#tests/fakes/youtube/answers.ts'
import type { Reply, VideoScript } from '#tests/fakes/youtube/server.ts'
import { terminal } from '#tests/setup/cli.ts'
import { dataFile, testWithData } from '#tests/setup/shared-data.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { videoApp } from '#tests/setup/video-app.ts'

const app = videoApp({ limits: { listingMs: 400 } })
const operator = terminal(app)
const never = new AbortController().signal
let number = 0

const publish = (videoId: string, watch?: VideoScript['watch']) =>
  app.youtube.script(videoId, {
    player: playing({ videoId, tracks: [{ languageCode: 'en' }] }),
    captions: lines('Flour and water'),
    ...(watch ? { watch } : {}),
  })

/** A video that a subscriber has processed and whose listing was checked. */
async function processed(watch?: (videoId: string) => NonNullable<VideoScript['watch']>) {
  number += 1
  const videoId = `listing${String(number).padStart(4, '0')}`
  publish(videoId, watch?.(videoId))
  const sam = await app.subscriber()
  expect((await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })).status).toBe(200)
  await expect.poll(async () => (await row(videoId))?.listingCheckedAt ?? null).not.toBeNull()
  return { videoId, sam }
}
const row = (videoId: string) =>
  app.deps.db.query.videos.findFirst({ where: (video, { eq }) => eq(video.videoId, videoId) })
const grid = async (): Promise<string[]> =>
  (await app.visitor().rest('GET /homepage/videos')).body.videos.map((video: { video_id: string }) => video.video_id)
const page = (videoId: string) =>
  app.visitor().request({ method: 'GET', url: `/analysis/${videoId}`, headers: { accept: 'text/html' } })

describe('a video that the platform lists', () => {
  test('is in the grid, and its page may be indexed', async () => {
    const { videoId } = await processed(id => watchPage(id, { isUnlisted: false }))
    expect(await grid()).toContain(videoId)
    const { text, headers } = await page(videoId)
    expect(text).toContain('<title>How bread rises')
    expect(text).not.toContain('noindex')
    expect(headers['x-robots-tag']).toBeUndefined()
  })

  testWithData('is read from the real page of a video', async () => {
    const { reply } = captured(dataFile('youtube', 'jdepoix', 'youtube.html.static'))
    const videoId = 'GJLlxj_dtq8'
    publish(videoId, reply)
    await (await app.subscriber()).rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
    await expect.poll(async () => (await row(videoId))?.listing).toBe('listed')
    const { body } = await app.visitor().rest(`GET /youtube/video/${videoId}`)
    expect(body.metadata).toMatchObject({ publishedOn: '2018-08-02', translatedTitle: null })
  })
})

describe('the day of publication', () => {
  const publishedOn = async (videoId: string) =>
    (await app.visitor().rest(`GET /youtube/video/${videoId}`)).body.metadata.publishedOn

  test('is read from the page, and stays when a later page does not say', async () => {
    const publishDate = '2026-03-01T23:30:00-08:00'
    const { videoId, sam } = await processed(id => watchPage(id, { isUnlisted: false, publishDate }))
    expect(await publishedOn(videoId)).toBe('2026-03-01')
    const note = await sam.rest(`GET /youtube/export/${videoId}/transcript.md`)
    expect(note.text).toContain('\npublished: 2026-03-01\n')
    publish(videoId, watchPage(videoId, { isUnlisted: true }))
    await operator.run(['videos', 'refetch', videoId])
    expect([(await row(videoId))?.listing, await publishedOn(videoId)]).toEqual(['unlisted', '2026-03-01'])
  })

  test.each(['2026-02-30T00:00:00Z', 'yesterday', ''])('is unknown when the page says %j', async publishDate => {
    const { videoId } = await processed(id => watchPage(id, { isUnlisted: false, publishDate }))
    expect((await row(videoId))?.listing).toBe('listed')
    expect(await publishedOn(videoId)).toBeNull()
  })
})

describe('a video counts as unlisted', () => {
  const cases: [string, ((videoId: string) => Reply) | undefined][] = [
    ['if its page says so', id => watchPage(id, { isUnlisted: true })],
    ['if its page is missing', undefined],
    ['if its page hangs', () => ({ hang: true })],
    ['if its page breaks off', () => ({ cutAfter: '<!DOCTYPE html><html>' })],
    ['if its page is about another video', () => watchPage('anothervide', { isUnlisted: false })],
    ['if its page does not say', () => ({ body: '<!DOCTYPE html><html><title>"isUnlisted":false</title></html>' })],
    [
      'if its page repeatedly asks for consent',
      () => ({ body: '<!DOCTYPE html><form action="https://consent.youtube.com/s">' }),
    ],
  ]
  test.each(cases)('%s', async (_, watch) => {
    const { videoId, sam } = await processed(watch)
    const head = await page(videoId)
    expect(head.status).toBe(200)
    expect(head.headers['x-robots-tag']).toBe('noindex')
    expect(head.text).toContain('<meta name="robots" content="noindex" />')
    for (const secret of ['How bread rises', 'The Bakery', 'About dough', 'i.ytimg.com/vi'])
      expect(head.text).not.toContain(secret)
    expect(await grid()).not.toContain(videoId)
    // Anyone with its address sees everything.
    const { body } = await app.visitor().rest(`GET /youtube/video/${videoId}`)
    expect(body.metadata).toMatchObject({ title: 'How bread rises', isListed: false })
    expect((await sam.rest(`GET /youtube/transcript/${videoId}`)).status).toBe(200)
  })

  test('and has neither title nor verdict in the head of its page', async () => {
    const { videoId } = await addVideo(app.deps.db, {
      videoId: 'secrettalk1',
      title: 'The secret bridge',
      listing: null,
    })
    expect((await page(videoId)).text).not.toMatch(/secret bridge|Fold Works/)
    expect(await grid()).not.toContain(videoId)
  })
})

describe('the listing of a video is checked', () => {
  test('after the transcript is ready, so that a hanging page delays no one', async () => {
    const videoId = 'hangingpage'
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<Reply>()
    publish(videoId, () => {
      asked.resolve()
      return held.promise
    })
    const sam = await app.subscriber()
    const response = await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
    await asked.promise
    expect([response.status, (await row(videoId))?.listingCheckedAt]).toEqual([200, null])
    held.resolve(watchPage(videoId, { isUnlisted: false }))
    await expect.poll(async () => (await row(videoId))?.listing).toBe('listed')
  })

  test('again by refetch, which reports the result', async () => {
    const { videoId } = await processed(id => watchPage(id, { isUnlisted: false }))
    publish(videoId, watchPage(videoId, { isUnlisted: true }))
    const refetch = async () => (await operator.run(['videos', 'refetch', videoId, '--json'])).json()
    expect(await refetch()).toMatchObject({ videoId, listing: 'unlisted' })
    expect(await grid()).not.toContain(videoId)
    expect((await operator.run(['videos', 'show', videoId])).output).toMatch(/listed +no\n/)

    // A page that does not say changes nothing.
    publish(videoId)
    expect(await refetch()).toMatchObject({ listing: null })
    expect((await row(videoId))?.listing).toBe('unlisted')
  })

  test('at night, up to a limit, starting with videos never checked or checked longest ago', async () => {
    await app.deps.db.execute('delete from videos')
    const ids = ['nightly0001', 'nightly0002', 'nightly0003']
    for (const videoId of ids) {
      await addVideo(app.deps.db, { videoId, listing: videoId === 'nightly0001' ? 'listed' : null })
      publish(videoId, watchPage(videoId, { isUnlisted: videoId === 'nightly0001' }))
    }
    await addVideo(app.deps.db, { videoId: 'nightlysamp', isSample: true })
    const night = (atMost: number) => recheckListings(app.deps, { atMost, pauseMs: 1 }, never)

    expect(await night(2)).toEqual({ checked: 2, listed: 2, unlisted: 0 })
    expect((await grid()).sort()).toEqual([...ids, 'nightlysamp'])
    expect(await night(10)).toEqual({ checked: 3, listed: 2, unlisted: 1 })
    expect((await grid()).sort()).toEqual(['nightly0002', 'nightly0003', 'nightlysamp'])
  })

  test('at night until the platform blocks the page; transcripts can still be fetched', async () => {
    await app.deps.db.execute('delete from videos')
    for (const videoId of ['robot000001', 'robot000002']) {
      await addVideo(app.deps.db, { videoId, listing: null })
      publish(videoId, { body: '<!DOCTYPE html><html><div class="g-recaptcha"></div></html>' })
    }
    const pages = () => app.youtube.calls.filter(call => call.kind === 'watch').length
    const before = pages()
    const night = () => recheckListings(app.deps, { atMost: 10, pauseMs: 1 }, never)
    expect(await night()).toEqual({ checked: 0, listed: 0, unlisted: 0 })
    expect(await night()).toEqual({ checked: 0, listed: 0, unlisted: 0 })
    expect(pages() - before).toBe(1)
    publish('robot000003')
    const sam = await app.subscriber()
    expect((await sam.rest('POST /youtube/process', { url: 'https://youtu.be/robot000003' })).status).toBe(200)
    await app.deps.db.execute('delete from provider_breakers')
  })

  test('not at all while the platform blocks transcript fetches', async () => {
    await app.deps.db.execute('delete from videos')
    app.youtube.script('refused0001', { player: refusing('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot') })
    const sam = await app.subscriber()
    await sam.rest('POST /youtube/process', { url: 'https://youtu.be/refused0001' })
    await addVideo(app.deps.db, { videoId: 'refused0002', listing: null })
    const before = app.youtube.calls.length
    await recheckListings(app.deps, { atMost: 10, pauseMs: 1 }, never)
    expect(app.youtube.calls).toHaveLength(before)
    await app.deps.db.execute('delete from provider_breakers')
  })
})
