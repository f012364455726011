import type { Subscriber } from '#core/accounts/actor.ts'
import type { AnalysisKey, AnalysisKind, AnswerKind } from '#core/answers/analysis.ts'
import { chooseModel } from '#core/models/choose-model.ts'
import { isWordMatch } from '#core/models/is-word-match.ts'
import { type ServedModel, withoutPrice } from '#core/models/models.ts'
import type { SpendPlan } from '#core/models/spending.ts'
import { microDollars } from '#core/plans/budget.ts'
import { promptVersion } from '#core/prompts/prompt-version.ts'
import { outputCaps } from '#core/prompts/prompts.ts'
import { analysisLanguage, questionLanguage, videoLanguage } from '#core/text/answer-language.ts'
import { type ReadNeeds, readOutline } from '#services/reading/read-transcript-windows.ts'
import { refuseMissing } from '#services/videos/refuse-missing.ts'
import type { Needs, Turn } from '#src/ports.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import { readVideoRow } from '#stores/videos.ts'
import { withMarks } from './compose-history.ts'
import { type PicturePlan, planPicture } from './plan-picture.ts'
import { planReading, type ReadingPlan } from './plan-reading.ts'

export type PlanNeeds = ReadNeeds & Needs<'clock' | 'models' | 'promptKey'>
export type AnswerRequest = {
  readonly kind: AnswerKind
  /** '' for an analysis. */
  readonly question: string
  readonly history: readonly Turn[]
  /** A code, or 'video' for that of the video or the question; null for the account's choice. */
  readonly language: string | null
}

/**
 * An answer before its cost is held, as plain data: what was asked, what the model reads, and the price. An answer is written
 * from this alone, whichever request it was planned for.
 */
export type AnswerPlan = ReadingPlan & {
  /** How the thumbnail is read; null if the model does not read it. */
  readonly picture: PicturePlan | null
  readonly spend: SpendPlan
}

/** The model that does this for this user now; results are stored under its id. */
function modelFor({ models, clock }: Needs<'models' | 'clock'>, user: Subscriber, kind: AnswerKind): ServedModel {
  const { tier, active } = user.entitlement
  return chooseModel(models, { saved: user.aiModel, tier, active }, clock.now(), kind).served
}

/** The language of an answer; null for that of the question. The local engine writes in that of the video only. */
function answerLanguage(
  user: Subscriber,
  conversation: ConversationRow,
  { kind, language }: Pick<AnswerRequest, 'kind' | 'language'>,
  model: ServedModel,
): string | null {
  const chosen = model.provider === 'local' ? videoLanguage : (language ?? user.answerLanguage)
  return kind === 'question' ? questionLanguage(chosen) : analysisLanguage(chosen, conversation.language)
}

type AnalysisChoice = { readonly kind: AnalysisKind; readonly language: string | null }

/** The language in which an analysis will be written. */
export const languageOfAnalysis = (
  needs: Needs<'models' | 'clock'>,
  user: Subscriber,
  conversation: ConversationRow,
  choice: AnalysisChoice,
): string => answerLanguage(user, conversation, choice, modelFor(needs, user, choice.kind)) ?? conversation.language

/** The key under which an analysis is shared; null for a user's own transcript, which is private. */
export function sharedKey(
  needs: Needs<'models' | 'clock'>,
  user: Subscriber,
  conversation: ConversationRow,
  choice: AnalysisChoice,
): AnalysisKey | null {
  const { source, videoId, hash } = conversation
  if (source === 'own') return null
  const { kind } = choice
  const language = languageOfAnalysis(needs, user, conversation, choice)
  return { videoId, hash, kind, promptVersion, model: modelFor(needs, user, kind).id, language }
}

/**
 * Plans an answer: the model, how it reads the transcript, and the price.
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_BLOCKED when the video has been deleted; TRANSCRIPT_UNAVAILABLE,
 *   CONTEXT_TOO_LARGE
 */
export async function planAnswer(
  needs: PlanNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  { kind, question, history, language }: AnswerRequest,
  signal: AbortSignal,
): Promise<AnswerPlan> {
  const { videoId, hash } = conversation
  const isOwn = conversation.source === 'own'
  // The transcript may still be in this process's cache.
  if (!isOwn && conversation.isVideoGone) await refuseMissing(needs, videoId)
  const served = modelFor(needs, user, kind)
  const known = needs.models.ratios?.learned(served, conversation.language) ?? served
  const model = isWordMatch(kind, served) ? withoutPrice(served) : known
  const owner = isOwn ? { userId: user.userId, conversationId: conversation.id } : null
  const outline = await readOutline(needs, { videoId, hash, owner }, signal)
  const video = kind === 'clickbait' && !isOwn ? await readVideoRow(needs.db, videoId) : null
  // A sample is not a video of the platform.
  const picture = video && !video.isSample ? await planPicture(needs, video, model) : null
  const reading = await planReading(needs, {
    video: conversation,
    outline,
    hash,
    owner,
    language: conversation.language,
    answerLanguage: answerLanguage(user, conversation, { kind, language }, model),
    model,
    kind,
    question,
    history: withMarks(history, outline),
    description: video?.description ?? '',
    publishedOn: video?.publishedOn ?? null,
    today: needs.clock.now().toISOString().slice(0, 10),
    seesPicture: picture !== null,
  })
  const spend: SpendPlan = {
    model,
    inputTokens: reading.inputTokens,
    outputCap: Math.min(outputCaps[kind], model.maxOutput),
    before: microDollars(reading.notesCost + (picture?.cost ?? 0)),
    tries: kind === 'clickbait' ? 2 : 1,
    isContinued: kind !== 'clickbait' && model.provider !== 'local',
  }
  return { ...reading, picture, spend }
}
