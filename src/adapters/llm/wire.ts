import type { TokenUsage } from '#core/models.ts'
import type { Failure } from './failure.ts'
import { guardedFetch, type WireWatch } from './guarded-fetch.ts'
import { createRounds } from './rounds.ts'

/** How long a call may be silent, and how long it may take. Milliseconds. */
export type Patience = {
  /** Until the first words. */
  readonly firstWords: number
  /** Without a byte after the first words. */
  readonly silence: number
  readonly total: number
  /** Least pause before the second try; up to three times as long, so that callers do not return in step. */
  readonly pause: number
}

/** One attempt's connection, as the vendor's adapter sees it: it writes down what it learns. */
export type Wire = {
  /** Aborted by Stop, silence and the time limit, and when nobody reads on. */
  readonly signal: AbortSignal
  /** For SDKs that read the answer themselves. */
  readonly fetch: typeof fetch
  /** For adapters that read it themselves. */
  readonly watch: WireWatch
  usage: TokenUsage | null
  /** Null until the vendor says why it ended; a stream that ends without saying so was cut. */
  ending: 'complete' | 'output_cap' | 'refused' | 'window_full' | null
  /** Hands on a piece of the answer's text. */
  say(text: string): void
}

export type OpenWire = Wire & {
  readonly brokenBy: Failure | null
  /** The call whose words these are. */
  follow(asked: Promise<void>): void
  /** The next piece of the answer, all of a round when there are rounds; null at the end. */
  next(): Promise<string | null>
  close(): void
}

/** Of all vendors in this process. */
const rounds = createRounds()

/** Made once: an error with its stack for every call that ended well is dear. */
const nobodyReadsOn = new Error('nobody reads on')

/**
 * Joins Stop, the time limit and silence into one signal, and leaves the vendor's call as soon as one of them comes: SDKs
 * may end silently on abort, or not notice at all.
 */
export function openWire(stop: AbortSignal, limits: Patience): OpenWire {
  const controller = new AbortController()
  /** Said and not yet taken. */
  let pending: string[] = []
  /** Whoever took his time with what came before is not to be told that the vendor was silent. */
  let isWaiting = false
  let hasWords = false
  let hasEnded = false
  let broken: { reason: unknown } | null = null
  const bell = { wake: () => {} }
  const wake = () => bell.wake()
  let silence: NodeJS.Timeout | undefined

  const breakOff = (reason: unknown, failure: Failure | null) => {
    wire.brokenBy ??= failure
    broken ??= { reason }
    // What was said is said, in one last piece; then the reader is to leave.
    if (pending.length > 1) pending = [pending.join('')]
    controller.abort(reason)
    bell.wake()
  }
  const timedOut = (detail: string) => breakOff(new Error(detail), { code: 'AI_TIMEOUT', detail })
  const stopped = () => breakOff(stop.reason, null)
  const onEndlessLine = (detail: string) => breakOff(new Error(detail), { code: 'AI_UNAVAILABLE', detail })
  /** When the wire was heard last; one timer looks at it, since arming one a chunk is dear. */
  let heardAt = performance.now()
  const onBytes = () => {
    heardAt = performance.now()
  }
  const limit = () => (hasWords ? limits.silence : limits.firstWords)
  const look = () => {
    const left = isWaiting ? limit() - (performance.now() - heardAt) : limit()
    if (left <= 0) return timedOut(hasWords ? `silent for ${limit()} ms` : `no words within ${limit()} ms`)
    silence = setTimeout(look, Math.min(Math.ceil(left), limits.silence, limits.firstWords))
  }
  look()

  stop.addEventListener('abort', stopped, { once: true })
  const total = setTimeout(timedOut, limits.total, 'the time limit of the whole call')
  const watch: WireWatch = { onBytes, onEndlessLine }
  const wire = {
    signal: controller.signal,
    fetch: guardedFetch(watch),
    watch,
    usage: null as Wire['usage'],
    ending: null as Wire['ending'],
    brokenBy: null as Failure | null,
    say(text: string) {
      if (text === '') return
      pending.push(text)
      // The first words are shown at once, however many others speak.
      if (hasWords) rounds.soon(wake)
      else wake()
    },
    follow(asked: Promise<void>) {
      const end = (failed: { reason: unknown } | null) => {
        hasEnded = true
        broken ??= failed
        bell.wake()
      }
      asked.then(
        () => end(null),
        reason => end({ reason }),
      )
    },
    async next() {
      while (pending.length === 0) {
        if (broken) throw broken.reason
        if (hasEnded) return null
        onBytes()
        isWaiting = true
        await new Promise<void>(resolve => {
          bell.wake = resolve
        })
        isWaiting = false
      }
      hasWords = true
      return pending.splice(0, rounds.areOn() ? pending.length : 1).join('')
    },
    close() {
      rounds.leave()
      stop.removeEventListener('abort', stopped)
      clearTimeout(silence)
      clearTimeout(total)
      controller.abort(nobodyReadsOn)
    },
  }
  rounds.enter()
  return wire
}
