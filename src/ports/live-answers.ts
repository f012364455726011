import type { PendingPromise } from '#core/answers/analysis.ts'
import type { MessageRow } from '#core/answers/message.ts'
import type { Notifier } from '#core/concurrency/notifier.ts'
import type { MicroDollars } from '#core/plans/budget.ts'

/** What an answer is doing while no text arrives. */
export type Stage = { readonly name: string; readonly detail?: string | undefined }
/** Why an answer was stopped. `disabled`: its user's account was disabled. */
export type StopReason = 'stopped' | 'timeout' | 'shutdown' | 'lost' | 'disabled'

export type NewLiveAnswer = {
  readonly userId: string
  readonly messageId: string
  readonly holdId: string
  /** The cost of its calls so far. */
  spent(): MicroDollars
}

/** An answer that grows in this process: its text so far, and the means to end it. */
export type LiveAnswer = NewLiveAnswer & {
  /** Aborted when the answer must end; the model call ends with it. */
  readonly signal: AbortSignal
  /** Notifies at every change. */
  readonly changes: Notifier
  /** All text so far, joined again on each call. */
  text(): string
  /** The text that watchers see: all text so far, or the earlier text while a restarted answer writes a new one. */
  shown(): string
  /** The length of the text. */
  length(): number
  /** The text from `position` on; cheap at the start of a piece. */
  textFrom(position: number): string
  stage(): Stage | null
  /** The promises of a growing verdict as far as they are judged; null until they are listed. */
  promises(): readonly PendingPromise[] | null
  /** The stored row once it has ended. */
  ended(): MessageRow | null
  reason(): StopReason | null
  append(text: string): void
  enter(stage: Stage): void
  /** Shows the promises as they are now; each call replaces the last. */
  list(promises: readonly PendingPromise[]): void
  /** The cost that is booked if the process dies now: zero until some text is shown. */
  spent(): MicroDollars
  stop(reason: StopReason): void
  end(row: MessageRow): void
  readonly finished: Promise<void>
}

/** The answers that grow in this process, and signals about those in other processes. One per database pool. */
export type LiveAnswers = {
  open(about: NewLiveAnswer): LiveAnswer
  /**
   * Runs `begin`, which prepares and opens an answer. Limits how many answers of a user start and grow in this process:
   * further ones wait for those before them, so that nothing is prepared for an answer that will be refused.
   * @throws AppError TOO_MANY_REQUESTS
   */
  begin<T>(userId: string, begin: () => Promise<T>, signal: AbortSignal): Promise<T>
  find(messageId: string): LiveAnswer | null
  /** `changes` notifies when another process has stored more of that answer. */
  listen(messageId: string): Promise<{ readonly changes: Notifier; forget(): void }>
  stop(messageIds: readonly string[], reason: StopReason): void
  /** Stops flushing an answer. Resolves when the flush in progress is stored. */
  seal(answer: LiveAnswer): Promise<void>
  /** Ends all growing answers with a last event and stops listening. A later answer starts listening again. */
  close(): Promise<void>
}
