import type { AnswerData, AnswerKind } from '#core/answers/analysis.ts'
import type { ServedModel } from '#core/models/models.ts'
import type { CallSize } from '#core/models/spending.ts'
import type { SeenPicture } from '#core/prompts/picture-reading.ts'
import type { Chapter, TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { ReadingPlan } from '#services/reading/plan-reading.ts'
import type { Spending } from '#services/usage/open-spending.ts'
import type { LlmCall, LlmPart } from '#src/ports.ts'

/** Everything that an answer is written from. */
export type AnswerSource = {
  readonly kind: AnswerKind
  readonly question: string
  readonly title: string
  /** The transcript's language. */
  readonly language: string
  /** The answer's language; null for that of the question. */
  readonly answerLanguage: string | null
  readonly videoId: string
  readonly hash: string
  /** Null while it is unknown, and for a user's own transcript. */
  readonly durationSeconds: number | null
  /** The transcript's windows; cached for a while, so that a second read costs nothing. */
  readWindows(signal: AbortSignal): Promise<readonly TranscriptWindow[]>
  /** What the model sees in the thumbnail; null if the model does not read it, and after any failure. */
  picture(spending: Spending, signal: AbortSignal): Promise<SeenPicture | null>
  readonly chapters: readonly Chapter[]
  readonly model: ServedModel
  readonly plan: ReadingPlan
}
export type Produced = {
  readonly content: string
  readonly data: AnswerData
  /** A length limit ended it before it was complete: it is not shared. */
  readonly isCut: boolean
  /** False for a verdict that rests on what the transcript does not prove. */
  readonly isShareable?: boolean
}

/** A transcript as an answer reads it. Quotes and times can be checked once `indexReady` has resolved. */
export type Reading = {
  readonly windows: readonly TranscriptWindow[]
  readonly indexReady: Promise<void>
  readonly picture: SeenPicture | null
  /** The newest turn, with the picture if it was seen. */
  readonly lastMessage: string
  readonly ask: AskOnce
}

/** Makes one call of the answer, with the plan's messages or others. */
export type AskOnce = (size: CallSize, messages?: Pick<LlmCall, 'history' | 'lastMessage'>) => AsyncIterable<LlmPart>
