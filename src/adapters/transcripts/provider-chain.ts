import type { VideoMetadata } from '#core/transcripts/transcript.ts'
import type {
  FoundTranscript,
  ProviderOutcome,
  ProviderRefusal,
  RefusalCause,
  TranscriptProvider,
  Transcripts,
} from '#src/ports/transcripts.ts'
import type { Clock, Log, Metrics } from '#src/ports.ts'
import type { Breakers } from './breakers.ts'
import { type FailedAttempt, finalError } from './final-error.ts'
import { coverageOf } from './metadata.ts'

export type ProviderChainOptions = {
  readonly providers: readonly TranscriptProvider[]
  readonly breakers: Breakers
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** The limit of all YouTube clients together. */
  readonly overallMs: number
  /** The limit of each other provider, in addition. */
  readonly externalMs: number
}

const breakerName = 'youtube'

/**
 * Asks providers in order until one has the transcript or it is certain that none has it. A reason that concerns the
 * video itself must be confirmed by a second provider. A refusal of our address skips all providers that share it and
 * opens the breaker.
 */
export function createProviderChain(options: ProviderChainOptions): Pick<Transcripts, 'fetch' | 'probe'> {
  return {
    fetch: (request, fetchOptions) => fetchFrom(options, request, fetchOptions),
    probe: (videoId, signal) => probeAll(options, videoId, signal),
  }
}

type Request = Parameters<Transcripts['fetch']>[0]
type FetchOptions = Parameters<Transcripts['fetch']>[1]

async function fetchFrom(
  options: ProviderChainOptions,
  request: Request,
  fetchOptions: FetchOptions,
): Promise<FoundTranscript> {
  const { breakers, clock, providers } = options
  const platformLimit = AbortSignal.timeout(options.overallMs)
  const attempts: FailedAttempt[] = []
  let pausedUntil = await breakers.openUntil(breakerName, clock.now()).catch(() => null)
  fetchOptions.onStage('finding_video')
  for (const provider of providers) {
    fetchOptions.signal.throwIfAborted()
    const isPlatform = provider.reach === 'platform'
    if (isPlatform && pausedUntil) {
      attempts.push({ provider: provider.name, refusal: skippedRefusal })
      continue
    }
    const limit = isPlatform ? platformLimit : AbortSignal.timeout(options.externalMs)
    const result = await askProvider(options, provider, request, {
      ...fetchOptions,
      signal: AbortSignal.any([fetchOptions.signal, limit]),
    })
    if ('found' in result) {
      if (isPlatform) await breakers.reset(breakerName).catch(() => {})
      return withBestMetadata(result.found, attempts)
    }
    const { refusal } = result
    if (refusal.next === 'not_mine') continue
    const isConfirmed = refusal.next === 'confirm' && attempts.some(each => each.refusal.reason === refusal.reason)
    attempts.push({ provider: provider.name, refusal })
    if (refusal.next === 'stop' || isConfirmed) break
    if (refusal.next === 'blocked' && isPlatform)
      pausedUntil = await breakers.trip(breakerName, clock.now()).catch(() => clock.now())
  }
  fetchOptions.signal.throwIfAborted()
  const waitSeconds = pausedUntil ? Math.ceil((pausedUntil.getTime() - clock.now().getTime()) / 1000) : null
  throw finalError(attempts, waitSeconds)
}

const skippedRefusal: ProviderRefusal = { reason: 'blocked', next: 'next', detail: 'not asked: the breaker is open' }

async function askProvider(
  { log, metrics }: ProviderChainOptions,
  provider: TranscriptProvider,
  request: Request,
  fetchOptions: FetchOptions,
): ReturnType<TranscriptProvider['ask']> {
  const startedAt = performance.now()
  const result = await provider.ask(request, fetchOptions).catch((error: Error) => {
    if (!fetchOptions.signal.aborted) log.error({ err: error, provider: provider.name }, 'a transcript provider failed')
    return {
      refusal: { reason: fetchOptions.signal.aborted ? 'timeout' : 'failed', next: 'next', detail: error.message },
    } as const
  })
  if ('refusal' in result && result.refusal.next === 'not_mine') return result
  const outcome = 'found' in result ? 'found' : result.refusal.reason
  metrics.count('transcript_provider_outcomes_total', { provider: provider.name, outcome })
  metrics.observe('transcript_provider_seconds', { provider: provider.name }, (performance.now() - startedAt) / 1000)
  if ('refusal' in result) reportRefusal({ log, metrics }, provider.name, request.videoId, result.refusal)
  return result
}

/** What an operator reads of the causes that need one. */
const operatorTexts: Partial<Record<RefusalCause, readonly ['warn' | 'error', string]>> = {
  rate_limit: ['warn', 'YouTube limits the requests of our address'],
  robot_check: ['warn', 'YouTube takes our address for a robot'],
  another_video: ['warn', 'YouTube answers our address with another video'],
  outdated_client: [
    'error',
    'YouTube refuses the version of this client: set a newer one in YOUTUBE_CLIENTS_FILE, or update yt-dlp',
  ],
  unknown_words: ['warn', 'YouTube refuses in words that we do not know'],
}

function reportRefusal(
  { log, metrics }: Pick<ProviderChainOptions, 'log' | 'metrics'>,
  provider: string,
  videoId: string,
  { reason, cause, detail }: ProviderRefusal,
): void {
  if (cause) metrics.count('transcript_refusal_causes_total', { provider, cause })
  const [level, text] = (cause && operatorTexts[cause]) ?? (['info', 'no transcript'] as const)
  log[level]({ videoId, provider, outcome: reason, cause, detail }, text)
}

/** Adds the title and length from an earlier refusal to a transcript from a provider that returns no metadata. */
function withBestMetadata(found: FoundTranscript, attempts: readonly FailedAttempt[]): FoundTranscript {
  if (found.metadata.durationSeconds !== null) return found
  const knownMetadata = attempts
    .map(each => each.refusal.metadata)
    .find((metadata): metadata is VideoMetadata => !!metadata?.title)
  if (!knownMetadata) return found
  const coveragePercent = coverageOf(found.transcript.cues, knownMetadata.durationSeconds)
  return { ...found, metadata: knownMetadata, coveragePercent }
}

async function probeAll(
  options: ProviderChainOptions,
  videoId: string,
  signal: AbortSignal,
): Promise<ProviderOutcome[]> {
  const outcomes: ProviderOutcome[] = []
  for (const provider of options.providers) {
    const startedAt = performance.now()
    const limit = AbortSignal.timeout(provider.reach === 'platform' ? options.overallMs : options.externalMs)
    const result = await askProvider(
      options,
      provider,
      { videoId, language: null },
      { signal: AbortSignal.any([signal, limit]), onStage: () => {} },
    )
    const base = { provider: provider.name, elapsedMs: Math.round(performance.now() - startedAt) }
    if ('found' in result) {
      const { language, cues } = result.found.transcript
      outcomes.push({ ...base, ok: true, language, cues: cues.length })
    } else if (result.refusal.next !== 'not_mine') {
      const { reason, cause, detail } = result.refusal
      outcomes.push({ ...base, ok: false, reason, cause, detail })
    }
  }
  return outcomes
}
