import type { TokenUsage } from '#core/models/models.ts'
import type { Failure } from './failure.ts'
import { type AnswerWatch, guardedEvents } from './guarded-fetch.ts'
import { type OnEvent, readEvents } from './read-events.ts'

/** How long a call may be silent, and how long it may take. Milliseconds. */
export type CallTimeouts = {
  /** Until the first words. */
  readonly firstWordsMs: number
  /** Without a byte after the first words. */
  readonly silenceMs: number
  readonly totalMs: number
  /** The shortest pause before the retry. It is random, up to three times as long, so that callers do not retry in step. */
  readonly retryPauseMs: number
}

/** One attempt's connection, as the vendor's adapter sees it. The adapter sets `usage` and `ending`. */
export type Wire = {
  /** Aborted by Stop, silence and the time limit, and when the reader stops reading. */
  readonly signal: AbortSignal
  /** Reads a streamed answer to its end; limits its size. */
  readEvents(response: Response, onEvent: OnEvent): Promise<void>
  /** In place of `readEvents` for an SDK that does not expose the response: reports each event. */
  received(event: unknown): void
  usage: TokenUsage | null
  /** Null until the vendor says why it ended; a stream that ends without saying so was cut. */
  ending: 'complete' | 'output_cap' | 'refused' | 'window_full' | null
  /** Passes on a piece of the answer's text. */
  emit(text: string): void
}

export type OpenWire = Wire & {
  readonly brokenBy: Failure | null
  /** Ends the answer when the vendor's call has ended or failed. */
  follow(asked: Promise<void>): void
  /** The next piece of the answer, joined from all that came in a short while; null at the end. */
  next(): Promise<string | null>
  close(): void
}

/**
 * Joins Stop, the time limit and silence into one signal, and abandons the vendor's call at the first of them: SDKs may end
 * silently on abort, or not notice it at all.
 */
export function openWire(stop: AbortSignal, limits: CallTimeouts): OpenWire {
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
  const total = setTimeout(timedOut, limits.totalMs, 'the time limit of the whole call')

  const watch: AnswerWatch = {
    onBytes: silence.onBytes,
    onTooLarge: detail => breakOff(new Error(detail), { code: 'AI_UNAVAILABLE', detail }),
  }
  const wire = {
    signal: controller.signal,
    readEvents: (response: Response, onEvent: OnEvent) => readEvents(response, watch, onEvent),
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
      pieces.end(null)
      controller.abort()
    },
  }
  return wire
}

/** As often as watchers get new text (`create-live-answer.ts`). Proving each word alone would cost several times as much. */
const joinMs = 100

/**
 * Queues the text that has arrived, then the end or the failure. Waiting text is returned at once; text that arrives within
 * `joinMs` after that is returned as one piece.
 */
function pieceQueue() {
  let pending = ''
  let isJoining = false
  let timer: NodeJS.Timeout | undefined
  let ended: { failed: { reason: unknown } | null } | null = null
  let wake = () => {}
  const stopJoining = () => {
    isJoining = false
    wake()
  }
  return {
    add(text: string) {
      pending += text
      if (!isJoining) wake()
    },
    /** The first end counts. */
    end(failed: { reason: unknown } | null) {
      ended ??= { failed }
      clearTimeout(timer)
      stopJoining()
    },
    async next(): Promise<string | null> {
      while (ended === null && (isJoining || pending === '')) {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
      const piece = pending
      pending = ''
      if (piece === '') {
        if (ended?.failed) throw ended.failed.reason
        return null
      }
      if (ended === null) {
        isJoining = true
        timer = setTimeout(stopJoining, joinMs)
      }
      return piece
    },
  }
}

/** Reports a vendor that sends nothing while the reader waits. Time that the reader spends between pieces does not count. */
function watchSilence(limits: CallTimeouts, timedOut: (detail: string) => void) {
  let lastBytesAt = performance.now()
  let isWaiting = false
  let hasWords = false
  let timer: NodeJS.Timeout | undefined
  const limit = () => (hasWords ? limits.silenceMs : limits.firstWordsMs)
  // One timer that checks again, because a new timer for each chunk would cost more.
  const checkSilence = () => {
    const left = isWaiting ? limit() - (performance.now() - lastBytesAt) : limit()
    if (left <= 0) return timedOut(hasWords ? `silent for ${limit()} ms` : `no words within ${limit()} ms`)
    timer = setTimeout(checkSilence, Math.min(Math.ceil(left), limits.silenceMs, limits.firstWordsMs))
  }
  checkSilence()
  const onBytes = () => {
    lastBytesAt = performance.now()
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
