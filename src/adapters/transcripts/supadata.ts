import { setTimeout as sleep } from 'node:timers/promises'
import { fetch } from 'undici'
import type { z } from 'zod'
import { cleanCues } from '#core/transcripts/captions/cues.ts'
import { isSameLanguage, storedLanguage, trackLanguage } from '#core/transcripts/track-language.ts'
import { unknownLanguage } from '#core/transcripts/transcript-language.ts'
import type { ProviderRefusal, TranscriptProvider } from '#src/ports/transcripts.ts'
import { readLimited } from '../read-limited.ts'
import { jsonOrNull } from './json-or-null.ts'
import { coverageOf, metadataFromOembed, unknownMetadata } from './metadata.ts'
import type { PlatformHttp } from './platform-http.ts'
import { SupadataError, SupadataJob, SupadataStatus, SupadataTranscript } from './schema.ts'

export type SupadataOptions = {
  readonly apiKey: string
  readonly baseUrl: string
  readonly callMs: number
  readonly pollMs: number
  readonly maxBytes: number
}
type Refused = { readonly refusal: ProviderRefusal }
type TranscriptReply = { readonly transcript: z.infer<typeof SupadataTranscript> }

/** Our reason for each of their error codes. The operator must fix the last three; the log has the code. */
const meanings: Record<string, Pick<ProviderRefusal, 'reason' | 'next'>> = {
  'transcript-unavailable': { reason: 'disabled', next: 'confirm' },
  'not-found': { reason: 'unavailable', next: 'confirm' },
  'limit-exceeded': { reason: 'failed', next: 'next' },
  unauthorized: { reason: 'failed', next: 'next' },
  'upgrade-required': { reason: 'failed', next: 'next' },
}

/** A commercial transcript service, which works when YouTube refuses our address. Long videos are fetched as a job. */
export function supadataProvider(options: SupadataOptions, platform: PlatformHttp): TranscriptProvider {
  return {
    name: 'supadata',
    reach: 'external',
    async ask({ videoId, language }, { signal, onStage }) {
      const metadata = metadataFromOembed(platform, videoId, signal)
      onStage('reading_captions')
      const result = await requestTranscript(options, videoId, language, signal)
      if ('refusal' in result) return result
      const { content, availableLangs } = result.transcript
      const lang = trackLanguage(result.transcript.lang, content[0]?.lang) ?? unknownLanguage
      if (language !== null && !isSameLanguage(lang, language))
        return { refusal: { reason: 'language', next: 'stop', detail: `gave ${lang}`, languages: availableLangs } }
      const cues = cleanCues(
        content.map(({ text, offset, duration }) => ({ startMs: offset, endMs: offset + duration, text })),
      )
      if (cues.length === 0) return { refusal: { reason: 'empty', next: 'next', detail: 'no words' } }
      const knownMetadata = (await metadata) ?? unknownMetadata(videoId)
      return {
        found: {
          metadata: knownMetadata,
          // The response does not say whether a person wrote the captions.
          transcript: { language: storedLanguage(lang, language), kind: 'asr', cues },
          source: 'supadata',
          coveragePercent: coverageOf(cues, knownMetadata.durationSeconds),
        },
      }
    },
  }
}

async function requestTranscript(
  options: SupadataOptions,
  videoId: string,
  language: string | null,
  signal: AbortSignal,
): Promise<TranscriptReply | Refused> {
  const query = new URLSearchParams({ url: `https://www.youtube.com/watch?v=${videoId}`, mode: 'native' })
  if (language !== null) query.set('lang', language)
  const result = await get(options, `/transcript?${query}`, signal)
  if ('refusal' in result) return result
  const job = SupadataJob.safeParse(result.json)
  return job.success ? pollJob(options, job.data.jobId, signal) : readTranscript(result.json)
}

async function pollJob(
  options: SupadataOptions,
  jobId: string,
  signal: AbortSignal,
): Promise<TranscriptReply | Refused> {
  while (!signal.aborted) {
    const result = await get(options, `/transcript/${jobId}`, signal)
    if ('refusal' in result) return result
    const status = SupadataStatus.safeParse(result.json)
    if (!status.success) return readTranscript(result.json)
    if (status.data.status === 'completed') return readTranscript(status.data.result ?? result.json)
    if (status.data.status === 'failed') return failedJob(status.data.error?.error)
    await sleep(options.pollMs, undefined, { signal }).catch(() => {})
  }
  return { refusal: { reason: 'timeout', next: 'next', detail: `job ${jobId} did not end in time` } }
}

function failedJob(code = ''): Refused {
  return { refusal: { ...(meanings[code] ?? { reason: 'failed', next: 'next' }), detail: `job failed: ${code}` } }
}

function readTranscript(json: unknown): TranscriptReply | Refused {
  const parsed = SupadataTranscript.safeParse(json)
  if (parsed.success) return { transcript: parsed.data }
  return { refusal: { reason: 'failed', next: 'next', detail: 'the response is not a transcript' } }
}

async function get(
  options: SupadataOptions,
  path: string,
  signal: AbortSignal,
): Promise<{ readonly json: unknown } | Refused> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(options.callMs)])
  try {
    const response = await fetch(options.baseUrl.replace(/\/$/, '') + path, {
      headers: { 'x-api-key': options.apiKey, accept: 'application/json' },
      redirect: 'error',
      signal: limit,
    })
    const body = await readLimited(response, options.maxBytes)
    if (body === null) return { refusal: { reason: 'too_large', next: 'stop', detail: 'more bytes than allowed' } }
    const json = jsonOrNull(body.toString())
    const failure = SupadataError.safeParse(json)
    if (!failure.success && response.ok) return { json }
    const code = failure.data?.error ?? `HTTP ${response.status}`
    return { refusal: { ...(meanings[code] ?? { reason: 'failed', next: 'next' }), detail: code.slice(0, 200) } }
  } catch (error) {
    const reason = limit.aborted ? 'timeout' : 'failed'
    return { refusal: { reason, next: 'next', detail: (error as Error).message.slice(0, 200) } }
  }
}
