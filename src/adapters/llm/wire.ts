import type { TokenUsage } from '#core/models.ts'
import type { Failure } from './failure.ts'
import { type AnswerWatch, guardedEvents, guardedFetch } from './guarded-fetch.ts'

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
  /** Aborted by Stop, silence and the time limit, and when the reader leaves. */
  readonly signal: AbortSignal
  /** For the vendor's SDK; limits the size of an answer. */
  readonly fetch: typeof fetch
  /** In place of `fetch` for an SDK that takes none: reports each event. */
  received(event: unknown): void
  usage: TokenUsage | null
  /** Null until the vendor says why it ended; a stream that ends without saying so was cut. */
  ending: 'complete' | 'output_cap' | 'refused' | 'window_full' | null
  /** Passes on a piece of the answer's text. */
  emit(text: string): void
}

export type OpenWire = Wire & {
  readonly brokenBy: Failure | null
  /** The call whose words these are. */
  follow(asked: Promise<void>): void
  /** The next piece of the answer; null at the end. */
  next(): Promise<string | null>
  close(): void
}

/**
 * Joins Stop, the time limit and silence into one signal, and leaves the vendor's call as soon as one of them comes: SDKs
 * may end silently on abort, or not notice at all.
 */
export function openWire(stop: AbortSignal, limits: Patience): OpenWire {
  const controller = new AbortController()
  const pieces = pieceQueue()

  const breakOff = (reason: unknown, failure: Failure | null) => {
    wire.brokenBy ??= failure
    pieces.end({ reason })
    controller.abort(reason)
  }
  const timedOut = (detail: string) => breakOff(new Error(detail), { code: 'AI_TIMEOUT', detail })
  const stopped = () => breakOff(stop.reason, null)
  const silence = watchSilence(limits, timedOut)
  stop.addEventListener('abort', stopped, { once: true })
  const total = setTimeout(timedOut, limits.total, 'the time limit of the whole call')

  const watch: AnswerWatch = {
    onBytes: silence.onBytes,
    onTooLarge: detail => breakOff(new Error(detail), { code: 'AI_UNAVAILABLE', detail }),
  }
  const wire = {
    signal: controller.signal,
    fetch: guardedFetch(watch),
    received: guardedEvents(watch),
    usage: null as Wire['usage'],
    ending: null as Wire['ending'],
    brokenBy: null as Failure | null,
    emit: pieces.add,
    follow(asked: Promise<void>) {
      asked.then(
        () => pieces.end(null),
        reason => pieces.end({ reason }),
      )
    },
    async next() {
      silence.onWaiting()
      const piece = await pieces.next()
      silence.onWords()
      return piece
    },
    close() {
      stop.removeEventListener('abort', stopped)
      silence.end()
      clearTimeout(total)
      controller.abort()
    },
  }
  return wire
}

/** What was said and is not yet taken, then the end or the failure. */
function pieceQueue() {
  const pending: string[] = []
  let ended: { failed: { reason: unknown } | null } | null = null
  let wake = () => {}
  return {
    add(text: string) {
      if (text === '') return
      pending.push(text)
      wake()
    },
    /** The first end counts. */
    end(failed: { reason: unknown } | null) {
      ended ??= { failed }
      wake()
    },
    async next(): Promise<string | null> {
      while (pending.length === 0) {
        if (ended?.failed) throw ended.failed.reason
        if (ended) return null
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
      return pending.shift()!
    },
  }
}

/** Reports a vendor that sends nothing while its reader waits. A reader who takes his time is not its fault. */
function watchSilence(limits: Patience, timedOut: (detail: string) => void) {
  let heardAt = performance.now()
  let isWaiting = false
  let hasWords = false
  let timer: NodeJS.Timeout | undefined
  const limit = () => (hasWords ? limits.silence : limits.firstWords)
  // One timer that looks again, since each chunk would set a new one otherwise.
  const look = () => {
    const left = isWaiting ? limit() - (performance.now() - heardAt) : limit()
    if (left <= 0) return timedOut(hasWords ? `silent for ${limit()} ms` : `no words within ${limit()} ms`)
    timer = setTimeout(look, Math.min(Math.ceil(left), limits.silence, limits.firstWords))
  }
  look()
  const onBytes = () => {
    heardAt = performance.now()
  }
  return {
    onBytes,
    onWaiting() {
      isWaiting = true
      onBytes()
    },
    onWords() {
      isWaiting = false
      hasWords = true
    },
    end: () => clearTimeout(timer),
  }
}
