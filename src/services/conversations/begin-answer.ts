import type { Subscriber } from '#core/actor.ts'
import type { AnswerKind } from '#core/analysis.ts'
import { micro } from '#core/budget.ts'
import { chooseModel } from '#core/model-choice.ts'
import { outputCaps } from '#core/prompts.ts'
import { outputCapOf, type SpendPlan, worstOf } from '#core/spending.ts'
import { reserveSpend } from '#services/usage/reserve-spend.ts'
import { refuseMissing } from '#services/videos/missing-video.ts'
import type { LlmCall, Needs, PreparedCall, Turn } from '#src/ports.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import { type MessageRow, messagesToStore, type NewMessage } from '#stores/messages.ts'
import { type GrowNeeds, growAnswer } from './grow-answer.ts'
import { withMarks } from './history.ts'
import { planReading } from './plan-reading.ts'
import { type AnswerSource, foresee } from './produce-answer.ts'
import { readWords } from './read-words.ts'

export type AnswerNeeds = GrowNeeds & Needs<'models' | 'settings'>
export type Ask = {
  readonly kind: AnswerKind
  /** '' for an analysis. */
  readonly question: string
  readonly history: readonly Turn[]
}
export type Begun = { readonly question: MessageRow; readonly answer: MessageRow }

/** The model that serves this user now; its id is the one that results are stored under. */
export function modelFor({ models, clock }: Needs<'models' | 'clock'>, user: Subscriber) {
  const { tier, active } = user.entitlement
  return chooseModel(models, { saved: user.aiModel, tier, active }, clock.now())
}

/**
 * Everything that an answer needs before it is paid for: the words, the model, and how they are read.
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_BLOCKED when the video was taken away since; CONTEXT_TOO_LARGE
 */
export async function prepareAnswer(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  ask: Ask,
): Promise<{ source: AnswerSource; spend: SpendPlan }> {
  const { videoId, hash, title, language, chapters } = conversation
  // The words may still be in this process's memory.
  if (conversation.source === 'shared' && conversation.isVideoGone) await refuseMissing(needs, videoId)
  const model = modelFor(needs, user).served
  const windows = await readWords(needs, user.userId, conversation)
  const { kind, question } = ask
  const owner = conversation.source === 'own' ? { userId: user.userId, conversationId: conversation.id } : null
  const history = withMarks(ask.history, windows)
  const request = { video: conversation, windows, hash, owner, language, model, kind, question, history }
  const plan = await planReading(needs, request)
  const source: AnswerSource = { kind, question, title, language, videoId, hash, windows, chapters, model, plan }
  const spend: SpendPlan = {
    model,
    inputTokens: plan.inputTokens,
    outputCap: Math.min(outputCaps[kind], model.maxOutput),
    before: plan.notesCost,
    tries: kind === 'clickbait' ? 2 : 1,
  }
  return { source, spend }
}

/**
 * Holds the worst case, stores question and answer with it in one statement, and starts the generation.
 * @param question stored before when an answer is given again (Retry, Regenerate)
 * @throws AppError BUDGET_EXCEEDED, SPEND_LIMIT_REACHED, TOO_MANY_REQUESTS, CONTEXT_TOO_LARGE, MODEL_UNAVAILABLE
 */
export async function beginAnswer(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  ask: Ask & { readonly label: string; readonly stored?: MessageRow | undefined },
): Promise<Begun> {
  const { source, spend } = await prepareAnswer(needs, user, conversation, ask)
  const question =
    ask.stored ?? newMessage(needs, conversation.id, { role: 'user', kind: ask.kind, content: ask.label })
  const answer = newMessage(needs, conversation.id, {
    role: 'assistant',
    kind: ask.kind,
    state: 'growing',
    questionId: question.id,
    model: source.model.id,
  })
  const stored = (holdId: string): NewMessage[] => [
    ...(ask.stored ? [] : [{ ...question, holdId: null }]),
    { ...answer, holdId },
  ]
  // What a user reads in a text of their own is nobody else's business, not even by its video's id.
  const videoId = conversation.source === 'own' ? null : conversation.videoId
  const foreseen = foresee(source, outputCapOf(spend, worstOf(spend)))
  const reserving = reserveSpend(needs, user, { plan: spend, purpose: ask.kind, videoId }, holdId =>
    messagesToStore(user.userId, stored(holdId), 'admitted'),
  )
  const ahead = prepareAhead(needs, foreseen)
  const grant = await reserving.catch(error => {
    ahead.drop()
    throw error
  })
  const { userId } = user
  growAnswer(needs, { conversation, userId, answer, source: { ...source, foreseen }, grant, ahead })
  return { question, answer }
}

/** Makes the model's request while Postgres holds its price, behind the write that asks for it. */
function prepareAhead({ llm }: Needs<'llm'>, call: LlmCall | null): PreparedCall {
  let prepared: PreparedCall | null = null
  const preparing = setImmediate(() => {
    if (call) prepared = llm.prepare?.(call) ?? null
  })
  return {
    drop() {
      clearImmediate(preparing)
      prepared?.drop()
    },
  }
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
