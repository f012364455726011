import type { PendingPromise } from '#core/answers/analysis.ts'
import type { MessageRow } from '#core/answers/message.ts'
import { createNotifier } from '#core/concurrency/notifier.ts'
import { microDollars } from '#core/plans/budget.ts'
import type { LiveAnswer, NewLiveAnswer, Stage, StopReason } from '#src/ports/live-answers.ts'
import type { NewAnswerEvent } from '#stores/messages.ts'
import { createGrowingText, storable, storableData } from './growing-text.ts'

/** A live answer with what its flushes need. */
export type FlushedAnswer = LiveAnswer & {
  /** Takes what has not been flushed yet; `settle(false)` puts it back. Nothing once the answer is sealed. */
  takeUnflushed(): { readonly events: readonly NewAnswerEvent[]; settle(isStored: boolean): void }
  /** From now on nothing is flushed: the whole text is about to be stored. */
  seal(): void
}

/** Reading feels as fluid as with every word on its own, at a fraction of the writes. */
const notifyEveryMs = 100

/** Creates an answer without text. `onGrowth` is called at every piece. */
export function createLiveAnswer(about: NewLiveAnswer, onGrowth: () => void): FlushedAnswer {
  const controller = new AbortController()
  const finished = Promise.withResolvers<void>()
  const changes = createNotifier()
  const growth = throttled(changes.notify, notifyEveryMs)
  const text = createGrowingText()
  let stage: Stage | null = null
  let promises: readonly PendingPromise[] | null = null
  let row: MessageRow | null = null
  let reason: StopReason | null = null
  const flushes = trackFlushes(about, text)

  return {
    ...about,
    signal: controller.signal,
    changes,
    finished: finished.promise,
    text: text.text,
    shown: text.text,
    length: text.length,
    textFrom: text.from,
    stage: () => stage,
    promises: () => promises,
    ended: () => row,
    reason: () => reason,
    spent: () => (text.length() === 0 ? microDollars(0) : about.spent()),
    append(piece) {
      if (!text.append(piece)) return
      growth.call()
      onGrowth()
    },
    enter(next) {
      stage = next
      flushes.add({ type: 'stage', payload: next })
      changes.notify()
      onGrowth()
    },
    list(next) {
      promises = storableData(next)
      flushes.add({ type: 'promises', payload: { promises } })
      changes.notify()
      onGrowth()
    },
    stop(why) {
      if (reason !== null || row !== null) return
      reason = why
      controller.abort(new DOMException(`The answer was ended: ${why}`, 'AbortError'))
    },
    end(stored) {
      row = stored
      growth.end()
      changes.notify()
      finished.resolve()
    },
    seal: flushes.seal,
    takeUnflushed: flushes.take,
  }
}

/** Calls at once, then at most once per `everyMs`; calls within the interval are made as one at its end. */
function throttled(call: () => void, everyMs: number) {
  let calledAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const callNow = () => {
    timer = undefined
    calledAt = performance.now()
    call()
  }
  return {
    call() {
      const left = calledAt + everyMs - performance.now()
      if (left <= 0 && timer === undefined) callNow()
      else timer ??= setTimeout(callNow, left)
    },
    end: () => clearTimeout(timer),
  }
}

type Unflushed = Pick<NewAnswerEvent, 'type' | 'payload'>

/** Tracks which of an answer's text, stages and promises are already stored as events. */
function trackFlushes({ userId, messageId }: NewLiveAnswer, text: ReturnType<typeof createGrowingText>) {
  let waiting: Unflushed[] = []
  let flushed = 0
  let seq = 0
  let isSealed = false
  return {
    add(event: Unflushed) {
      // Later promises include the earlier ones.
      if (event.type === 'promises') waiting = waiting.filter(each => each.type !== 'promises')
      waiting.push(event)
    },
    seal() {
      isSealed = true
    },
    take(): ReturnType<FlushedAnswer['takeUnflushed']> {
      if (isSealed) return { events: [], settle() {} }
      const taken = { waiting, from: flushed, seq }
      const key = { userId, messageId }
      const events: NewAnswerEvent[] = waiting.map(event => ({ ...key, seq: ++seq, ...event }))
      if (text.length() > flushed) {
        const payload = { from: flushed, text: text.from(flushed) }
        events.push({ ...key, seq: ++seq, type: 'delta', payload })
      }
      waiting = []
      flushed = text.length()
      text.compact()
      return {
        events,
        settle(isStored) {
          if (isStored) return
          waiting = [...taken.waiting, ...waiting]
          flushed = taken.from
          seq = taken.seq
        },
      }
    },
  }
}

/**
 * The same answer, restarted after watchers were shown some text of an answer that failed: its new text is kept apart and
 * reaches them whole, with the last event.
 */
export function beginAgain(live: LiveAnswer): LiveAnswer {
  let text = ''
  return {
    ...live,
    text: () => text,
    length: () => text.length,
    append(piece) {
      text += storable(piece)
    },
  }
}
