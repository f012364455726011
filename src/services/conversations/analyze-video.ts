import type { z } from 'zod'
import type { AnalyzeInput, QuestionWithAnswer } from '#contract/conversations.ts'
import type { Subscriber } from '#core/accounts/actor.ts'
import type { AnalysisKey, AnalysisKind } from '#core/answers/analysis.ts'
import type { MessageRow } from '#core/answers/message.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { type AnswerNeeds, beginAnswer, beginShared } from '#services/answers/begin-answer.ts'
import { type BegunAnswer, newMessage, type SharedAnalysisRequest } from '#services/answers/hold-answer.ts'
import { joinAnalysis } from '#services/answers/join-analysis.ts'
import { languageOfAnalysis, sharedKey } from '#services/answers/plan/plan-answer.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import { type AnalysisRow, findAnalysis } from '#stores/analyses.ts'
import { type ConversationRow, findConversation } from '#stores/conversations.ts'
import { findGrowing } from '#stores/growing-analyses.ts'
import { findGrowingAnalysis, findMessage, insertMessages, listMessages } from '#stores/messages.ts'
import { addToAudience } from '#stores/videos.ts'
import { viewQuestionWithAnswer } from './read-conversation.ts'
import { analysisLabels, growingElsewhere } from './texts.ts'

/**
 * A verdict, a summary or key points: the shared result if there is one (free, at once), otherwise a new answer. A repeated
 * request gets the answer that is already growing. `fresh` ignores the shared result.
 * @throws AppError CONVERSATION_NOT_FOUND, then those of `beginAnalysis`
 */
export async function analyzeVideo(
  needs: AnswerNeeds,
  user: Subscriber,
  input: z.output<typeof AnalyzeInput>,
  signal: AbortSignal,
): Promise<QuestionWithAnswer> {
  const conversation = await findConversation(needs.db, user.userId, input.conversationId)
  if (conversation === null || conversation.videoId !== input.videoId) throw new AppError('CONVERSATION_NOT_FOUND')

  const { kind, fresh = false, language = null } = input
  const begun = await beginAnalysis(needs, user, conversation, { kind, fresh, language }, signal)
  return viewQuestionWithAnswer(needs, conversation.id, begun)
}

type WantedAnalysis = {
  readonly kind: AnalysisKind
  readonly fresh: boolean
  /** As in `AnswerRequest`. */
  readonly language: string | null
  /** The question, when it is already stored. */
  readonly stored?: MessageRow
}

/**
 * Returns the conversation's growing analysis; else the shared result; else a new answer, which joins another user's answer
 * if that is writing the same result.
 * @throws as `beginAnswer`, and CONFLICT while the same analysis grows in another language
 */
export async function beginAnalysis(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  { kind, fresh, language, stored }: WantedAnalysis,
  signal: AbortSignal,
): Promise<BegunAnswer> {
  const request = {
    ...{ kind, question: '', label: analysisLabels[kind], history: [], stored, fresh, language },
    key: sharedKey(needs, user, conversation, { kind, language }),
  }
  const growing = await findGrowingAnswer(needs, user, conversation, request)
  if (growing) return growing
  return beginOnce(needs, user, conversation, request, signal)
}

type AnalysisRequest = Omit<SharedAnalysisRequest, 'key'> & { readonly key: AnalysisKey | null }

/** @throws AppError CONFLICT for one in another language than the requested one */
async function findGrowingAnswer(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  request: { readonly kind: AnalysisKind; readonly language: string | null },
): Promise<BegunAnswer | null> {
  const { db } = needs
  const { userId } = user
  const answer = await findGrowingAnalysis(db, userId, conversation.id, request.kind)
  if (answer === null) return null
  const wanted = languageOfAnalysis(needs, user, conversation, request)
  if (answer.language !== null && answer.language !== wanted)
    throw new AppError('CONFLICT', { message: growingElsewhere(answer.language) })
  const question = answer.questionId && (await findMessage(db, userId, answer.questionId))
  return question ? { question, answer } : null
}

async function answerFromShared(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  { kind, content, data, model, language }: AnalysisRow,
  stored: MessageRow | undefined,
): Promise<BegunAnswer> {
  const lastAnswer = stored ? null : await findSameLastAnswer(needs, user, conversation, { kind, content })
  if (lastAnswer) return lastAnswer
  await limitAttempts(needs, [{ ...attemptLimits.sharedResult, subject: user.userId }])
  const question = stored ?? newMessage(needs, conversation.id, { role: 'user', kind, content: analysisLabels[kind] })
  const fields = { role: 'assistant', kind, content, data, model, language, questionId: question.id } as const
  const answer = newMessage(needs, conversation.id, fields)
  const added = stored ? [answer] : [question, answer]
  await insertMessages(
    needs.db,
    user.userId,
    added.map(message => ({ ...message, holdId: null })),
  )
  await addToAudience(needs.db, conversation.videoId, user.userId)
  return { question, answer }
}

/** The conversation's last answer, if it is the same result; it is not repeated. */
async function findSameLastAnswer(
  { db }: AnswerNeeds,
  { userId }: Subscriber,
  conversation: ConversationRow,
  shared: Pick<AnalysisRow, 'kind' | 'content'>,
): Promise<BegunAnswer | null> {
  const [question, answer] = await listMessages(db, userId, conversation.id, 2)
  const isSame =
    answer?.state === 'done' &&
    answer.kind === shared.kind &&
    answer.content === shared.content &&
    question !== undefined &&
    answer.questionId === question.id
  return isSame ? { question, answer } : null
}

/** Of two concurrent requests one starts the analysis and the other gets the same answer. */
async function beginOnce(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<BegunAnswer> {
  try {
    return await (request.key === null
      ? beginAnswer(needs, user, conversation, { ...request, key: null }, signal)
      : joinOrBegin(needs, user, conversation, { ...request, key: request.key }, signal))
  } catch (error) {
    const other = isDuplicate(error) ? await findGrowingAnswer(needs, user, conversation, request) : null
    if (other) return other
    throw error
  }
}

/** The shared result, another user's growing answer, or a new one; tries again when another request was first. */
async function joinOrBegin(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  request: SharedAnalysisRequest,
  signal: AbortSignal,
): Promise<BegunAnswer> {
  const { key, fresh } = request
  for (;;) {
    const shared = fresh ? null : await findAnalysis(needs.db, key)
    if (shared) return answerFromShared(needs, user, conversation, shared, request.stored)
    const growing = await findGrowing(needs.db, key)
    if (growing) {
      await limitAttempts(needs, [{ ...attemptLimits.sharedResult, subject: user.userId }])
      const joined = await joinAnalysis(needs, user, conversation, request, growing)
      if (joined) return joined
      continue
    }
    const begun = await beginShared(needs, user, conversation, request, signal)
    if (begun) return begun
  }
}

/** True for Postgres' unique_violation, also where drizzle has wrapped it. */
function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === '23505' || isDuplicate(error.cause)
}
