import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fromDollars } from '#core/plans/budget.ts'
import { lines, playing } from '#tests/fakes/youtube/answers.ts'
import { videoApp } from '#tests/setup/video-app.ts'

const app = videoApp()

/** Scripts a public video. @returns its address */
function publish(videoId: string, ...texts: string[]) {
  app.youtube.script(videoId, {
    player: playing({ videoId, seconds: texts.length * 5, tracks: [{ languageCode: 'en', kind: 'asr' }] }),
    captions: lines(...texts),
  })
  return `https://www.youtube.com/watch?v=${videoId}`
}

describe('submitting a video', () => {
  test('stores its transcript, in the documented shapes', async () => {
    const url = publish('bread000001', 'Flour and water', 'rise when yeast breathes.')
    const sam = await app.subscriber()

    const response = await sam.rest('POST /youtube/process', { url })

    expect(response.body).toEqual({ success: true, data: { videoId: 'bread000001' } })
    const video = await app.visitor().rest('GET /youtube/video/bread000001')
    expect(video.body).toMatchObject({
      success: true,
      videoId: 'bread000001',
      metadata: {
        title: 'How bread rises',
        channel: 'The Bakery',
        channelTitle: 'The Bakery',
        duration: 10,
        description: 'About dough.',
        thumbnailUrl: 'https://i.ytimg.com/vi/bread000001/hq720.jpg',
        language: 'en',
        captionKind: 'asr',
        coverage: { partial: false, percent: 100 },
      },
      transcriptReady: true,
      clickbait: null,
      summary: null,
    })
    const transcript = await sam.rest('GET /youtube/transcript/bread000001')
    expect(transcript.body.lines).toEqual([
      [0, 'Flour and water'],
      [5, 'rise when yeast breathes.'],
    ])
    expect((await app.visitor().rest('GET /youtube/transcript/bread000001')).status).toBe(401)
  })

  test('checks address, login, subscription and budget, in this order', async () => {
    const url = publish('order000001', 'Words')
    const code = async (who: { rest: ReturnType<typeof app.visitor>['rest'] }, address: string) => {
      const { status, body } = await who.rest('POST /youtube/process', { url: address })
      return [status, body.code, body.message]
    }
    const visitor = app.visitor()
    for (const address of ['', 'not an address', 'own-abc123_'])
      expect(await code(visitor, address)).toEqual([400, 'INVALID_VIDEO_ADDRESS', 'Please enter a valid YouTube URL'])
    expect(await code(visitor, 'https://example.com/')).toEqual([
      400,
      'INVALID_VIDEO_ADDRESS',
      'Please enter a valid YouTube URL',
    ])
    expect((await code(visitor, 'https://youtube.com/playlist?list=PL1'))[2]).toMatch(/playlist/)
    expect(await code(visitor, url)).toEqual([401, 'UNAUTHENTICATED', 'Please log in to analyze videos'])
    expect(await code(await app.member(), url)).toEqual([
      403,
      'SUBSCRIPTION_REQUIRED',
      'Please subscribe to analyze new videos.',
    ])
    expect((await code(await app.subscriber({ active: false }), url))[1]).toBe('SUBSCRIPTION_REQUIRED')
    const spent = await (await app.subscriber({ left: fromDollars(0) })).rest('POST /youtube/process', { url })
    expect(spent.body).toMatchObject({ code: 'BUDGET_EXCEEDED', data: { upgradeOptions: [{ tier: 'pro' }, {}, {}] } })
    expect(app.youtube.clientsOf('order000001')).toEqual([])
  })

  test('of a known video is free for all signed-in users and does not call the platform', async () => {
    const url = publish('known000001', 'Once is enough')
    await (await app.subscriber()).rest('POST /youtube/process', { url })
    const asked = () => app.youtube.clientsOf('known000001')
    const before = asked().length

    const member = await app.member()
    expect((await member.rest('POST /youtube/process', { url: 'https://youtu.be/known000001' })).status).toBe(200)
    expect(await member.trpc.videos.process.mutate({ url })).toEqual({ videoId: 'known000001', processing: null })
    expect(asked()).toHaveLength(before)
  })

  test('reads the address out of a shared text, and never another video than the one meant', async () => {
    const url = publish('insentence1', 'Found in a sentence')
    const sam = await app.subscriber()
    await sam.rest('POST /youtube/process', { url })
    const post = (text: string) => sam.rest('POST /youtube/process', { url: text })
    for (const text of [
      'Look at this https://youtu.be/insentence1?si=x.',
      'https://www.google.com/url?q=https%3A%2F%2Fyoutu.be%2Finsentence1',
      'vnd.youtube:insentence1',
    ])
      expect((await post(text)).body).toMatchObject({ data: { videoId: 'insentence1' } })
    for (const [text, words] of [
      [
        'https://www.youtube.com/redirect?q=https%3A%2F%2Fexample.org&v=insentence1',
        'Please enter a valid YouTube URL',
      ],
      ['https://youtu.be/insentence1 https://youtu.be/dQw4w9WgXcQ', 'These are addresses of several videos.'],
      ['https://open.spotify.com/episode/4rOoJ6Egrf8K2Irywzw', 'Paste the transcript of the episode instead.'],
    ] as const) {
      const { status, body } = await post(text)
      expect([status, body.code, body.message.includes(words)]).toEqual([400, 'INVALID_VIDEO_ADDRESS', true])
    }
  })

  test('concurrently by five users is one run', async () => {
    const url = publish('shared00001', 'Together')
    const people = await Promise.all(Array.from({ length: 5 }, () => app.subscriber()))

    const responses = await Promise.all(people.map(each => each.rest('POST /youtube/process', { url })))

    expect(responses.map(response => response.status)).toEqual([200, 200, 200, 200, 200])
    expect(app.youtube.clientsOf('shared00001')).toEqual(['visionos'])
  })

  test('is separate from reading: an unknown video is 404, a malformed id 400', async () => {
    const visitor = app.visitor()
    const unknown = await visitor.rest('GET /youtube/video/notprepared')
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Video data not found'])
    expect((await visitor.rest('GET /youtube/video/short')).status).toBe(400)
  })
})

describe('watching a run', () => {
  test('shows each stage as it happens, and the last one to late watchers', async () => {
    const url = publish('stages00001', 'Slowly', 'but surely')
    const held = Promise.withResolvers<void>()
    // Storing waits until the watcher has seen the stage before it, however fast the machine is.
    const prepared = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const storing = app.deps.db.transaction(async tx => {
      await tx.execute(sql`lock table transcripts in exclusive mode`)
      locked.resolve()
      await prepared.promise
    })
    await locked.promise
    app.youtube.script('stages00001', {
      player: playing({ videoId: 'stages00001', seconds: 36_000, tracks: [{ languageCode: 'en' }] }),
      captions: async () => {
        await held.promise
        return lines('Slowly', 'but surely')
      },
    })
    const sam = await app.subscriber()
    const started = await sam.trpc.videos.process.mutate({ url })
    const input = encodeURIComponent(
      JSON.stringify({ videoId: 'stages00001', processingId: started.processing!.processingId }),
    )
    const seen = async () => {
      const views: { state: string; stage: string; durationSeconds: number | null }[] = []
      for await (const event of sam.events(`GET /trpc/videos.watchProcessing?input=${input}`)) {
        if (event.event !== 'message') continue
        const view = event.data as (typeof views)[number]
        views.push(view)
        if (view.stage === 'reading_captions') held.resolve()
        if (view.stage === 'preparing') prepared.resolve()
      }
      return views
    }
    const stages = await seen()
    await storing
    expect(stages.map(view => view.stage).filter(stage => stage !== 'queued' && stage !== 'finding_video')).toEqual([
      'reading_captions',
      'preparing',
      'ready',
    ])
    expect(stages.at(-1)).toMatchObject({ state: 'done', durationSeconds: 36_000 })
    expect((await seen()).map(view => view.stage)).toEqual(['ready'])
  })
})
