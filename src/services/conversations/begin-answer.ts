import type { Subscriber } from '#core/actor.ts'
import type { AnalysisKey, AnalysisKind, AnswerKind } from '#core/analysis.ts'
import { micro, type SpendGrant } from '#core/budget.ts'
import { chooseModel } from '#core/model-choice.ts'
import { outputCaps, promptVersion } from '#core/prompts.ts'
import { maximumSpend, outputCapOf, type SpendPlan } from '#core/spending.ts'
import { requireBudget } from '#services/usage/require-budget.ts'
import { reserveSpend } from '#services/usage/reserve-spend.ts'
import { refuseMissing } from '#services/videos/missing-video.ts'
import type { Needs, Turn } from '#src/ports.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import type { Tx } from '#stores/db.ts'
import { insertMessages, type MessageRow } from '#stores/messages.ts'
import type { SharedRun } from './end-answer.ts'
import { type GrowNeeds, growAnswer } from './grow-answer.ts'
import { withMarks } from './history.ts'
import { liveAnswers } from './live-answers.ts'
import { planReading } from './plan-reading.ts'
import { type AnswerSource, foresee } from './produce-answer.ts'
import { type ReadNeeds, readOutline, readWords } from './read-words.ts'

export type AnswerNeeds = GrowNeeds & ReadNeeds & Needs<'models' | 'settings'>
export type Ask = {
  readonly kind: AnswerKind
  /** '' for an analysis. */
  readonly question: string
  readonly history: readonly Turn[]
}
/** `stored`: the question, stored before, when an answer is given again (Retry, Regenerate). */
export type AskToStore = Ask & { readonly label: string; readonly stored?: MessageRow | undefined }
/** Who waits for an answer. */
export type Caller = {
  /** Ends the work with the caller. */
  readonly signal: AbortSignal
  /** What may still refuse the caller; nothing is paid before it resolves. */
  readonly admitted: Promise<unknown>
}
export type Prepared = { readonly source: AnswerSource; readonly spend: SpendPlan }
export type Begun = { readonly question: MessageRow; readonly answer: MessageRow }

/** The model that serves this user now; its id is the one that results are stored under. */
export function modelFor({ models, clock }: Needs<'models' | 'clock'>, user: Subscriber) {
  const { tier, active } = user.entitlement
  return chooseModel(models, { saved: user.aiModel, tier, active }, clock.now())
}

/** What makes an analysis the same as another person's; null for a text of one's own, which is private. */
export function sharedKey(
  needs: Needs<'models' | 'clock'>,
  user: Subscriber,
  { source, videoId, hash, language }: ConversationRow,
  kind: AnalysisKind,
): AnalysisKey | null {
  if (source === 'own') return null
  return { videoId, hash, kind, promptVersion, model: modelFor(needs, user).served.id, language }
}

/**
 * Everything that an answer needs before it is paid for: the model, and how it reads the words.
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_BLOCKED when the video was taken away since; CONTEXT_TOO_LARGE
 */
export async function prepareAnswer(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  ask: Ask,
  signal: AbortSignal,
): Promise<Prepared> {
  const { videoId, hash, title, language, chapters } = conversation
  // The words may still be in this process's memory.
  if (conversation.source === 'shared' && conversation.isVideoGone) await refuseMissing(needs, videoId)
  const model = modelFor(needs, user).served
  const outline = await readOutline(needs, user.userId, conversation, signal)
  const { kind, question } = ask
  const owner = conversation.source === 'own' ? { userId: user.userId, conversationId: conversation.id } : null
  const history = withMarks(ask.history, outline)
  const request = { video: conversation, outline, hash, owner, language, model, kind, question, history }
  const plan = await planReading(needs, request)
  const words = (ending: AbortSignal) => readWords(needs, user.userId, conversation, ending)
  const source: AnswerSource = { kind, question, title, language, videoId, hash, words, chapters, model, plan }
  const spend: SpendPlan = {
    model,
    inputTokens: plan.inputTokens,
    outputCap: Math.min(outputCaps[kind], model.maxOutput),
    before: plan.notesCost,
    tries: kind === 'clickbait' ? 2 : 1,
  }
  return { source, spend }
}

/** A question and its answer that grows, neither of them stored yet. */
export function newPair(
  needs: AnswerNeeds,
  conversation: ConversationRow,
  ask: AskToStore,
  model: string,
): Begun & { store(tx: Tx, grant: SpendGrant): Promise<void> } {
  const question =
    ask.stored ?? newMessage(needs, conversation.id, { role: 'user', kind: ask.kind, content: ask.label })
  const given = { role: 'assistant', kind: ask.kind, state: 'growing', questionId: question.id, model } as const
  const answer = newMessage(needs, conversation.id, given)
  return {
    question,
    answer,
    async store(tx, { userId, holdId }) {
      const added = [...(ask.stored ? [] : [{ ...question, holdId: null }]), { ...answer, holdId }]
      await insertMessages(tx, userId, added)
    },
  }
}

/** What a user reads in a text of their own is private, even the id of its video. */
export const videoOnRecord = ({ source, videoId }: ConversationRow): string | null =>
  source === 'own' ? null : videoId

/**
 * Holds the worst case, stores question and answer with it in one transaction, and starts the generation.
 * @throws AppError BUDGET_EXCEEDED, SPEND_LIMIT_REACHED, TOO_MANY_REQUESTS, CONTEXT_TOO_LARGE, MODEL_UNAVAILABLE
 */
export async function beginAnswer(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  ask: AskToStore,
  caller: Caller,
): Promise<Begun> {
  const { signal } = caller
  const begin = async () => {
    const prepared = await preparePaid(needs, user, conversation, ask, caller)
    const pair = newPair(needs, conversation, ask, prepared.source.model.id)
    await startAnswer(needs, user, conversation, { ...prepared, pair, run: null }, { claim: async () => true, signal })
    return pair
  }
  return liveAnswers(needs).beginning(needs, user.userId, begin, signal)
}

/**
 * `prepareAnswer` for an answer that its user pays: refused here when nothing is left, before its request is made.
 * @throws as `prepareAnswer`, then those of the caller's admission and AppError BUDGET_EXCEEDED
 */
export async function preparePaid(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  ask: Ask,
  { signal, admitted }: Caller,
): Promise<Prepared> {
  const allowed = Promise.all([admitted, requireBudget(needs, user)])
  // Of two refusals the preparation's is told.
  allowed.catch(() => {})
  const prepared = await prepareAnswer(needs, user, conversation, ask, signal)
  await allowed
  return prepared
}

/**
 * Stores and starts a prepared answer, unless `claim`, the first that the transaction does, says no.
 * @throws as `beginAnswer`
 */
export async function startAnswer(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  {
    source,
    spend,
    pair,
    run,
  }: Prepared & { readonly pair: ReturnType<typeof newPair>; readonly run: SharedRun | null },
  { claim, signal }: { claim(tx: Tx): Promise<boolean>; readonly signal: AbortSignal },
): Promise<boolean> {
  const about = { plan: spend, purpose: source.kind, videoId: videoOnRecord(conversation) }
  const foreseen = await foresee(source, outputCapOf(spend, maximumSpend(spend)), signal)
  const grant = await needs.db.transaction(async tx => {
    if (!(await claim(tx))) return null
    return reserveSpend(needs, tx, user, about, grant => pair.store(tx, grant))
  })
  if (grant === null) return false
  const { userId } = user
  growAnswer(needs, { conversation, userId, answer: pair.answer, source: { ...source, foreseen }, grant, run })
  return true
}

/** A message that is not stored yet: complete unless said otherwise, and free. */
export function newMessage(
  { ids, clock }: Needs<'ids' | 'clock'>,
  conversationId: string,
  given: Pick<MessageRow, 'role' | 'kind'> & Partial<MessageRow>,
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
    cost: micro(0),
    createdAt: clock.now().toISOString(),
    ...given,
  }
}
