import type { MicroDollars } from '#core/budget.ts'
import type { MessageRow } from '#core/message.ts'
import type { Notifier } from '#core/notifier.ts'

/** What an answer is doing before or between its words. */
export type Stage = { readonly name: string; readonly detail?: string | undefined }
/** Why an answer was ended from outside. */
export type StopReason = 'stopped' | 'timeout' | 'shutdown' | 'lost'

export type NewLiveAnswer = {
  readonly userId: string
  readonly messageId: string
  readonly holdId: string
  /** What its calls have used so far. */
  spent(): MicroDollars
}

/** An answer that grows in this process: what it has said so far, and the handle to end it. */
export type LiveAnswer = NewLiveAnswer & {
  /** Aborted when the answer is to end; the model's call ends with it. */
  readonly signal: AbortSignal
  /** Notifies at every change. */
  readonly changes: Notifier
  /** All of the text so far; joined again each time. */
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
  /** What the sweeper would book if the process died now: nothing before something is shown. */
  spent(): MicroDollars
  stop(reason: StopReason): void
  end(row: MessageRow): void
  readonly finished: Promise<void>
}

/** The answers that grow in this process, and the news of those that grow in others. One per database pool. */
export type LiveAnswers = {
  open(about: NewLiveAnswer): LiveAnswer
  /**
   * Begins an answer, which `begin` prepares and opens. No more of a person's are begun and grow here at once than may
   * grow: the others wait for the outcome of those before them, so that a refused one prepares nothing.
   * @throws AppError TOO_MANY_REQUESTS
   */
  begin<T>(userId: string, begin: () => Promise<T>, signal: AbortSignal): Promise<T>
  find(messageId: string): LiveAnswer | null
  /** `changes` notifies when another process has more of that answer. */
  listen(messageId: string): Promise<{ readonly changes: Notifier; forget(): void }>
  stop(messageIds: readonly string[], reason: StopReason): void
  /** Flushes nothing more of an answer; resolves when what is being flushed of it has been stored. */
  seal(answer: LiveAnswer): Promise<void>
  /** Ends all growing answers with a last event and stops listening; a later answer starts again. */
  close(): Promise<void>
}
