import type { z } from 'zod'
import type { AnalyzeInput, QuestionWithAnswer } from '#contract/conversations.ts'
import type { Subscriber } from '#core/actor.ts'
import type { AnalysisKey, AnalysisKind } from '#core/analysis.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import type { MessageRow } from '#core/message.ts'
import { takeAttempt } from '#services/accounts/take-attempt.ts'
import {
  type AnswerNeeds,
  type Begun,
  beginAnswer,
  newMessage,
  newPair,
  prepareAnswer,
  sharedKey,
  startAnswer,
} from '#services/answers/begin-answer.ts'
import { type AskToJoin, joinAnalysis } from '#services/answers/join-analysis.ts'
import { type AnalysisRow, findAnalysis } from '#stores/analyses.ts'
import { type ConversationRow, findConversation } from '#stores/conversations.ts'
import type { Tx } from '#stores/db.ts'
import { claimAnalysis, findGrowing, type GrowingAnalysis, releaseAnalysis } from '#stores/growing-analyses.ts'
import { findGrowingAnalysis, findMessage, insertMessages, listMessages } from '#stores/messages.ts'
import { countAudience } from '#stores/videos.ts'
import { viewAsked } from './read-conversation.ts'
import { requestOf } from './texts.ts'

/**
 * A verdict, a summary or key points: from the shared library when it has one (free, at once), else a new answer. Asked
 * twice, both get the one that grows. With `fresh` the library is passed by.
 * @throws AppError CONVERSATION_NOT_FOUND, then those of `beginAnswer`
 */
export async function analyzeVideo(
  needs: AnswerNeeds,
  user: Subscriber,
  input: z.output<typeof AnalyzeInput>,
  signal: AbortSignal,
): Promise<QuestionWithAnswer> {
  const conversation = await findConversation(needs.db, user.userId, input.conversationId)
  if (conversation === null || conversation.videoId !== input.videoId) throw new AppError('CONVERSATION_NOT_FOUND')

  const begun = await beginAnalysis(needs, user, conversation, input.kind, { fresh: input.fresh ?? false }, signal)
  return viewAsked(needs, conversation.id, begun)
}

/**
 * The analysis that grows already, else the library's, else a new one, which joins another
 * person's answer while that writes the same; under the stored question when one is given.
 * @throws as `beginAnswer`
 */
export async function beginAnalysis(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  kind: AnalysisKind,
  how: { readonly fresh: boolean; readonly stored?: MessageRow },
  signal: AbortSignal,
): Promise<Begun> {
  const growing = await growingOne(needs, user, conversation, kind)
  if (growing) return growing
  const key = sharedKey(needs, user, conversation, kind)
  const ask = { kind, question: '', label: requestOf[kind], history: [], stored: how.stored, fresh: how.fresh, key }
  return beginOnce(needs, user, conversation, ask, signal)
}

type NewAnalysis = Omit<AskToJoin, 'key'> & { readonly key: AnalysisKey | null }

async function growingOne(
  { db }: AnswerNeeds,
  { userId }: Subscriber,
  conversation: ConversationRow,
  kind: AnalysisKind,
): Promise<Begun | null> {
  const answer = await findGrowingAnalysis(db, userId, conversation.id, kind)
  if (answer === null) return null
  const question = answer.questionId && (await findMessage(db, userId, answer.questionId))
  return question ? { question, answer } : null
}

async function fromLibrary(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  { kind, content, data, model }: AnalysisRow,
  stored: MessageRow | undefined,
): Promise<Begun> {
  const shown = stored ? null : await alreadyLast(needs, user, conversation, { kind, content })
  if (shown) return shown
  await takeAttempt(needs, [{ ...attemptLimits.sharedResult, subject: user.userId }])
  const question = stored ?? newMessage(needs, conversation.id, { role: 'user', kind, content: requestOf[kind] })
  const given = { role: 'assistant', kind, content, data, model, questionId: question.id } as const
  const answer = newMessage(needs, conversation.id, given)
  const added = stored ? [answer] : [question, answer]
  await insertMessages(
    needs.db,
    user.userId,
    added.map(message => ({ ...message, holdId: null })),
  )
  await countAudience(needs.db, conversation.videoId, user.userId)
  return { question, answer }
}

/** The same result at the conversation's end is not repeated. */
async function alreadyLast(
  { db }: AnswerNeeds,
  { userId }: Subscriber,
  conversation: ConversationRow,
  shelved: Pick<AnalysisRow, 'kind' | 'content'>,
): Promise<Begun | null> {
  const [question, answer] = await listMessages(db, userId, conversation.id, 2)
  const isSame =
    answer?.state === 'done' &&
    answer.kind === shelved.kind &&
    answer.content === shelved.content &&
    question !== undefined &&
    answer.questionId === question.id
  return isSame ? { question, answer } : null
}

/** Of two clicks at the same moment one starts the analysis and the other gets the same answer. */
async function beginOnce(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  ask: NewAnalysis,
  signal: AbortSignal,
): Promise<Begun> {
  try {
    return await (ask.key === null
      ? beginAnswer(needs, user, conversation, ask, signal)
      : beginShared(needs, user, conversation, { ...ask, key: ask.key }, signal))
  } catch (error) {
    const other = isDuplicate(error) ? await growingOne(needs, user, conversation, ask.kind) : null
    if (other) return other
    throw error
  }
}

/** From the library, from the one who writes it now, or new; whichever it is when the transaction comes to it. */
async function beginShared(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  ask: AskToJoin,
  signal: AbortSignal,
): Promise<Begun> {
  const { key, fresh } = ask
  for (;;) {
    const shelved = fresh ? null : await findAnalysis(needs.db, key)
    if (shelved) return fromLibrary(needs, user, conversation, shelved, ask.stored)
    const growing = await findGrowing(needs.db, key)
    if (growing) {
      await takeAttempt(needs, [{ ...attemptLimits.sharedResult, subject: user.userId }])
      return joinAnalysis(needs, user, conversation, ask, growing)
    }
    const begin = () => beginClaimed(needs, user, conversation, ask, signal)
    const begun = await needs.liveAnswers.begin(user.userId, begin, signal)
    if (begun) return begun
  }
}

/** A new answer that others may join; null when another answer was first. */
async function beginClaimed(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  ask: AskToJoin,
  signal: AbortSignal,
): Promise<Begun | null> {
  const { key } = ask
  const prepared = await prepareAnswer(needs, user, conversation, ask, signal)
  const pair = newPair(needs, conversation, ask, key.model)
  const own = { id: needs.ids.next(), videoId: key.videoId, userId: user.userId, messageId: pair.answer.id }
  const begun = { ...prepared, pair, run: { id: own.id, key } }
  const isOurs = await startAnswer(needs, user, conversation, begun, tx => claimNew(tx, ask, own))
  return isOurs ? pair : null
}

/** False when another answer writes it, or has finished it in this moment. */
async function claimNew(tx: Tx, { key, fresh }: AskToJoin, own: GrowingAnalysis): Promise<boolean> {
  if (!(await claimAnalysis(tx, key, own))) return false
  if (fresh || (await findAnalysis(tx, key)) === null) return true
  await releaseAnalysis(tx, own)
  return false
}

/** Postgres' unique_violation, wherever drizzle has wrapped it. */
function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === '23505' || isDuplicate(error.cause)
}
