import type { AnswerData, AnswerKind } from './analysis.ts'
import type { MicroDollars } from './budget.ts'
import type { ErrorCode } from './errors.ts'

type AnswerState = 'growing' | 'done' | 'stopped' | 'failed'
/** A question or an answer as it is stored. `content` of a growing answer is what was flushed so far. */
export type MessageRow = {
  readonly id: string
  readonly conversationId: string
  readonly role: 'user' | 'assistant'
  readonly kind: AnswerKind
  readonly content: string
  readonly state: AnswerState
  readonly questionId: string | null
  readonly errorCode: ErrorCode | null
  readonly errorMessage: string | null
  readonly data: AnswerData
  readonly model: string | null
  readonly cost: MicroDollars
  readonly createdAt: string
}
