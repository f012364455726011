import type { Subscriber } from '#core/accounts/actor.ts'
import type { AnalysisKey, AnalysisKind, AnswerKind } from '#core/answers/analysis.ts'
import type { MessageRow } from '#core/answers/message.ts'
import { attemptLimits } from '#core/limits.ts'
import { chooseModel } from '#core/models/choose-model.ts'
import { isWordMatch } from '#core/models/is-word-match.ts'
import { type ServedModel, withoutPrice, worstCost } from '#core/models/models.ts'
import type { SpendPlan } from '#core/models/spending.ts'
import { microDollars, type SpendGrant } from '#core/plans/budget.ts'
import { promptVersion } from '#core/prompts/prompt-version.ts'
import { outputCaps } from '#core/prompts/prompts.ts'
import { analysisLanguage, questionLanguage, videoLanguage } from '#core/text/answer-language.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import { withMarks } from '#services/reading/compose-history.ts'
import { planReading } from '#services/reading/plan-reading.ts'
import { type ReadNeeds, readOutline, readWords } from '#services/reading/read-words.ts'
import { planPicture, seePicture } from '#services/reading/see-picture.ts'
import { reserveSpend } from '#services/usage/reserve-spend.ts'
import { refuseMissing } from '#services/videos/refuse-missing.ts'
import type { Needs, Turn } from '#src/ports.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import type { Tx } from '#stores/db.ts'
import { insertMessages } from '#stores/messages.ts'
import { readVideoRow } from '#stores/videos.ts'
import type { AnswerSource } from './answer-source.ts'
import type { SharedRun } from './end-answer.ts'
import { type GrowNeeds, growAnswer } from './grow-answer.ts'
import { limitFreeAnswers } from './limit-free-answers.ts'
import { limitQuestionBytes } from './limit-question-bytes.ts'

export type AnswerNeeds = GrowNeeds & ReadNeeds & Needs<'models' | 'settings' | 'search' | 'promptKey' | 'pictures'>
export type AnswerRequest = {
  readonly kind: AnswerKind
  /** '' for an analysis. */
  readonly question: string
  readonly history: readonly Turn[]
  /** A code, or 'video' for that of the video or the question; null for the account's choice. */
  readonly language: string | null
}
/** `stored`: the question, when it is already stored (Retry, Regenerate). */
export type NewAnswerRequest = AnswerRequest & { readonly label: string; readonly stored?: MessageRow | undefined }
export type PreparedAnswer = { readonly source: AnswerSource; readonly spend: SpendPlan }
export type BegunAnswer = { readonly question: MessageRow; readonly answer: MessageRow }

/** The model that does this for this user now; results are stored under its id. */
function modelFor({ models, clock }: Needs<'models' | 'clock'>, user: Subscriber, kind: AnswerKind) {
  const { tier, active } = user.entitlement
  return chooseModel(models, { saved: user.aiModel, tier, active }, clock.now(), kind)
}

type LanguageRequest = Pick<AnswerRequest, 'kind' | 'language'>

/** The language of an answer; null for that of the question. The local engine writes in that of the video only. */
function answerLanguage(
  user: Subscriber,
  conversation: ConversationRow,
  { kind, language }: LanguageRequest,
  model: ServedModel,
): string | null {
  const chosen = model.provider === 'local' ? videoLanguage : (language ?? user.answerLanguage)
  return kind === 'question' ? questionLanguage(chosen) : analysisLanguage(chosen, conversation.language)
}

/** The language in which an analysis will be written. */
export const languageOfAnalysis = (
  needs: Needs<'models' | 'clock'>,
  user: Subscriber,
  conversation: ConversationRow,
  request: { readonly kind: AnalysisKind; readonly language: string | null },
): string =>
  answerLanguage(user, conversation, request, modelFor(needs, user, request.kind).served) ?? conversation.language

/** The key under which an analysis is shared; null for a user's own transcript, which is private. */
export function sharedKey(
  needs: Needs<'models' | 'clock'>,
  user: Subscriber,
  conversation: ConversationRow,
  request: { readonly kind: AnalysisKind; readonly language: string | null },
): AnalysisKey | null {
  const { source, videoId, hash } = conversation
  if (source === 'own') return null
  const { kind } = request
  const language = languageOfAnalysis(needs, user, conversation, request)
  return { videoId, hash, kind, promptVersion, model: modelFor(needs, user, kind).served.id, language }
}

/**
 * Everything that an answer needs before its cost is held: the model, and how it reads the transcript.
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_BLOCKED when the video has been deleted; TRANSCRIPT_UNAVAILABLE,
 *   CONTEXT_TOO_LARGE
 */
export async function prepareAnswer(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  request: AnswerRequest,
  signal: AbortSignal,
): Promise<PreparedAnswer> {
  const { videoId, hash, title, language, chapters } = conversation
  // The transcript may still be in this process's cache.
  if (conversation.source === 'shared' && conversation.isVideoGone) await refuseMissing(needs, videoId)
  const served = modelFor(needs, user, request.kind).served
  const known = needs.models.ratios?.learned(served, language) ?? served
  const model = isWordMatch(request.kind, served) ? withoutPrice(served) : known
  const outline = await readOutline(needs, user.userId, conversation, signal)
  const { kind, question } = request
  const owner = conversation.source === 'own' ? { userId: user.userId, conversationId: conversation.id } : null
  const history = withMarks(request.history, outline)
  const video = kind === 'clickbait' && owner === null ? await readVideoRow(needs.db, videoId) : null
  // A sample is not a video of the platform.
  const picture = video && !video.isSample ? await planPicture(needs, video, model) : null
  const today = needs.clock.now().toISOString().slice(0, 10)
  const seen = {
    description: video?.description ?? '',
    publishedOn: video?.publishedOn ?? null,
    seesPicture: picture !== null,
    today,
  }
  const written = answerLanguage(user, conversation, request, model)
  const asked = { kind, question, history, answerLanguage: written, ...seen }
  const readingRequest = { video: conversation, outline, hash, owner, language, model, ...asked }
  const plan = await planReading(needs, readingRequest)
  const readWindows = (ending: AbortSignal) => readWords(needs, user.userId, conversation, ending)
  const durationSeconds = owner === null ? conversation.durationSeconds : null
  const about = { kind, question, title, language, answerLanguage: written, videoId, hash, durationSeconds }
  const readPicture: AnswerSource['picture'] = async (spending, ending) => {
    const reserved = microDollars(plan.notesCost + worstCost(model, plan.inputTokens, spending.grant.outputCap))
    return picture && seePicture(needs, picture, { spending, reserved }, ending)
  }
  const source: AnswerSource = { ...about, readWindows, picture: readPicture, chapters, model, plan }
  const spend: SpendPlan = {
    model,
    inputTokens: plan.inputTokens,
    outputCap: Math.min(outputCaps[kind], model.maxOutput),
    before: microDollars(plan.notesCost + (picture?.cost ?? 0)),
    tries: kind === 'clickbait' ? 2 : 1,
    isContinued: kind !== 'clickbait' && model.provider !== 'local',
  }
  return { source, spend }
}

type NewPair = BegunAnswer & { store(tx: Tx, grant: SpendGrant): Promise<void> }

/** A question and its growing answer, both not stored yet. */
export function newPair(
  needs: AnswerNeeds,
  conversation: ConversationRow,
  request: NewAnswerRequest,
  { model, language }: { readonly model: string; readonly language: string | null },
): NewPair {
  const question =
    request.stored ?? newMessage(needs, conversation.id, { role: 'user', kind: request.kind, content: request.label })
  const about = { kind: request.kind, questionId: question.id, model, language }
  const answer = newMessage(needs, conversation.id, { ...about, role: 'assistant', state: 'growing' })
  return {
    question,
    answer,
    async store(tx, { userId, holdId }) {
      const added = [...(request.stored ? [] : [{ ...question, holdId: null }]), { ...answer, holdId }]
      await insertMessages(tx, userId, added)
      await limitQuestionBytes(needs, tx, userId, request.stored ? null : question.content)
    },
  }
}

/** Null for a user's own transcript, where even the id of the video is private. */
export const videoOnRecord = ({ source, videoId }: ConversationRow): string | null =>
  source === 'own' ? null : videoId

/**
 * Holds the worst case, stores question and answer with it in one transaction, and starts the generation.
 * @throws AppError those of `prepareAnswer`, BUDGET_EXCEEDED, SPEND_LIMIT_REACHED, TOO_MANY_REQUESTS, REQUEST_TOO_LARGE,
 *   MODEL_UNAVAILABLE
 */
export async function beginAnswer(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  request: NewAnswerRequest,
  signal: AbortSignal,
): Promise<BegunAnswer> {
  const begin = async () => {
    const prepared = await prepareAnswer(needs, user, conversation, request, signal)
    const { model, answerLanguage: language } = prepared.source
    const pair = newPair(needs, conversation, request, { model: model.id, language })
    await startAnswer(needs, user, conversation, { ...prepared, pair, run: null }, async () => true)
    return pair
  }
  return needs.liveAnswers.begin(user.userId, begin, signal)
}

/**
 * Stores and starts a prepared answer, unless `claim`, the first step of the transaction, returns false.
 * @throws as `beginAnswer`
 */
export async function startAnswer(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  { source, spend, pair, run }: PreparedAnswer & { readonly pair: NewPair; readonly run: SharedRun | null },
  claim: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const { userId } = user
  if (isWordMatch(source.kind, source.model))
    await limitAttempts(needs, [{ ...attemptLimits.wordMatch, subject: userId }])
  const about = { plan: spend, purpose: source.kind, videoId: videoOnRecord(conversation) }
  const grant = await needs.db.transaction(async tx => {
    if (!(await claim(tx))) return null
    await limitFreeAnswers(needs, tx, userId, source.kind, spend)
    return reserveSpend(needs, tx, user, about, grant => pair.store(tx, grant))
  })
  if (grant === null) return false
  growAnswer(needs, { conversation, userId, answer: pair.answer, source, grant, run })
  return true
}

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
