import type { ErrorCode } from '#core/errors.ts'
import type { LlmPart } from '#src/ports.ts'

/** A vendor's answer to one call as the adapter gave it, before anything reads it. */
export type RecordedAnswer = {
  readonly requestSha256: string
  readonly model: string
  readonly run: number
  /** Adjacent texts are joined. */
  readonly parts: readonly LlmPart[]
  /** The code of the error that ended it, or null. */
  readonly error: ErrorCode | null
  readonly ms: number
}

/** Recorded answers of one evaluation set, one file each. */
export type Recordings = {
  /** Null when there is none. */
  read(key: string): Promise<RecordedAnswer | null>
  write(key: string, answer: RecordedAnswer): Promise<void>
}
