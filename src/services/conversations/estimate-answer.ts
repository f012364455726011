import type { z } from 'zod'
import type { EstimateInput, EstimateView } from '#contract/conversations.ts'
import type { Subscriber } from '#core/accounts/actor.ts'
import type { AnswerKind } from '#core/answers/analysis.ts'
import { startsAtOnce } from '#core/answers/starts-at-once.ts'
import { effortOf } from '#core/models/effort.ts'
import { costOf } from '#core/models/models.ts'
import { maximumSpend, minimumSpend } from '#core/models/spending.ts'
import { microDollars, tokensOf } from '#core/plans/budget.ts'
import { minimumOutput } from '#core/prompts/prompts.ts'
import { composeHistory, historyMessages } from '#services/answers/plan/compose-history.ts'
import { type PlanNeeds, planAnswer, sharedKey } from '#services/answers/plan/plan-answer.ts'
import { nameOfModel } from '#services/answers/view-message.ts'
import { readUsage } from '#services/usage/read-usage.ts'
import { refuseMissing } from '#services/videos/refuse-missing.ts'
import { findAnalysis } from '#stores/analyses.ts'
import { type ConversationRow, findConversation } from '#stores/conversations.ts'
import { findGrowing } from '#stores/growing-analyses.ts'
import { listHistory, recentAnswerCost } from '#stores/messages.ts'
import { readTranscriptHead } from '#stores/transcripts.ts'
import { readVideoRow } from '#stores/videos.ts'

/** The output of a typical answer at low effort, in tokens; medium effort reasons more. */
const typicalOutput: Record<AnswerKind, number> = { question: 500, clickbait: 700, summary: 1500, keypoints: 1300 }
const mediumEffortTokens = 600
/** How long vendors keep a prompt in their cache: until then a further question rereads the video at a lower price. */
const cachedMs = 5 * 60_000

/**
 * What an answer would cost, typically and at most, and what must be left for it to start; 0 when there is a shared
 * result or another user's answer writes it now. A further question is estimated no higher than the one just before.
 * Starts nothing.
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_BLOCKED, CONTEXT_TOO_LARGE
 */
export async function estimateAnswer(
  needs: PlanNeeds,
  user: Subscriber,
  input: z.output<typeof EstimateInput>,
  signal: AbortSignal,
): Promise<EstimateView> {
  const { kind, language = null } = input
  const conversation = await conversationOrVideo(needs, user, input)
  const messages =
    kind === 'question' && conversation.id !== ''
      ? await listHistory(needs.db, user.userId, conversation.id, { limit: historyMessages })
      : []
  const request = { kind, question: input.question ?? '', history: composeHistory(messages), language }
  const { spend, mode } = await planAnswer(needs, user, conversation, request, signal)
  const reasoning = effortOf(spend.model, kind) === 'medium' ? mediumEffortTokens : 0
  const typical = microDollars(
    spend.before +
      costOf(spend.model, {
        input: spend.inputTokens,
        cachedInput: 0,
        cacheWrite: 0,
        output: typicalOutput[kind] + reasoning,
      }),
  )
  const hasSharedResult = await isShared(needs, user, conversation, { kind, language })
  const { remainingTokens, tokensLimit } = await readUsage(needs, user)
  const recent = kind === 'question' ? await readRecentCost(needs, user, conversation, spend.model.id) : null
  const typicalTokens = hasSharedResult
    ? 0
    : tokensOf(recent === null ? typical : microDollars(Math.min(typical, recent)))
  const maximum = maximumSpend(spend)
  const worstTokens = hasSharedResult ? 0 : tokensOf(maximum)
  const leastTokens = hasSharedResult || maximum === 0 ? 0 : tokensOf(minimumSpend(spend, minimumOutput))
  return {
    kind,
    typicalTokens,
    worstTokens,
    leastTokens,
    remainingTokens,
    model: spend.model.id,
    modelName: nameOfModel(needs.models.catalog, spend.model.id),
    hasSharedResult,
    isFree: maximum === 0,
    startsAtOnce: startsAtOnce({ typicalTokens, worstTokens, remainingTokens, tokensLimit }),
    reading: mode,
  }
}

/** What the last question cost, while the vendor still has the video in its cache. */
function readRecentCost(
  { db, clock }: PlanNeeds,
  { userId }: Subscriber,
  { id }: ConversationRow,
  model: string,
): Promise<number | null> {
  return recentAnswerCost(db, userId, id, { model, since: new Date(clock.now().getTime() - cachedMs) })
}

/** The user's conversation; else the video, as a conversation that is not stored. */
async function conversationOrVideo(
  { db }: PlanNeeds,
  { userId }: Subscriber,
  { videoId, conversationId }: z.output<typeof EstimateInput>,
): Promise<ConversationRow> {
  const conversation = conversationId ? await findConversation(db, userId, conversationId) : null
  if (conversation) return conversation
  const video = await readVideoRow(db, videoId)
  const hash = video?.transcriptHash
  if (!video || !hash) return refuseMissing({ db }, videoId)
  const language = (await readTranscriptHead(db, videoId, hash))?.language ?? 'en'
  const { title, channel, durationSeconds, chapters } = video
  const facts = { title, channel, durationSeconds, chapters, language }
  return { id: '', videoId, hash, source: 'shared', name: null, ...facts, isVideoGone: false }
}

/** True when there is a shared result, or another user's answer writes it now and would be joined. */
async function isShared(
  needs: PlanNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  { kind, language }: { readonly kind: AnswerKind; readonly language: string | null },
): Promise<boolean> {
  const key = kind === 'question' ? null : sharedKey(needs, user, conversation, { kind, language })
  if (key === null) return false
  return (await findAnalysis(needs.db, key)) !== null || (await findGrowing(needs.db, key)) !== null
}
