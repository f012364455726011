import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { type CaptionTrack, chooseTrack } from '#core/transcripts/caption-tracks.ts'
import type { ProviderRefusal, TranscriptProvider } from '#src/ports/transcripts.ts'
import { type CaptionReader, fetchCaptions } from './fetch-captions.ts'
import { jsonOrNull } from './json-or-null.ts'
import { coverageOf, metadataFromYtDlp } from './metadata.ts'
import type { PlatformHttp } from './platform-http.ts'
import { judgeWords } from './refusals.ts'
import { YtDlpResponse } from './schema.ts'

const maxOutputBytes = 32 * 1024 * 1024
const maxErrorOutput = 20_000

type RunResult = { readonly code: number | null; readonly output: string; readonly errorOutput: string }

/**
 * Lists the captions with yt-dlp, a program that the operator installs (YT_DLP_PATH), and fetches one. It runs without
 * a shell, without its configuration file and without our environment.
 */
export function ytDlpProvider(
  options: { readonly path: string; readonly proxyUrl: string | null; readonly limitMs: number },
  http: PlatformHttp,
  read: CaptionReader,
): TranscriptProvider {
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
      if (response.id !== videoId)
        return { refusal: { reason: 'blocked', next: 'blocked', detail: `answered about ${response.id}` } }
      if (response.live_status === 'is_live')
        return { refusal: { reason: 'live', next: 'confirm', detail: 'live now', metadata } }
      const tracks = tracksOf(response)
      if (tracks.length === 0)
        return { refusal: { reason: 'disabled', next: 'confirm', detail: 'no caption tracks', metadata } }
      const choice = chooseTrack(tracks, language ?? response.language ?? null)
      const finalChoice = 'track' in choice || language !== null ? choice : chooseTrack(tracks, null)
      if ('languages' in finalChoice)
        return {
          refusal: {
            reason: 'language',
            next: 'stop',
            detail: 'not offered',
            languages: finalChoice.languages,
            metadata,
          },
        }
      onStage('reading_captions')
      const { track } = finalChoice
      const captions = await fetchCaptions(http, read, track.baseUrl, signal)
      if ('refusal' in captions) return { refusal: { ...captions.refusal, metadata } }
      return {
        found: {
          metadata,
          transcript: { language: track.languageCode, kind: track.kind, cues: captions.cues },
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

type Track = CaptionTrack & { readonly baseUrl: string }

/** Tracks with a json3 address. Automatic tracks in other languages are translations and left out. */
function tracksOf(response: YtDlpResponse): Track[] {
  const list = (tracks: YtDlpResponse['subtitles'], kind: 'manual' | 'asr'): Track[] =>
    Object.entries(tracks ?? {}).flatMap(([name, formats]) => {
      const url = formats.find(format => format.ext === 'json3')?.url
      if (!url || name === 'live_chat' || /[?&]tlang=/.test(url)) return []
      return { baseUrl: url, languageCode: name.replace(/-orig$/, ''), kind, isDefault: false }
    })
  return [...list(response.subtitles, 'manual'), ...list(response.automatic_captions, 'asr')]
}

function judgeRun({ code, errorOutput, output }: RunResult): ProviderRefusal {
  const line = errorOutput.split('\n').find(text => text.startsWith('ERROR')) ?? errorOutput.slice(-300)
  const detail = `exit ${code}: ${line || output.slice(0, 100)}`.slice(0, 300)
  const judged = judgeWords(line)
  return judged ? { ...judged, detail } : { reason: 'failed', next: 'next', detail }
}

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
      if (errorOutput.length < maxErrorOutput) errorOutput += chunk.toString()
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
