import type { ProcessingView } from '#contract/videos.ts'
import type { ExplainedError } from '../../error-text.ts'

/** An address to process. */
export type Address = {
  readonly url: string
  /** True for the user's own press of Analyze or Enter; false for an address that came by a link. */
  readonly wantsVerdict: boolean
}

/** What becomes of a submitted address. */
export type Submission =
  | { readonly state: 'idle' }
  /** For the session and, without a plan, for what is known of the video. */
  | {
      readonly state: 'waiting'
      readonly address: Address
      /** When its processing began, if it did before a reload. */
      readonly since: number | null
      /** The session's failed loads before. */
      readonly failures: number
    }
  | ({
      readonly state: 'processing'
      readonly address: Address
      /** In milliseconds. */
      readonly since: number
      /** What was left of the time limit when this page began to wait. */
      readonly leftMs: number
    } & Progress)
  | {
      readonly state: 'failed'
      readonly address: Address
      readonly failure: ExplainedError
      readonly videoId: string | null
    }

type Progress = {
  /** Null until the server has accepted it. */
  readonly run: { readonly videoId: string; readonly processingId: string } | null
  /** Null until the server reports one. */
  readonly stage: ProcessingView['stage'] | null
  readonly durationSeconds: number | null
}

/** The next state, or what is new of a run, which may have ended meanwhile. */
export type SubmissionEvent = Submission | Partial<Progress>

export function submissionReducer(before: Submission, event: SubmissionEvent): Submission {
  if ('state' in event) return event
  return before.state === 'processing' ? { ...before, ...event } : before
}
