import { type MicroDollars, micro } from '#core/budget.ts'
import type { MessageRow, NewEvent } from '#stores/messages.ts'
import { type Bell, createBell } from './bell.ts'

export type Stage = { readonly name: string; readonly detail?: string | undefined }
/** Why an answer was ended from outside. */
export type StopReason = 'stopped' | 'timeout' | 'shutdown' | 'lost'

/** An answer that grows in this process: what it has said so far, and the handle to end it. */
export type LiveAnswer = {
  readonly userId: string
  readonly messageId: string
  readonly holdId: string
  /** Aborted when the answer is to end; the model's call hears it. */
  readonly signal: AbortSignal
  readonly bell: Bell
  /** All of the text so far; joined anew each time. */
  text(): string
  /** What watchers have been shown: the text so far, unless the answer was begun again and writes its text apart. */
  shown(): string
  /** How long the text is. */
  length(): number
  /** The text from `position` on; cheap where pieces begin. */
  textFrom(position: number): string
  stage(): Stage | null
  /** The stored row once it has ended. */
  ended(): MessageRow | null
  reason(): StopReason | null
  append(text: string): void
  enter(stage: Stage): void
  /** What the sweeper would book if the process died now: nothing before something is shown (design §5.2). */
  spent(): MicroDollars
  stop(reason: StopReason): void
  end(row: MessageRow): void
  /** Takes what has not been flushed yet; `false` puts it back. Nothing once the answer is `sealed`. */
  takeUnflushed(): { events: NewEvent[]; settle(stored: boolean): void }
  /** From now on nothing is flushed: the whole text is about to be stored. */
  seal(): void
  readonly finished: Promise<void>
}

/** An answer starts with nothing said. `onGrowth` is told of every piece. */
export function createLiveAnswer(
  about: { userId: string; messageId: string; holdId: string; spent(): MicroDollars },
  onGrowth: () => void,
): LiveAnswer {
  const controller = new AbortController()
  const finished = Promise.withResolvers<void>()
  const bell = createBell()
  const key = { userId: about.userId, messageId: about.messageId }
  /** The text up to the last flush, and the pieces since, each with where it begins: joining all at every piece would cost the square of the length. */
  let joined = ''
  let pieces: string[] = []
  let starts: number[] = []
  let length = 0
  /** Half of a surrogate pair that waits for its other half. */
  let half = ''
  let stages: Stage[] = []
  let stage: Stage | null = null
  let row: MessageRow | null = null
  let reason: StopReason | null = null
  let flushed = 0
  let seq = 0
  let isSealed = false

  const textFrom = (position: number): string => {
    if (position >= length) return ''
    if (position < joined.length) return joined.slice(position) + pieces.join('')
    let at = starts.length - 1
    while (starts[at]! > position) at -= 1
    return pieces[at]!.slice(position - starts[at]!) + pieces.slice(at + 1).join('')
  }

  const text = () => joined + pieces.join('')
  return {
    ...about,
    signal: controller.signal,
    bell,
    finished: finished.promise,
    text,
    shown: text,
    length: () => length,
    textFrom,
    stage: () => stage,
    ended: () => row,
    reason: () => reason,
    spent: () => (length === 0 ? micro(0) : about.spent()),
    append(piece) {
      const whole = half + piece
      half = /[\uD800-\uDBFF]$/.test(whole) ? whole.slice(-1) : ''
      const ready = whole
        .slice(0, whole.length - half.length)
        .replaceAll('\0', '')
        .toWellFormed()
      if (ready === '') return
      pieces.push(ready)
      starts.push(length)
      length += ready.length
      onGrowth()
    },
    enter(next) {
      stage = next
      stages.push(next)
      onGrowth()
    },
    stop(why) {
      if (reason !== null || row !== null) return
      reason = why
      controller.abort(new DOMException(`The answer was ended: ${why}`, 'AbortError'))
    },
    end(stored) {
      row = stored
      bell.ring()
      finished.resolve()
    },
    seal() {
      isSealed = true
    },
    takeUnflushed() {
      if (isSealed) return { events: [], settle() {} }
      const taken = { stages, from: flushed, seq }
      const events: NewEvent[] = stages.map(payload => ({ ...key, seq: ++seq, type: 'stage', payload }))
      if (length > flushed) {
        const payload = { from: flushed, text: textFrom(flushed) }
        events.push({ ...key, seq: ++seq, type: 'delta', payload })
      }
      stages = []
      flushed = length
      // One flat text: a chain of thousands of short ones weighs several times as much.
      joined = [joined, ...pieces].join('')
      pieces = []
      starts = []
      return {
        events,
        settle(isStored) {
          if (isStored) return
          stages = [...taken.stages, ...stages]
          flushed = taken.from
          seq = taken.seq
        },
      }
    },
  }
}

/**
 * The same answer, begun again after watchers were shown some text of a run that failed: its new text is kept apart and
 * reaches them whole, with the last event.
 */
export function begunAgain(live: LiveAnswer): LiveAnswer {
  let text = ''
  return {
    ...live,
    text: () => text,
    length: () => text.length,
    append(piece) {
      text += piece.replaceAll('\0', '').toWellFormed()
    },
  }
}
