import type { AnswerData } from '#core/answers/analysis.ts'
import type { SeenPicture } from '#core/prompts/picture-reading.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { Spending } from '#services/usage/open-spending.ts'
import type { LiveAnswer } from '#src/ports/live-answers.ts'
import type { LlmCall } from '#src/ports.ts'
import type { ReadingPlan } from '../plan/plan-reading.ts'

/** What the writer of each kind of answer works with. */
export type Writing = {
  readonly plan: ReadingPlan
  readonly spending: Spending
  readonly live: LiveAnswer
  readonly windows: readonly TranscriptWindow[]
  /** From then on quotes and times can be checked. */
  readonly indexReady: Promise<void>
  readonly picture: SeenPicture | null
  /** The answer's first call, with the output that the hold allows. */
  readonly call: LlmCall
}
export type Produced = {
  readonly content: string
  readonly data: AnswerData
  /** A length limit ended it before it was complete: it is not shared. */
  readonly isCut: boolean
  /** False for a verdict that rests on what the transcript does not prove. */
  readonly isShareable?: boolean
}
