import type { Subscriber } from '#core/accounts/actor.ts'
import type { AnalysisKey, AnalysisKind } from '#core/answers/analysis.ts'
import type { MessageRow } from '#core/answers/message.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { isWordMatch } from '#core/models/is-word-match.ts'
import { microDollars, type SpendGrant } from '#core/plans/budget.ts'
import { formatMegabytes } from '#core/transcripts/captions/refuse-too-large.ts'
import { limitAttempts, waitText } from '#services/limits/limit-attempts.ts'
import { type ReserveNeeds, reserveSpend } from '#services/usage/reserve-spend.ts'
import type { Needs } from '#src/ports.ts'
import { findAnalysis } from '#stores/analyses.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import type { Tx } from '#stores/db.ts'
import { claimAnalysis, releaseAnalysis } from '#stores/growing-analyses.ts'
import { insertMessages } from '#stores/messages.ts'
import { bytesOfQuestion, countQuestionBytes } from '#stores/question-bytes.ts'
import { limitFreeAnswers } from './limit-free-answers.ts'
import type { AnswerPlan, AnswerRequest } from './plan/plan-answer.ts'
import type { AnalysisClaim, EndingJob } from './write/end-answer.ts'

export type HoldNeeds = ReserveNeeds & Needs<'db'>
export type NewAnswerRequest = AnswerRequest & {
  readonly label: string
  /** The question, when it is already stored (Retry, Regenerate). */
  readonly stored?: MessageRow | undefined
  readonly key?: null
}
/** An analysis that others may join. `fresh` wants a new result although one is stored. */
export type SharedAnalysisRequest = Omit<NewAnswerRequest, 'key'> & {
  readonly kind: AnalysisKind
  readonly key: AnalysisKey
  readonly fresh: boolean
}
export type BegunAnswer = { readonly question: MessageRow; readonly answer: MessageRow }

/**
 * Holds the worst case of a plan and stores question and answer with it, in one transaction. A shared analysis claims its
 * result first, so that other requests join it.
 * @returns null when another answer writes the result, or has just finished it
 * @throws AppError BUDGET_EXCEEDED, SPEND_LIMIT_REACHED, TOO_MANY_REQUESTS, REQUEST_TOO_LARGE
 */
export async function holdAnswer(
  needs: HoldNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  request: NewAnswerRequest | SharedAnalysisRequest,
  plan: AnswerPlan,
): Promise<(EndingJob & BegunAnswer) | null> {
  const { userId } = user
  const { kind, model, answerLanguage: language } = plan.request
  const shared = request.key ? request : null
  const pair = newPair(needs, conversation, request, shared?.key ?? { model: model.id, language })
  const claim = shared && { id: needs.ids.next(), key: shared.key }
  if (isWordMatch(kind, model)) await limitAttempts(needs, [{ ...attemptLimits.wordMatch, subject: userId }])
  const about = { plan: plan.spend, purpose: kind, videoId: videoOnRecord(conversation) }
  const grant = await needs.db.transaction(async tx => {
    if (claim && !(await claimResult(tx, claim, { userId, messageId: pair.answer.id }, shared.fresh))) return null
    await limitFreeAnswers(needs, tx, userId, kind, plan.spend)
    return reserveSpend(needs, tx, user, about, grant => storePair(needs, tx, grant, pair))
  })
  return grant && { ...pair, conversation, userId, grant, claim }
}

/** False when another answer writes the result, or has just finished it. */
async function claimResult(
  tx: Tx,
  { id, key }: AnalysisClaim,
  answer: { readonly userId: string; readonly messageId: string },
  fresh: boolean,
): Promise<boolean> {
  const claimed = { ...answer, id, videoId: key.videoId }
  if (!(await claimAnalysis(tx, key, claimed))) return false
  if (fresh || (await findAnalysis(tx, key)) === null) return true
  await releaseAnalysis(tx, claimed)
  return false
}

type NewPair = BegunAnswer & { readonly isQuestionStored: boolean }

/** A question and its growing answer, which `storePair` stores. */
export function newPair(
  needs: Needs<'ids' | 'clock'>,
  { id }: ConversationRow,
  { kind, label, stored }: Pick<NewAnswerRequest, 'kind' | 'label' | 'stored'>,
  { model, language }: { readonly model: string; readonly language: string | null },
): NewPair {
  const question = stored ?? newMessage(needs, id, { role: 'user', kind, content: label })
  const about = { kind, questionId: question.id, model, language }
  const answer = newMessage(needs, id, { ...about, role: 'assistant', state: 'growing' })
  return { question, answer, isQuestionStored: stored !== undefined }
}

/** Stores a pair with its hold. @throws AppError REQUEST_TOO_LARGE, TOO_MANY_REQUESTS */
export async function storePair(
  needs: Needs<'settings' | 'metrics'>,
  tx: Tx,
  { userId, holdId }: SpendGrant,
  { question, answer, isQuestionStored }: NewPair,
): Promise<void> {
  await insertMessages(tx, userId, [
    ...(isQuestionStored ? [] : [{ ...question, holdId: null }]),
    { ...answer, holdId },
  ])
  await limitQuestionBytes(needs, tx, userId, isQuestionStored ? null : question.content)
}

/**
 * Counts a question that is being stored, in its transaction, so that no one fills the database with questions: where answers
 * cost nothing, no budget limits them.
 * @param question null when it is stored already and only gets another answer
 * @throws AppError REQUEST_TOO_LARGE when all of the user's questions are too much, TOO_MANY_REQUESTS for those of a day
 */
async function limitQuestionBytes(
  { settings: { limits }, metrics }: Needs<'settings' | 'metrics'>,
  tx: Tx,
  userId: string,
  question: string | null,
): Promise<void> {
  const max = { total: limits.questionBytes, day: limits.questionBytesPerDay }
  const refusal = await countQuestionBytes(tx, userId, bytesOfQuestion(question), max)
  if (refusal === null) return
  if (refusal.of === 'total') {
    metrics.count('throttled_total', { rule: 'question-bytes' })
    throw new AppError('REQUEST_TOO_LARGE', {
      message: `Your questions fill ${formatMegabytes(max.total)}, the most that one account stores. Delete conversations that you no longer need, then ask again.`,
    })
  }
  metrics.count('throttled_total', { rule: 'question-bytes-day' })
  const { retryAfterSeconds } = refusal
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `You have asked ${formatMegabytes(max.day)} of questions within a day. Please try again in ${waitText(retryAfterSeconds)}.`,
    data: { retryAfterSeconds },
  })
}

/** Null for a user's own transcript, where even the id of the video is private. */
export const videoOnRecord = ({ source, videoId }: ConversationRow): string | null =>
  source === 'own' ? null : videoId

/** A message that is not stored yet; complete and free unless `fields` say otherwise. */
export function newMessage(
  { ids, clock }: Needs<'ids' | 'clock'>,
  conversationId: string,
  fields: Pick<MessageRow, 'role' | 'kind'> & Partial<MessageRow>,
): MessageRow {
  return {
    id: ids.next(),
    conversationId,
    content: '',
    state: 'done',
    questionId: null,
    errorCode: null,
    errorMessage: null,
    data: {},
    model: null,
    language: null,
    cost: microDollars(0),
    createdAt: clock.now().toISOString(),
    ...fields,
  }
}
