import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLargeTexts } from '#adapters/large-texts.ts'
import { createTranscripts, type TranscriptsOptions } from '#adapters/transcripts/create-transcripts.ts'
import { languageName } from '#core/text/language-name.ts'
import { lines } from '#tests/fakes/youtube/answers.ts'
import type { Dialect, DialectOutcome } from '#tests/fakes/youtube/dialect.ts'
import { dialects, scriptOf } from '#tests/fakes/youtube/dialects.ts'
import { type YoutubeServer, youtubeServer } from '#tests/fakes/youtube/server.ts'
import { type YtDlpDialect, ytDlpDialects } from '#tests/fakes/youtube/yt-dlp-dialects.ts'

const apps = ['visionos', 'android-reel', 'android', 'ios'] as const
const folder = mkdtempSync(join(tmpdir(), 'dialects-'))
let youtube: YoutubeServer
beforeAll(async () => {
  youtube = await youtubeServer()
})
afterAll(async () => {
  for (const transcripts of made.values()) await transcripts.close()
  await youtube.close()
  rmSync(folder, { recursive: true })
})

let number = 0
const newVideoId = () => {
  number += 1
  return `dialect${String(number).padStart(4, '0')}`
}

/** A file that leaves only one of the apps, or none. */
function clientsFile(only: string | null): string {
  const path = join(folder, `only-${only}.json`)
  const others = apps.filter(app => app !== only)
  writeFileSync(path, JSON.stringify(Object.fromEntries(others.map(app => [app, { enabled: false }]))))
  return path
}

/** What an operator sees of one fetch. */
type Seen = { readonly opened: string[]; readonly causes: string[]; readonly levels: string[] }
let seen: Seen

/** The providers with these settings. They are made once, as in the product, and report to `seen`. */
function providers(options: Partial<TranscriptsOptions>): ReturnType<typeof createTranscripts> {
  const key = JSON.stringify(options)
  const known = made.get(key)
  if (known) return known
  const at = (level: string) => () => void seen.levels.push(level)
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
  const transcripts = createTranscripts({
    youtubeBaseUrl: youtube.url,
    proxyUrl: null,
    clientsFile: null,
    ytDlpPath: null,
    supadata: null,
    breakers: {
      openUntil: async () => null,
      trip: async (name, now) => {
        seen.opened.push(name)
        return now
      },
      reset: async () => {},
    },
    clock: { now: () => new Date() },
    log,
    metrics: { count: (_, labels) => void (labels?.cause && seen.causes.push(labels.cause)), observe: () => {} },
    readCaptions: createLargeTexts(log).largeTexts.readCaptions,
    ...options,
    limits: { callMs: 3000, overallMs: 8000, externalMs: 3000, ytDlpMs: 8000, pollMs: 10 },
  })
  made.set(key, transcripts)
  return transcripts
}
const made = new Map<string, ReturnType<typeof createTranscripts>>()

/** Fetches a video and returns what came of it, with what the operator sees. */
async function fetchWith(options: Partial<TranscriptsOptions>, videoId: string, language: string | null) {
  seen = { opened: [], causes: [], levels: [] }
  const asking = { signal: new AbortController().signal, onStage: () => {} }
  const result = await providers(options)
    .fetch({ videoId, language }, asking)
    .then(
      ({ transcript }) => ({ found: transcript, error: null }),
      error => ({ found: null, error }),
    )
  return { ...result, ...seen }
}

/** What each dialect must give in every adapter. */
function check(
  outcome: DialectOutcome,
  { found, error, opened, causes, levels }: Awaited<ReturnType<typeof fetchWith>>,
) {
  if ('language' in outcome) {
    expect(error).toBeNull()
    expect(found).toMatchObject(outcome)
    expect(languageName(found!.language)).not.toBeNull()
    expect(opened).toEqual([])
    return
  }
  expect(error).toMatchObject({ code: 'TRANSCRIPT_UNAVAILABLE', data: { reason: outcome.reason } })
  expect(error.message).toMatch(/transcript/i)
  if (outcome.words) expect(error.message).toMatch(outcome.words)
  if (['blocked', 'failed', 'live', 'not_started'].includes(outcome.reason)) {
    expect(error.message).toMatch(/try again/i)
    expect(error.message).not.toMatch(/deleted|disabled/)
  }
  expect([...new Set(opened)]).toEqual(outcome.opensBreaker ? ['youtube'] : [])
  expect([...new Set(causes)]).toEqual(outcome.cause ? [outcome.cause] : [])
  const expected =
    outcome.cause === 'outdated_client'
      ? 'error'
      : ['rate_limit', 'robot_check', 'unknown_words'].includes(outcome.cause ?? '')
        ? 'warn'
        : 'info'
  expect(levels).toContain(expected)
}

const all: [string, Dialect][] = Object.entries(dialects)

describe.each(apps)('the app %s', app => {
  test.each(all)('understands: %s', async (_, dialect) => {
    const videoId = newVideoId()
    youtube.script(videoId, scriptOf(dialect, videoId))
    const result = await fetchWith({ clientsFile: clientsFile(app) }, videoId, dialect.asked ?? null)
    expect(youtube.clientsOf(videoId)).toEqual([app])
    check(dialect.outcome, result)
  })
})

test.each(all)('all apps together understand: %s', async (_, dialect) => {
  const videoId = newVideoId()
  youtube.script(videoId, scriptOf(dialect, videoId))
  check(dialect.outcome, await fetchWith({}, videoId, dialect.asked ?? null))
  if ('opensBreaker' in dialect.outcome) expect(youtube.clientsOf(videoId)).toEqual(['visionos'])
})

test.each(Object.entries<YtDlpDialect>(ytDlpDialects))(
  'yt-dlp is understood: %s',
  async (_, { info, errors, asked, outcome }) => {
    const videoId = newVideoId()
    youtube.script(videoId, { captions: lines('By the program') })
    const path = join(folder, videoId)
    const named = (text: string) => text.replaceAll('VIDEO_ID', videoId)
    writeFileSync(`${path}.err`, named(errors ?? ''))
    writeFileSync(`${path}.json`, named(JSON.stringify({ id: videoId, title: 'Bread', duration: 60, ...info })))
    writeFileSync(path, `#!/bin/sh\ncat ${path}.err >&2\n${info ? `cat ${path}.json` : 'exit 1'}\n`)
    chmodSync(path, 0o755)
    const result = await fetchWith({ clientsFile: clientsFile(null), ytDlpPath: path }, videoId, asked ?? null)
    check(outcome, result)
  },
)

describe('Supadata', () => {
  let server: Server
  let answer: object
  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => server.close())
  const content = [{ text: 'From elsewhere', offset: 0, duration: 1000, lang: 'nl' }]
  test.each([
    ['a named track', 'de-j3QyRtW-e1s', null, 'de'],
    ['an underscore', 'pt_br', null, 'pt-BR'],
    ['an empty code', '', null, 'nl'],
    ['a region of the language that is asked for', 'en-GB', 'en', 'en-GB'],
    ['another code of the language that is asked for', 'he', 'iw', 'iw'],
  ])('with %s gives a language that can be shown', async (_, lang, asked, language) => {
    answer = { content, lang, availableLangs: [lang] }
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const supadata = { apiKey: 'sd-key', baseUrl }
    const { found } = await fetchWith({ clientsFile: clientsFile(null), supadata }, newVideoId(), asked)
    expect(found).toMatchObject({ language })
    expect(languageName(language)).not.toBeNull()
  })
})
