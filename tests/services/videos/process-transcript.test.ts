import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { processings, transcripts, videoAudience, videos } from '#schema/videos.ts'
import { identify } from '#services/accounts/identify.ts'
import { processTranscript } from '#services/videos/process-transcript.ts'
import { processVideo } from '#services/videos/process-video.ts'
import type { FoundTranscript, Transcripts } from '#src/ports/transcripts.ts'
import { minutes } from '#tests/fakes/clock.ts'
import { knownTranscripts, spoken } from '#tests/fakes/transcripts.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()
const never = new AbortController().signal
let number = 0

/** A queued run. */
async function submitted(language?: string, id?: string) {
  number += 1
  const videoId = id ?? `service${String(number).padStart(4, '0')}`
  const sam = await app.subscriber()
  const { actor } = await identify(app.deps, sam.cookies.get('session')!)
  const { processing } = await processVideo(app.deps, actor, { url: videoId, language })
  const payload = { videoId, processingId: processing!.processingId }
  const state = async () => {
    const [row] = await app.deps.db.select().from(processings).where(eq(processings.id, payload.processingId))
    return row!
  }
  return { videoId, sam, payload, state }
}
const work = (payload: { videoId: string; processingId: string }, from: Transcripts, signal = never) =>
  processTranscript({ ...app.deps, transcripts: from }, payload, signal)
const countOf = async (table: typeof transcripts | typeof videoAudience, videoId: string) =>
  (await app.deps.db.select().from(table).where(eq(table.videoId, videoId))).length

/** Lets this time pass for all runs, whose deadlines are the database's. */
const letPass = (ms: number) =>
  app.deps.db.execute(
    sql`update processings set deadline_at = deadline_at - make_interval(secs => ${ms / 1000}::float8)`,
  )

describe('a processing run', () => {
  test('that is executed twice, consecutively or concurrently, has one effect', async () => {
    const { videoId, payload, state } = await submitted()
    const from = knownTranscripts({ [videoId]: spoken('Bread', ['Dough', 'rises']) })
    await Promise.all([work(payload, from), work(payload, from)])
    await work(payload, from)
    expect(await state()).toMatchObject({ state: 'done', stage: 'ready' })
    expect([await countOf(transcripts, videoId), await countOf(videoAudience, videoId)]).toEqual([1, 1])
    const [video] = await app.deps.db.select().from(videos).where(eq(videos.videoId, videoId))
    expect(video?.analysisCount).toBe(1)
  })

  test.each<[string, readonly string[], string]>([
    [
      'words',
      Array(5_000).fill(Array(101).fill('word').join(' ')),
      'This transcript has 505,000 words; at most 500,000 can be read. Paste the part that matters to you instead.',
    ],
    [
      'lines',
      Array(100_001).fill('Yes.'),
      'This transcript has 100,001 lines; at most 100,000 can be read. Paste the part that matters to you instead.',
    ],
  ])('with too many %s fails with their number and the limit', async (_, lines, said) => {
    const { videoId, payload, state } = await submitted()
    await work(payload, knownTranscripts({ [videoId]: spoken('Endless', lines) }))
    expect(await state()).toMatchObject({
      state: 'failed',
      errorCode: 'TRANSCRIPT_UNAVAILABLE',
      errorMessage: said,
      errorData: { reason: 'too_large' },
    })
    expect(await countOf(transcripts, videoId)).toBe(0)
  })

  test('is tried three times after unknown errors, then fails as INTERNAL', async () => {
    const { payload, state } = await submitted()
    const broken: Transcripts = {
      ...knownTranscripts(),
      fetch: () => Promise.reject(new TypeError('an unknown error')),
    }
    await expect(work(payload, broken)).rejects.toThrow('an unknown error')
    await expect(work(payload, broken)).rejects.toThrow('an unknown error')
    expect((await state()).state).toBe('running')
    await work(payload, broken)
    expect(await state()).toMatchObject({
      state: 'failed',
      errorCode: 'INTERNAL',
      errorMessage: 'Something went wrong',
    })
  })

  test('is left to the next worker if its worker stops', async () => {
    const { videoId, payload, state } = await submitted()
    const stop = new AbortController()
    const waiting: Transcripts = {
      ...knownTranscripts(),
      fetch: (_, { signal }) => {
        stop.abort(new Error('the process stops'))
        return Promise.reject(signal.reason)
      },
    }
    await expect(work(payload, waiting, stop.signal)).rejects.toThrow('the process stops')
    expect((await state()).state).toBe('running')
    await work(payload, knownTranscripts({ [videoId]: spoken('Bread', ['Dough']) }))
    expect((await state()).state).toBe('done')
  })

  test('fails with a timeout if its job starts after four minutes', async () => {
    const { payload, state } = await submitted()
    await letPass(minutes(4.1))
    const hanging: Transcripts = {
      ...knownTranscripts(),
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          if (signal.aborted) reject(signal.reason)
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    }
    await work(payload, hanging)
    expect(await state()).toMatchObject({ state: 'failed', errorCode: 'TRANSCRIPT_TIMEOUT' })
  })

  test('counts as failed for watchers after four minutes, and the next request starts a new one', async () => {
    const { videoId, sam, payload } = await submitted()
    await letPass(minutes(4.1))
    const input = encodeURIComponent(JSON.stringify(payload))
    const seen: unknown[] = []
    for await (const event of sam.events(`GET /trpc/videos.watchProcessing?input=${input}`)) {
      if (event.event === 'message') seen.push(event.data)
    }
    expect(seen).toMatchObject([{ state: 'failed', error: { code: 'TRANSCRIPT_TIMEOUT' } }])
    const next = await submitted(undefined, videoId)
    expect(next.payload.processingId).not.toBe(payload.processingId)
  })
})

test('a user may submit sixty new videos before 429', async () => {
  const sam = await app.subscriber()
  const submit = async (index: number) => {
    const id = `many${String(index).padStart(7, '0')}`
    return sam.trpc.videos.process.mutate({ url: id }).then(
      () => 'taken',
      error => error.data.code,
    )
  }
  const first = await Promise.all(Array.from({ length: 60 }, (_, index) => submit(index)))
  expect(new Set(first)).toEqual(new Set(['taken']))
  expect(await submit(60)).toBe('TOO_MANY_REQUESTS')
  expect(await (await app.subscriber()).trpc.videos.process.mutate({ url: 'many0000060' })).toMatchObject({
    processing: { state: 'queued' },
  })
})

describe('the stored video', () => {
  test('keeps its default language when a user requests another one', async () => {
    const german = (found: FoundTranscript): FoundTranscript => ({
      ...found,
      transcript: { ...found.transcript, language: 'de' },
    })
    const first = await submitted()
    const { videoId, sam } = first
    await work(first.payload, knownTranscripts({ [videoId]: spoken('Bread', ['Dough rises']) }))
    const second = await submitted('de', videoId)
    await work(second.payload, knownTranscripts({ [videoId]: german(spoken('Brot', ['Teig geht auf'])) }))

    const own = (await sam.rest(`GET /youtube/transcript/${videoId}`)).body
    const wanted = (await sam.rest(`GET /youtube/transcript/${videoId}?language=de`)).body
    expect([own.language, own.lines[0][1]]).toEqual(['en', 'Dough rises'])
    expect([wanted.language, wanted.lines[0][1]]).toEqual(['de', 'Teig geht auf'])
    const again = await sam.trpc.videos.process.mutate({ url: `https://youtu.be/${videoId}`, language: 'de' })
    expect(again.processing).toBeNull()
  })

  test('may have captions that end early, with their coverage', async () => {
    const { videoId, payload } = await submitted()
    await work(payload, knownTranscripts({ [videoId]: { ...spoken('Bread', ['Dough']), coveragePercent: 58.1 } }))
    const { metadata } = (await app.visitor().rest(`GET /youtube/video/${videoId}`)).body
    expect(metadata.coverage).toEqual({ partial: true, percent: 58.1 })
  })

  test('has title and description without invisible characters', async () => {
    const { videoId, payload } = await submitted()
    const found = spoken('Bread\u202E\u0000 </title><script>', ['Dough'])
    const metadata = { ...found.metadata, description: 'line one\u0007\nline\u200B two' }
    await work(payload, knownTranscripts({ [videoId]: { ...found, metadata } }))
    const view = (await app.visitor().rest(`GET /youtube/video/${videoId}`)).body
    expect(view.metadata.title).toBe('Bread </title><script>')
    expect(view.metadata.description).toBe('line one\nline two')
  })
})
