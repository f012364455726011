import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { chooseTrack } from '#core/transcripts/caption-tracks.ts'
import { isOneLanguage, storedLanguage, trackLanguage } from '#core/transcripts/track-language.ts'
import { unknownLanguage } from '#core/transcripts/transcript-language.ts'
import type { ProviderRefusal, TranscriptProvider } from '#src/ports/transcripts.ts'
import { type CaptionReader, fetchCaptions } from './fetch-captions.ts'
import { jsonOrNull } from './json-or-null.ts'
import { endedLately, notOffered } from './judge-tracks.ts'
import { coverageOf, metadataFromYtDlp } from './metadata.ts'
import { nameOfTrack, type OfferedTrack } from './offered-tracks.ts'
import type { PlatformHttp } from './platform-http.ts'
import { afterLive, isGeneral, judgeWords } from './refusal-words.ts'
import { YtDlpResponse } from './schema.ts'

const maxOutputBytes = 32 * 1024 * 1024
const maxErrorOutput = 20_000

type RunResult = { readonly code: number | null; readonly output: string; readonly errorOutput: string }

export type YtDlpOptions = {
  readonly path: string
  readonly proxyUrl: string | null
  readonly limitMs: number
  readonly now: () => Date
}

/**
 * Lists the captions with yt-dlp, a program that the operator installs (YT_DLP_PATH), and fetches one. It runs without
 * a shell, without its configuration file and without our environment.
 */
export function ytDlpProvider(options: YtDlpOptions, http: PlatformHttp, read: CaptionReader): TranscriptProvider {
  return {
    name: 'yt-dlp',
    reach: 'platform',
    async ask({ videoId, language }, { signal, onStage }) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(options.limitMs)])
      const result = await run(options.path, argumentsFor(videoId, options.proxyUrl), limit)
      if ('refusal' in result) return result
      const parsed = YtDlpResponse.safeParse(jsonOrNull(result.output))
      if (result.code !== 0 || !parsed.success) return { refusal: judgeRun(result) }
      const response = parsed.data
      const metadata = metadataFromYtDlp(response)
      if (response.id !== videoId) return { refusal: { ...anotherVideo, detail: `answered about ${response.id}` } }
      const tracks = tracksOf(response)
      const refusal =
        judgeStatus(response) ?? (tracks.length === 0 ? judgeNoTracks(response, result, options.now()) : null)
      if (refusal) return { refusal: { ...refusal, metadata } }
      const choice = choose(tracks, language, response)
      if ('languages' in choice) return { refusal: { ...notOffered(choice.languages, language), metadata } }
      onStage('reading_captions')
      const { track } = choice
      const captions = await fetchCaptions(http, read, track.baseUrl, signal)
      if ('refusal' in captions) return { refusal: { ...captions.refusal, metadata } }
      return {
        found: {
          metadata,
          transcript: {
            language: storedLanguage(track.languageCode, language),
            kind: track.kind,
            cues: captions.cues,
          },
          source: 'yt-dlp',
          coveragePercent: coverageOf(captions.cues, metadata.durationSeconds),
          ...(response.upload_date ? { publishedOn: response.upload_date } : {}),
          ...(response.availability ? { listing: response.availability === 'public' ? 'listed' : 'unlisted' } : {}),
        },
      }
    },
  }
}

const argumentsFor = (videoId: string, proxyUrl: string | null): string[] => [
  '--ignore-config',
  // A run leaves nothing on disk.
  '--no-cache-dir',
  '--no-playlist',
  '--skip-download',
  '--dump-single-json',
  '--no-progress',
  '--socket-timeout',
  '15',
  '--js-runtimes',
  `node:${process.execPath}`,
  ...(proxyUrl ? ['--proxy', proxyUrl] : []),
  '--',
  `https://www.youtube.com/watch?v=${videoId}`,
]

const anotherVideo = { reason: 'blocked', next: 'blocked', cause: 'another_video' } as const

function judgeStatus({ live_status }: YtDlpResponse): ProviderRefusal | null {
  if (live_status === 'is_live') return { reason: 'live', next: 'confirm', detail: 'live now' }
  return live_status === 'is_upcoming' ? { reason: 'not_started', next: 'stop', detail: 'upcoming' } : null
}

/** No tracks: captions are off, unless YouTube refused them or they are still being made after a stream. */
function judgeNoTracks(response: YtDlpResponse, { errorOutput }: RunResult, now: Date): ProviderRefusal {
  const judged = judgeWords(errorOutput)
  if (judged?.reason === 'blocked') return { ...judged, detail: `no caption tracks: ${lastLines(errorOutput)}` }
  if (/po token|missing subtitles/i.test(errorOutput))
    return { reason: 'blocked', next: 'next', cause: 'token_needed', detail: lastLines(errorOutput) }
  const { live_status, release_timestamp, timestamp, duration, upload_date } = response
  const began = release_timestamp ?? timestamp ?? (upload_date ? Date.parse(upload_date) / 1000 + 86_400 : null)
  const hasEndedLately = began === null || endedLately(new Date((began + (duration ?? 0)) * 1000), now)
  if (live_status === 'post_live' || (live_status === 'was_live' && hasEndedLately))
    return { ...afterLive, detail: `no caption tracks yet, ${live_status}` }
  return { reason: 'disabled', next: 'confirm', detail: 'no caption tracks' }
}

/** Tracks with an address of timed text. Automatic tracks in other languages are translations and left out. */
function tracksOf(response: YtDlpResponse): OfferedTrack[] {
  const list = (tracks: YtDlpResponse['subtitles'], kind: 'manual' | 'asr'): OfferedTrack[] =>
    Object.entries(tracks ?? {}).flatMap(([key, formats]) => {
      const format =
        formats.find(({ ext, url }) => ext === 'json3' && url) ?? formats.find(({ url }) => isTimedText(url))
      const baseUrl = format?.url
      const parameters = baseUrl === undefined ? undefined : URL.parse(baseUrl)?.searchParams
      if (!baseUrl || !parameters || key === 'live_chat' || parameters.get('tlang')) return []
      // The key of a named track ends with the name's id, and that of the spoken language may end with "-orig".
      const languageCode = trackLanguage(parameters.get('lang'), key) ?? unknownLanguage
      const isAutomatic = kind === 'asr' || parameters.get('kind') === 'asr'
      const name = isAutomatic ? '' : nameOfTrack(parameters.get('name') || undefined, format?.name ?? '')
      return [{ baseUrl, languageCode, kind: isAutomatic ? 'asr' : 'manual', name, isDefault: false }]
    })
  return [...list(response.subtitles, 'manual'), ...list(response.automatic_captions, 'asr')]
}

/** A single sound has no dubs, so that its captions are read in any language that yt-dlp names. */
function choose(tracks: readonly OfferedTrack[], wanted: string | null, response: YtDlpResponse) {
  const choice = chooseTrack(tracks, { wanted, spoken: spokenLanguage(response) })
  const sounds = new Set((response.formats ?? []).flatMap(format => (format ? [format.language] : [])))
  return 'track' in choice || wanted !== null || sounds.size > 1 ? choice : chooseTrack(tracks, { wanted: null })
}

const isTimedText = (url: string | undefined): boolean =>
  url !== undefined && URL.parse(url)?.pathname === '/api/timedtext'

/** The language of the original sound: that of the stream marked so, else the one that yt-dlp would play. */
function spokenLanguage({ formats, language }: YtDlpResponse): string | null {
  const heard = (formats ?? []).filter(format => format !== null)
  const original = heard.find(({ format_note }) => /\boriginal\b/i.test(format_note ?? ''))
  const preferred = heard.find(({ language_preference }) => (language_preference ?? 0) >= 10)
  const code = trackLanguage(original?.language, language, preferred?.language)
  return code !== null && isOneLanguage(code) ? code : null
}

/** An error may have several lines. The warnings before it count only where it says nothing particular. */
function judgeRun({ code, errorOutput, output }: RunResult): ProviderRefusal {
  const at = errorOutput.search(/^(?:\S*\s)?ERROR/m)
  const message = at < 0 ? lastLines(errorOutput) : errorOutput.slice(at)
  const detail = `exit ${code}: ${message.trim() || output.slice(0, 100)}`.slice(0, 300)
  const judged = judgeWords(message)
  const withWarnings = judged && !isGeneral(judged) ? judged : judgeWords(errorOutput)
  const judgment = withWarnings?.reason === 'blocked' ? withWarnings : judged
  return { ...(judgment ?? { reason: 'failed', next: 'next', cause: 'unknown_words' }), detail }
}

const lastLines = (text: string): string => text.trim().slice(-300)

function run(
  path: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<RunResult | { refusal: ProviderRefusal }> {
  return new Promise(resolve => {
    const refuse = (reason: 'timeout' | 'failed' | 'too_large', detail: string) =>
      resolve({ refusal: { reason, next: 'next', detail } })
    if (signal.aborted) return refuse('timeout', 'no time was left')
    const child = spawn(path, args, {
      shell: false,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), HOME: tmpdir(), LANG: 'C.UTF-8' },
      // A process group of its own, so that its child processes end with it.
      detached: true,
    })
    const killGroup = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has already ended.
      }
    }
    const output: Buffer[] = []
    let outputBytes = 0
    let errorOutput = ''
    child.stdout.on('data', (chunk: Buffer) => {
      outputBytes += chunk.length
      if (outputBytes > maxOutputBytes) killGroup()
      else output.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      // The error stands at the end.
      errorOutput = (errorOutput + chunk.toString()).slice(-maxErrorOutput)
    })
    signal.addEventListener('abort', killGroup)
    child.once('error', error => refuse('failed', `cannot be started: ${error.message}`))
    child.once('close', code => {
      signal.removeEventListener('abort', killGroup)
      if (signal.aborted) return refuse('timeout', 'did not answer in time')
      if (outputBytes > maxOutputBytes) return refuse('too_large', 'its output exceeds the size limit')
      resolve({ code, output: Buffer.concat(output).toString(), errorOutput })
    })
  })
}
