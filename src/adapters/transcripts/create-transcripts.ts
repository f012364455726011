import { readFileSync } from 'node:fs'
import type { TranscriptProvider, Transcripts } from '#src/ports/transcripts.ts'
import type { Clock, Log, Metrics } from '#src/ports.ts'
import type { Breakers } from './breakers.ts'
import type { CaptionReader } from './fetch-captions.ts'
import { finalError } from './final-error.ts'
import { innertubeProvider } from './innertube.ts'
import { readOembed } from './metadata.ts'
import { platformClients } from './platform-clients.ts'
import { createPlatformHttp } from './platform-http.ts'
import { createProviderChain } from './provider-chain.ts'
import { supadataProvider } from './supadata.ts'
import { createVisitorIdCache } from './visitor-id.ts'
import { createWatchPageReader, pagesAreBlocked, pagesBreaker } from './watch-page.ts'
import { ytDlpProvider } from './yt-dlp.ts'

export type TranscriptsOptions = {
  /** YOUTUBE_BASE_URL: replaces all YouTube hosts. */
  readonly youtubeBaseUrl: string | null
  /** YOUTUBE_PROXY_URL: a proxy for YouTube hosts only. */
  readonly proxyUrl: string | null
  /** YOUTUBE_CLIENTS_FILE: overrides of the client versions. */
  readonly clientsFile: string | null
  readonly ytDlpPath: string | null
  readonly supadata: { readonly apiKey: string; readonly baseUrl: string | null } | null
  /** Asked first: the sample videos of the embedded mode. */
  readonly embedded?: readonly TranscriptProvider[]
  readonly breakers: Breakers
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly readCaptions: CaptionReader
  readonly limits?: Partial<TranscriptLimits>
}

export type TranscriptLimits = {
  readonly callMs: number
  readonly overallMs: number
  readonly externalMs: number
  readonly ytDlpMs: number
  readonly listingMs: number
  readonly titleMs: number
  readonly pollMs: number
  readonly maxBytes: number
}

const defaultLimits: TranscriptLimits = {
  callMs: 8000,
  overallMs: 25_000,
  externalMs: 60_000,
  ytDlpMs: 15_000,
  listingMs: 5000,
  titleMs: 3000,
  pollMs: 1000,
  maxBytes: 32 * 1024 * 1024,
}
const supadataUrl = 'https://api.supadata.ai/v1'

/**
 * Creates the transcript providers, in order of use: samples, YouTube as each of its own apps, and yt-dlp and Supadata when
 * configured.
 * @throws when the overrides file cannot be read
 */
export function createTranscripts(options: TranscriptsOptions): Transcripts & { close(): Promise<void> } {
  const limits = { ...defaultLimits, ...options.limits }
  const { proxyUrl, ytDlpPath, supadata, readCaptions } = options
  const http = createPlatformHttp({
    baseUrl: options.youtubeBaseUrl,
    proxyUrl,
    callMs: limits.callMs,
    maxBytes: limits.maxBytes,
  })
  const clients = platformClients(options.clientsFile ? JSON.parse(readFileSync(options.clientsFile, 'utf8')) : {})
  const visitorId = clients[0] && createVisitorIdCache(http, clients[0], options.clock.now)
  const ytDlpOptions = ytDlpPath && { path: ytDlpPath, proxyUrl, limitMs: limits.ytDlpMs, now: options.clock.now }
  const providers: TranscriptProvider[] = [
    ...(options.embedded ?? []),
    ...clients.map(client => innertubeProvider(client, http, visitorId!, readCaptions, options.clock.now)),
    ...(ytDlpOptions ? [ytDlpProvider(ytDlpOptions, http, readCaptions)] : []),
    ...(supadata
      ? [supadataProvider({ ...limits, apiKey: supadata.apiKey, baseUrl: supadata.baseUrl ?? supadataUrl }, http)]
      : []),
  ]
  const { clock, log, metrics, breakers } = options
  const chain = createProviderChain({ providers, breakers, clock, log, metrics, ...limits })
  const readWatchPage = createWatchPageReader({ http, breakers, clock, log, ...limits })
  const readTitle: Transcripts['readTitle'] = async (videoId, signal) => {
    if (await pagesAreBlocked(breakers, clock.now())) return null
    const answer = await readOembed(http, videoId, AbortSignal.any([signal, AbortSignal.timeout(limits.titleMs)]))
    if (answer && 'refused' in answer && answer.refused === 'blocked') {
      await breakers.trip(pagesBreaker, clock.now())
      return null
    }
    if (answer && 'refused' in answer) {
      const refusal = { reason: answer.refused, next: 'stop', detail: 'oEmbed' } as const
      throw finalError([{ provider: 'oembed', refusal }], null)
    }
    return answer?.title || null
  }
  return { ...chain, readWatchPage, readTitle, close: http.close }
}
