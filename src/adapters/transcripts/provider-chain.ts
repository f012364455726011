import type { VideoMetadata } from '#core/transcript.ts'
import type {
  FoundTranscript,
  ProviderOutcome,
  ProviderRefusal,
  TranscriptProvider,
  Transcripts,
} from '#src/ports/transcripts.ts'
import type { Clock, Log, Metrics } from '#src/ports.ts'
import type { Breakers } from './breakers.ts'
import { type Asked, finalError } from './final-error.ts'
import { coverageOf } from './metadata.ts'

export type ChainOptions = {
  readonly providers: readonly TranscriptProvider[]
  readonly breakers: Breakers
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** For the platform, all its clients together. */
  readonly overallMs: number
  /** For each provider outside the platform, on top. */
  readonly externalMs: number
}

const breakerName = 'youtube'

/**
 * Asks providers in order until one has the transcript or it is certain that none will. A reason that blames the video
 * needs a second provider's word; a refusal of our address skips all who share it, and is remembered by the breaker.
 */
export function createProviderChain(options: ChainOptions): Pick<Transcripts, 'fetch' | 'probe'> {
  return {
    fetch: (request, asking) => fetchFrom(options, request, asking),
    probe: (videoId, signal) => probeAll(options, videoId, signal),
  }
}

type Request = Parameters<Transcripts['fetch']>[0]
type Asking = Parameters<Transcripts['fetch']>[1]

async function fetchFrom(options: ChainOptions, request: Request, asking: Asking): Promise<FoundTranscript> {
  const { breakers, clock, providers } = options
  const platformLimit = AbortSignal.timeout(options.overallMs)
  const asked: Asked[] = []
  let pausedUntil = await breakers.openUntil(breakerName, clock.now()).catch(() => null)
  asking.onStage('finding_video')
  for (const provider of providers) {
    asking.signal.throwIfAborted()
    const isPlatform = provider.reach === 'platform'
    if (isPlatform && pausedUntil) {
      asked.push({ provider: provider.name, refusal: paused })
      continue
    }
    const limit = isPlatform ? platformLimit : AbortSignal.timeout(options.externalMs)
    const answer = await ask(options, provider, request, {
      ...asking,
      signal: AbortSignal.any([asking.signal, limit]),
    })
    if ('found' in answer) {
      if (isPlatform) await breakers.reset(breakerName).catch(() => {})
      return withBestMetadata(answer.found, asked)
    }
    const { refusal } = answer
    if (refusal.next === 'not_mine') continue
    const isConfirmed = refusal.next === 'confirm' && asked.some(each => each.refusal.reason === refusal.reason)
    asked.push({ provider: provider.name, refusal })
    if (refusal.next === 'stop' || isConfirmed) break
    if (refusal.next === 'blocked' && isPlatform)
      pausedUntil = await breakers.trip(breakerName, clock.now()).catch(() => clock.now())
  }
  asking.signal.throwIfAborted()
  const waitSeconds = pausedUntil ? Math.ceil((pausedUntil.getTime() - clock.now().getTime()) / 1000) : null
  throw finalError(asked, waitSeconds)
}

const paused: ProviderRefusal = { reason: 'blocked', next: 'next', detail: 'not asked: the breaker is open' }

async function ask(
  { log, metrics }: ChainOptions,
  provider: TranscriptProvider,
  request: Request,
  asking: Asking,
): ReturnType<TranscriptProvider['ask']> {
  const startedAt = performance.now()
  const answer = await provider.ask(request, asking).catch((error: Error) => {
    if (!asking.signal.aborted) log.error({ err: error, provider: provider.name }, 'a transcript provider broke')
    return {
      refusal: { reason: asking.signal.aborted ? 'timeout' : 'failed', next: 'next', detail: error.message },
    } as const
  })
  if ('refusal' in answer && answer.refusal.next === 'not_mine') return answer
  const outcome = 'found' in answer ? 'found' : answer.refusal.reason
  metrics.count('transcript_provider_outcomes_total', { provider: provider.name, outcome })
  metrics.observe('transcript_provider_seconds', { provider: provider.name }, (performance.now() - startedAt) / 1000)
  if ('refusal' in answer)
    log.info(
      { videoId: request.videoId, provider: provider.name, outcome, detail: answer.refusal.detail },
      'no transcript',
    )
  return answer
}

/** A provider that gives only words gets the title and length that an earlier one told while refusing. */
function withBestMetadata(found: FoundTranscript, asked: readonly Asked[]): FoundTranscript {
  if (found.metadata.durationSeconds !== null) return found
  const known = asked
    .map(each => each.refusal.metadata)
    .find((metadata): metadata is VideoMetadata => !!metadata?.title)
  if (!known) return found
  const coveragePercent = coverageOf(found.transcript.cues, known.durationSeconds)
  return { ...found, metadata: known, coveragePercent }
}

async function probeAll(options: ChainOptions, videoId: string, signal: AbortSignal): Promise<ProviderOutcome[]> {
  const outcomes: ProviderOutcome[] = []
  for (const provider of options.providers) {
    const startedAt = performance.now()
    const limit = AbortSignal.timeout(provider.reach === 'platform' ? options.overallMs : options.externalMs)
    const answer = await ask(
      options,
      provider,
      { videoId, language: null },
      { signal: AbortSignal.any([signal, limit]), onStage: () => {} },
    )
    const about = { provider: provider.name, elapsedMs: Math.round(performance.now() - startedAt) }
    if ('found' in answer) {
      const { language, cues } = answer.found.transcript
      outcomes.push({ ...about, ok: true, language, cues: cues.length })
    } else if (answer.refusal.next !== 'not_mine') {
      outcomes.push({ ...about, ok: false, reason: answer.refusal.reason, detail: answer.refusal.detail })
    }
  }
  return outcomes
}
