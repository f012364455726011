import { longestText } from '#core/models/spending.ts'
import { type CallEnding, endingOf, worseEnding } from './endings.ts'
import { type CallFailure, VendorFailure } from './failure.ts'
import type { AnswerWatch } from './guarded-fetch.ts'
import { createThoughtFilter } from './leading-thoughts.ts'
import { createPieceQueue } from './piece-queue.ts'
import { jsonEvents, type OnJson } from './read-answer.ts'
import { readEvents } from './read-events.ts'
import type { ReportedUsage } from './reported-usage.ts'

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

/** One attempt's connection, as the vendor's adapter sees it. The adapter sets `usage`. */
export type Wire = {
  /** Aborted by Stop, silence and the time limit, and when the reader stops reading. */
  readonly signal: AbortSignal
  /** Reads a streamed answer to its end; limits its size. */
  readAnswer(response: Response, onJson: OnJson): Promise<void>
  usage: ReportedUsage | null
  /** Takes the vendor's word for how the answer ended. Of several words the worst counts. */
  ended(word: unknown): void
  /** Passes on a piece of the answer's text, without the thoughts before it. */
  emit(text: string): void
}

export type OpenWire = Wire & {
  readonly brokenBy: CallFailure | null
  /** Null until the vendor says why it ended; a stream that ends without saying so was cut. */
  readonly ending: CallEnding | null
  /** The vendor's word for the ending. */
  readonly endWord: string
  /** The vendor ignored the output cap, and the answer was cut here. */
  readonly isRunaway: boolean
  /** The model began with thoughts that nothing marked as such. */
  readonly hasUnopenedThoughts: boolean
  /** Ends the answer when the vendor's call has ended or failed. */
  follow(asked: Promise<void>): void
  /** The next piece of the answer, joined from all that came in a short while; null at the end. */
  next(): Promise<string | null>
  close(): void
}

export type WireLimits = CallTimeouts & { readonly maxOutputTokens: number; readonly expectsThoughts: boolean }

/** Usage may follow an answer's end. A server that keeps the connection open after that is not waited for. */
const afterEndMs = 3_000

/**
 * Joins Stop, the time limit and silence into one signal, and abandons the vendor's call at the first of them: SDKs may end
 * silently on abort, or not notice it at all.
 */
export function openWire(stop: AbortSignal, limits: WireLimits): OpenWire {
  const controller = new AbortController()
  const pieces = createPieceQueue()
  let afterEnd: NodeJS.Timeout | undefined

  const breakOff = (reason: unknown, failure: CallFailure | null) => {
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
  const endNow = () => {
    text.end()
    pieces.end(null)
    controller.abort()
  }
  const onDone = () => text.hasBegun() && wire.ended('done')
  const text = createAnswerText(limits, pieces, {
    onUnopened() {
      wire.hasUnopenedThoughts = true
    },
    onRunaway() {
      wire.isRunaway = true
      wire.ended('length')
      endNow()
    },
  })

  const wire = {
    signal: controller.signal,
    usage: null as ReportedUsage | null,
    ending: null as CallEnding | null,
    endWord: '',
    isRunaway: false,
    hasUnopenedThoughts: false,
    brokenBy: null as CallFailure | null,
    async readAnswer(response: Response, onJson: OnJson) {
      const read = jsonEvents(onJson, onDone)
      await readEvents(response, watch, event => {
        const isLast = read(event)
        clearTimeout(afterEnd)
        if (wire.ending !== null) afterEnd = setTimeout(endNow, Math.min(afterEndMs, limits.silenceMs / 2))
        return isLast || wire.isRunaway
      })
      text.end()
    },
    ended: (word: unknown) => takeWord(wire, word),
    emit: text.emit,
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
      clearTimeout(afterEnd)
      pieces.end(null)
      controller.abort()
    },
  }
  return wire
}

function takeWord(wire: { ending: CallEnding | null; endWord: string }, word: unknown): void {
  const ending = endingOf(word)
  if (ending === null || worseEnding(wire.ending, ending) === wire.ending) return
  wire.ending = ending
  wire.endWord = String(word).slice(0, 60)
}

type TextEvents = { onUnopened(): void; onRunaway(): void }

/** Passes the answer's text on, without the thoughts before it and up to the longest text that its output cap allows. */
function createAnswerText(limits: WireLimits, pieces: ReturnType<typeof createPieceQueue>, events: TextEvents) {
  const thoughts = createThoughtFilter(limits)
  const maxCharacters = longestText(limits.maxOutputTokens)
  let characters = 0
  thoughts.onUnopened = () => {
    events.onUnopened()
    if (pieces.takeBack()) return
    const detail = 'thoughts without an opening tag; they will be held back from now on'
    throw new VendorFailure({ code: 'AI_UNAVAILABLE', detail, needsOperator: true })
  }
  return {
    hasBegun: () => characters > 0,
    emit(text: string) {
      const room = maxCharacters - characters
      if (room < 0) return
      characters += text.length
      pieces.add(thoughts.push(text.slice(0, room)))
      if (text.length > room) events.onRunaway()
    },
    end: () => pieces.add(thoughts.end()),
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
