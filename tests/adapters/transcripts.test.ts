import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLargeTexts } from '#adapters/large-texts.ts'
import type { Breakers } from '#adapters/transcripts/breakers.ts'
import { createTranscripts, type TranscriptsOptions } from '#adapters/transcripts/create-transcripts.ts'
import { platformClients } from '#adapters/transcripts/platform-clients.ts'
import type { TranscriptProvider } from '#src/ports/transcripts.ts'
import { recordingLog, rememberedMetrics } from '#tests/fakes/observers.ts'
import { lines, playing, refusing } from '#tests/fakes/youtube/answers.ts'
import { type YoutubeServer, youtubeServer } from '#tests/fakes/youtube/server.ts'

const closers: (() => Promise<unknown>)[] = []
let youtube: YoutubeServer
beforeAll(async () => {
  youtube = await youtubeServer()
})
afterAll(async () => {
  for (const close of closers) await close()
  await youtube.close()
})

const neverOpen: Breakers = { openUntil: async () => null, trip: async (_, now) => now, reset: async () => {} }

function transcripts(options: Partial<TranscriptsOptions>) {
  const made = createTranscripts({
    youtubeBaseUrl: youtube.url,
    proxyUrl: null,
    clientsFile: null,
    ytDlpPath: null,
    supadata: null,
    breakers: neverOpen,
    clock: { now: () => new Date() },
    log: recordingLog(),
    metrics: rememberedMetrics(),
    readCaptions: createLargeTexts(recordingLog()).largeTexts.readCaptions,
    ...options,
    limits: { callMs: 1500, overallMs: 5000, externalMs: 1500, ytDlpMs: 3000, pollMs: 10 },
  })
  closers.push(made.close)
  return made
}
const asking = { signal: new AbortController().signal, onStage: () => {} }
const blocked = refusing('LOGIN_REQUIRED', "Sign in to confirm you're not a bot")
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    found => found,
    error => ({ code: error.code, ...error.data }),
  )

describe('Supadata', () => {
  type Handler = (path: string, key: string) => { status?: number; body: object }
  async function supadata(handler: Handler) {
    const paths: string[] = []
    const server = createServer((request, response) => {
      paths.push(request.url!)
      const { status = 200, body } = handler(request.url!, String(request.headers['x-api-key']))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    closers.push(async () => server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    return { paths, chain: transcripts({ supadata: { apiKey: 'sd-key', baseUrl } }) }
  }
  const words = {
    content: [{ text: 'From elsewhere', offset: 500, duration: 1500, lang: 'en' }],
    lang: 'en',
    availableLangs: ['en', 'de'],
  }

  test('is used if the platform blocks us; title and channel come from oEmbed', async () => {
    youtube.script('supadata001', {
      player: blocked,
      oembed: { body: { title: 'A title', author_name: 'A channel', author_url: 'https://www.youtube.com/@a' } },
    })
    const { chain, paths } = await supadata((_, key) =>
      key === 'sd-key' ? { body: words } : { status: 401, body: {} },
    )
    const found = await chain.fetch({ videoId: 'supadata001', language: null }, asking)
    expect(found).toMatchObject({
      source: 'supadata',
      metadata: { title: 'A title', channel: 'A channel', channelUrl: 'https://www.youtube.com/@a' },
      transcript: { language: 'en', cues: [{ startMs: 500, endMs: 2000, text: 'From elsewhere' }] },
    })
    const asked = new URL(paths[0]!, 'http://x')
    expect(asked.pathname).toBe('/v1/transcript')
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      url: 'https://www.youtube.com/watch?v=supadata001',
      mode: 'native',
    })
  })

  test('does not replace the title and length from a refusal of the platform', async () => {
    const refused = playing({ videoId: 'supadata006', title: 'Known before', seconds: 4 }) as { body: object }
    const refusal = { playabilityStatus: { status: 'UNPLAYABLE', reason: 'This video is not available' } }
    youtube.script('supadata006', { player: { body: { ...refused.body, ...refusal } } })
    const { chain } = await supadata(() => ({ body: words }))
    expect(await chain.fetch({ videoId: 'supadata006', language: null }, asking)).toMatchObject({
      source: 'supadata',
      metadata: { title: 'Known before', durationSeconds: 4 },
      coveragePercent: 50,
    })
  })

  test('polls a job until it is done', async () => {
    youtube.script('supadata002', { player: blocked, oembed: { status: 200, body: 'Forbidden' } })
    let polls = 0
    const { chain } = await supadata(path => {
      if (path.startsWith('/v1/transcript?')) return { status: 202, body: { jobId: 'job-1' } }
      polls += 1
      return { body: polls < 3 ? { status: 'active' } : { status: 'completed', result: words } }
    })
    const found = await chain.fetch({ videoId: 'supadata002', language: null }, asking)
    expect(found).toMatchObject({ source: 'supadata', metadata: { title: 'YouTube video supadata002' } })
    expect(polls).toBe(3)
  })

  test.each([
    ['transcript-unavailable', 206, { code: 'TRANSCRIPT_UNAVAILABLE', reason: 'blocked' }],
    ['limit-exceeded', 429, { code: 'TRANSCRIPT_UNAVAILABLE', reason: 'blocked' }],
    ['unauthorized', 401, { code: 'TRANSCRIPT_UNAVAILABLE', reason: 'blocked' }],
  ])('does not replace the reason of the platform by its %s', async (error, status, outcome) => {
    youtube.script('supadata003', { player: blocked })
    const { chain } = await supadata(() => ({ status, body: { error, message: 'x' } }))
    expect(await outcomeOf(chain.fetch({ videoId: 'supadata003', language: null }, asking))).toMatchObject(outcome)
  })

  test('gives a language failure if it has only other languages', async () => {
    youtube.script('supadata004', { player: blocked })
    const { chain } = await supadata(() => ({ body: words }))
    const outcome = await outcomeOf(chain.fetch({ videoId: 'supadata004', language: 'fr' }, asking))
    expect(outcome).toMatchObject({ reason: 'language', languages: ['de', 'en'] })
  })

  test('gives a timeout if its job never ends', async () => {
    youtube.script('supadata005', { player: { status: 500, body: '' } })
    const { chain } = await supadata(() => ({ body: { jobId: 'job-1', status: 'queued' } }))
    const outcome = await outcomeOf(chain.fetch({ videoId: 'supadata005', language: null }, asking))
    expect(outcome).toMatchObject({ code: 'TRANSCRIPT_TIMEOUT' })
  })
})

describe('yt-dlp', () => {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
  /** A shell script in the place of yt-dlp. */
  function program(script: string) {
    const dir = mkdtempSync(join(tmpdir(), 'yt-dlp-'))
    folders.push(dir)
    const path = join(dir, 'yt-dlp')
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return { path, dir }
  }
  const failing = { player: { status: 500, body: '' } }
  const address = (videoId: string, extra = '') =>
    `https://www.youtube.com/api/timedtext?v=${videoId}&lang=en${extra}&fmt=json3`

  test('is used for captions, and started without a shell and without our environment', async () => {
    const videoId = 'ytdlp000001'
    youtube.script(videoId, { ...failing, captions: lines('By the program') })
    const info = {
      id: videoId,
      title: 'A title',
      channel: 'A channel',
      duration: 10,
      language: 'en',
      chapters: [{ start_time: 0, title: 'Intro' }],
      subtitles: { live_chat: [{ ext: 'json3', url: 'https://evil.example' }] },
      automatic_captions: {
        de: [{ ext: 'json3', url: address(videoId, '&tlang=de') }],
        'en-orig': [{ ext: 'json3', url: address(videoId) }],
      },
    }
    const { path, dir } =
      program(`printf '%s\\n' "$@" > "$(dirname "$0")"/args; env > "$(dirname "$0")"/env; cat <<'END'
${JSON.stringify(info)}
END`)
    process.env.SECRET_OF_THE_TEST = 'keep me'
    const found = await transcripts({ ytDlpPath: path }).fetch({ videoId, language: null }, asking)
    delete process.env.SECRET_OF_THE_TEST
    expect(found).toMatchObject({
      source: 'yt-dlp',
      metadata: { title: 'A title', durationSeconds: 10, chapters: [{ startSeconds: 0, title: 'Intro' }] },
      transcript: { language: 'en', kind: 'asr', cues: [{ text: 'By the program' }] },
    })
    const args = readFileSync(join(dir, 'args'), 'utf8').trim().split('\n')
    expect(args.slice(-2)).toEqual(['--', `https://www.youtube.com/watch?v=${videoId}`])
    expect(args).toEqual(expect.arrayContaining(['--ignore-config', '--no-playlist', '--skip-download']))
    expect(readFileSync(join(dir, 'env'), 'utf8')).not.toContain('keep me')
  })

  test.each([
    ['ERROR: [youtube] x: Private video. Sign in if you have been granted access', 'private'],
    ['ERROR: [youtube] x: Sign in to confirm your age', 'age_restricted'],
    ['ERROR: [youtube] x: Join this channel to get access to members-only content', 'members_only'],
    ['ERROR: [youtube] x: This live event will begin in 3 days.', 'not_started'],
    ['ERROR: [youtube] x: Sign in to confirm you’re not a bot', 'blocked'],
    ['ERROR: [youtube] x: Something new', 'failed'],
    ['ERROR: [youtube] x: Video unavailable. This content isn’t available, try again later.', 'blocked'],
  ])('reports the error %s', async (complaint, reason) => {
    youtube.script('ytdlp000002', failing)
    const { path } = program(`cat >&2 <<'END'\nWARNING: something else\n${complaint}\nEND\nexit 1`)
    const outcome = await outcomeOf(
      transcripts({ ytDlpPath: path }).fetch({ videoId: 'ytdlp000002', language: null }, asking),
    )
    expect(outcome).toMatchObject({ code: 'TRANSCRIPT_UNAVAILABLE', reason })
  })

  test('is killed with its child processes if it takes too long', async () => {
    youtube.script('ytdlp000003', failing)
    const { path } = program('sleep 60 & sleep 60')
    const from = performance.now()
    const outcome = await outcomeOf(
      transcripts({ ytDlpPath: path }).fetch({ videoId: 'ytdlp000003', language: null }, asking),
    )
    expect(outcome).toMatchObject({ code: 'TRANSCRIPT_TIMEOUT' })
    // A surviving child process would keep its output open for a minute.
    expect(performance.now() - from).toBeLessThan(40_000)
  })

  test('gives a failure if the program is missing', async () => {
    youtube.script('ytdlp000004', failing)
    const outcome = await outcomeOf(
      transcripts({ ytDlpPath: '/nowhere/yt-dlp' }).fetch({ videoId: 'ytdlp000004', language: null }, asking),
    )
    expect(outcome).toMatchObject({ reason: 'failed' })
  })
})

test('a video that is no sample is fetched from the platform', async () => {
  const sample: TranscriptProvider = {
    name: 'samples',
    reach: 'embedded',
    ask: async () => ({ refusal: { reason: 'unavailable', next: 'not_mine', detail: '' } }),
  }
  const videoId = 'notasample1'
  youtube.script(videoId, { player: playing({ videoId, tracks: [{ languageCode: 'en' }] }), captions: lines('Real') })
  const chain = transcripts({ embedded: [sample] })
  expect(await chain.fetch({ videoId, language: null }, asking)).toMatchObject({ source: 'visionos' })
})

test('probe tries each provider separately', async () => {
  const videoId = 'probed00001'
  youtube.script(videoId, {
    player: playing({ videoId, tracks: [{ languageCode: 'en' }] }),
    android: blocked,
    captions: lines('One', 'Two'),
  })
  const outcomes = await transcripts({}).probe(videoId, asking.signal)
  expect(outcomes.map(({ provider, ok }) => [provider, ok])).toEqual([
    ['visionos', true],
    ['android-reel', true],
    ['android', false],
    ['ios', true],
  ])
  expect(outcomes[2]).toMatchObject({ reason: 'blocked', detail: expect.stringContaining('not a bot') })
})

describe('the client versions of the platform', () => {
  test('can be overridden by a file', () => {
    const clients = platformClients({ visionos: { clientVersion: '9.9' }, ios: { enabled: false } })
    expect(clients.map(client => client.name)).toEqual(['visionos', 'android-reel', 'android'])
    expect(clients[0]).toMatchObject({
      client: { clientName: 'VISIONOS', clientVersion: '9.9' },
      headers: { 'x-youtube-client-version': '9.9' },
    })
  })

  test('are refused with the name of an unknown key or client', () => {
    expect(() => platformClients({ visionos: { clientversion: '9.9' } })).toThrow(/clientversion/)
    expect(() => platformClients({ nokia: {} })).toThrow(/nokia/)
  })
})

test('platform requests use the proxy', async () => {
  const seen: string[] = []
  const proxy = createServer((request, response) => {
    seen.push(String(request.url))
    response.writeHead(502).end()
  })
  proxy.on('connect', (request, socket) => {
    seen.push(String(request.url))
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const chain = transcripts({ proxyUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` })
  const outcome = await outcomeOf(chain.fetch({ videoId: 'proxied0001', language: null }, asking))
  proxy.closeAllConnections()
  proxy.close()
  expect(outcome).toMatchObject({ code: 'TRANSCRIPT_UNAVAILABLE', reason: 'failed' })
  expect(seen[0]).toContain(new URL(youtube.url).host)
})
