import type { AnswerEvent, MessageView } from '#contract/conversations.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import type { PendingPromise } from '#core/answers/analysis.ts'
import type { MessageRow } from '#core/answers/message.ts'
import { offersFor } from '#core/billing/offers.ts'
import { AppError, type ErrorCode } from '#core/errors.ts'
import { sessionEndOf } from '#services/accounts/watched-sessions.ts'
import type { LiveAnswer, Stage } from '#src/ports/live-answers.ts'
import type { Needs } from '#src/ports.ts'
import { isDetached } from '#stores/growing-analyses.ts'
import { findMessage, readAnswerEvents } from '#stores/messages.ts'
import { viewMessage } from './view-message.ts'

/** `id` is the position in the answer's text; a watcher that reconnects with it misses nothing and gets nothing twice. */
type WatchedEvent = { readonly id: string; readonly event: AnswerEvent }
type WatchNeeds = Needs<'db' | 'liveAnswers' | 'models'>

/** Rows are read again after this long without a signal, in case one was lost. */
const rereadMs = 5_000

/**
 * A growing answer from `lastEventId` on, wherever it grows, until its last event. One that has ended gives the rest of
 * its text and its last event. Ends without an error when `signal` aborts; the answer continues.
 * @throws AppError NOT_FOUND for an answer that is not the user's
 */
export function watchAnswer(
  needs: WatchNeeds,
  { userId }: SignedIn,
  input: { readonly messageId: string; readonly lastEventId?: string | null | undefined },
  signal: AbortSignal,
): AsyncGenerator<WatchedEvent> {
  return followAnswer(needs, { userId, messageId: input.messageId }, positionOf(input.lastEventId), signal)
}

/** As `watchAnswer`, for an answer that joins another user's: it does not check whose answer it is. */
export function followAnswer(
  needs: WatchNeeds,
  { userId, messageId }: { readonly userId: string; readonly messageId: string },
  from: number,
  signal: AbortSignal,
): AsyncGenerator<WatchedEvent> {
  const live = needs.liveAnswers.find(messageId)
  return live?.userId === userId
    ? watchLive(needs, live, from, signal)
    : watchStored(needs, userId, messageId, from, signal)
}

function positionOf(lastEventId: string | null | undefined): number {
  const position = Number(lastEventId ?? 0)
  return Number.isSafeInteger(position) && position > 0 ? position : 0
}

/** From this process's memory: pieces that came while the watcher was busy reach it as one. */
async function* watchLive(
  { models }: WatchNeeds,
  live: LiveAnswer,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<WatchedEvent> {
  const onAbort = () => live.changes.notify()
  signal.addEventListener('abort', onAbort, { once: true })
  let position = from
  let stage: Stage | null = null
  let promises: readonly PendingPromise[] | null = null
  try {
    while (!signal.aborted) {
      const news = live.changes.next()
      const ended = live.ended()
      const length = live.length()
      if (live.stage() !== stage && length <= position && ended === null) {
        stage = live.stage()
        if (stage) yield stageEvent(position, stage)
      } else if (live.promises() !== promises && ended === null) {
        promises = live.promises()
        if (promises) yield promisesEvent(position, promises)
      } else if (length > position && !comesWhole(ended)) {
        const piece = live.textFrom(position)
        position = length
        yield { id: String(position), event: { type: 'delta', text: piece } }
      } else if (ended) {
        yield lastEvent(models.catalog, ended)
        return
      } else await news
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** From the rows, woken by signals of the process where the answer grows. */
async function* watchStored(
  needs: WatchNeeds,
  userId: string,
  messageId: string,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<WatchedEvent> {
  const subscription = await needs.liveAnswers.listen(messageId)
  const onAbort = () => subscription.changes.notify()
  signal.addEventListener('abort', onAbort, { once: true })
  let position = from
  let seq = 0
  try {
    while (!signal.aborted) {
      const news = subscription.changes.next()
      const message = await findMessage(needs.db, userId, messageId)
      // After Stop by its user, a result can go on without a message.
      const isGrowing = message ? message.state === 'growing' : await isDetached(needs.db, userId, messageId)
      if (!isGrowing) {
        if (message?.role !== 'assistant') throw new AppError('NOT_FOUND')
        const rest = comesWhole(message) ? '' : message.content.slice(position)
        position += rest.length
        if (rest !== '') yield { id: String(position), event: { type: 'delta', text: rest } }
        yield lastEvent(needs.models.catalog, message)
        return
      }
      for (const row of await readAnswerEvents(needs.db, userId, messageId, seq)) {
        seq = row.seq
        if (row.type === 'stage') yield stageEvent(position, row.payload as Stage)
        else if (row.type === 'promises') yield promisesEvent(position, (row.payload as ListedPayload).promises)
        else {
          const { from: start, text } = row.payload as { from: number; text: string }
          const piece = text.slice(Math.max(0, position - start))
          position = Math.max(position, start + text.length)
          if (piece !== '') yield { id: String(position), event: { type: 'delta', text: piece } }
        }
      }
      const reread = setTimeout(subscription.changes.notify, rereadMs)
      await news
      clearTimeout(reread)
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    subscription.forget()
  }
}

/** True when the whole text comes with the last event: a verdict's, and a text that does not continue what was shown. */
const comesWhole = (ended: MessageRow | null): boolean => ended?.kind === 'clickbait' || ended?.data.rewritten === true

const stageEvent = (position: number, { name, detail }: Stage): WatchedEvent => ({
  id: String(position),
  event: { type: 'stage', name, ...(detail === undefined ? {} : { detail }) },
})

type ListedPayload = { readonly promises: readonly PendingPromise[] }

const promisesEvent = (position: number, promises: readonly PendingPromise[]): WatchedEvent => ({
  id: String(position),
  event: { type: 'promises', promises: [...promises] },
})

const lastEvent = (catalog: WatchNeeds['models']['catalog'], row: MessageRow): WatchedEvent => ({
  id: String(row.content.length),
  event: { type: row.state === 'failed' ? 'error' : 'done', message: viewMessage(catalog, row) },
})

/**
 * Waits for an answer's end, wherever it grows. A stopped answer is returned with its text so far. The caller's abort ends
 * the waiting, not the answer.
 * @throws AppError with the error of an answer that failed; UNAUTHENTICATED when the caller's session has ended
 */
export async function awaitAnswer(
  needs: WatchNeeds,
  user: SignedIn,
  answer: MessageView,
  signal: AbortSignal,
): Promise<MessageView> {
  if (answer.state !== 'growing') return ended(user, answer)
  for await (const { event } of watchAnswer(needs, user, { messageId: answer.id }, signal)) {
    if (event.type === 'done' || event.type === 'error') return ended(user, event.message)
  }
  throw sessionEndOf(signal) ?? new AppError('SERVICE_UNAVAILABLE')
}

function ended(user: SignedIn, answer: MessageView): MessageView {
  if (answer.error === null) return answer
  throw failureOf(user, answer)
}

/** What a failed answer's callers get; an answer that had to be paid after all names the ways to a larger budget. */
export function failureOf(user: SignedIn, { id, error }: MessageView): AppError {
  const isEmpty = error!.code === 'BUDGET_EXCEEDED'
  const options = isEmpty ? { upgradeOptions: offersFor(user.entitlement) } : {}
  return new AppError(error!.code as ErrorCode, { message: error!.message, data: { messageId: id, ...options } })
}
