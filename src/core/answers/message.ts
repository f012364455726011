import type { ErrorCode } from '../errors.ts'
import type { MicroDollars } from '../plans/budget.ts'
import type { AnswerData, AnswerKind } from './analysis.ts'

/** A stored question or answer. `content` of a growing answer is what was flushed so far. */
export type MessageRow = {
  readonly id: string
  readonly conversationId: string
  readonly role: 'user' | 'assistant'
  readonly kind: AnswerKind
  readonly content: string
  readonly state: 'growing' | 'done' | 'stopped' | 'failed'
  readonly questionId: string | null
  readonly errorCode: ErrorCode | null
  readonly errorMessage: string | null
  readonly data: AnswerData
  readonly model: string | null
  /**
   * The language of an answer: for a question the chosen one, null for that of the question; for an analysis its own, null
   * for that of the video in rows of earlier versions.
   */
  readonly language: string | null
  readonly cost: MicroDollars
  readonly createdAt: string
}

/** A complete message that a later question may refer to. */
export type HistoryRow = Pick<MessageRow, 'id' | 'role' | 'kind' | 'content' | 'questionId' | 'language'>

/** True for a failed answer without text whose question was answered again later. It is no longer shown. */
export const isSuperseded = (
  message: Pick<MessageRow, 'state' | 'content' | 'questionId'>,
  later: readonly Pick<MessageRow, 'role' | 'questionId'>[],
): boolean =>
  message.state === 'failed' &&
  message.content === '' &&
  later.some(other => other.role === 'assistant' && other.questionId === message.questionId)
