import type { Subscriber } from '#core/accounts/actor.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import {
  type BegunAnswer,
  type HoldNeeds,
  holdAnswer,
  type NewAnswerRequest,
  type SharedAnalysisRequest,
} from './hold-answer.ts'
import { type PlanNeeds, planAnswer } from './plan/plan-answer.ts'
import { growAnswer, type WriteNeeds } from './write/grow-answer.ts'

export type AnswerNeeds = PlanNeeds & HoldNeeds & WriteNeeds

/**
 * Plans an answer, holds its cost, and starts to write it: a question, or an analysis that is not shared.
 * @throws AppError those of `planAnswer` and `holdAnswer`, MODEL_UNAVAILABLE
 */
export async function beginAnswer(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  request: NewAnswerRequest,
  signal: AbortSignal,
): Promise<BegunAnswer> {
  // Only an answer that has a result to claim can come too late.
  return (await begin(needs, user, conversation, request, signal))!
}

/**
 * As `beginAnswer`, for an analysis that other requests join.
 * @returns null when another answer writes the result, or has just finished it
 */
export const beginShared = (
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  request: SharedAnalysisRequest,
  signal: AbortSignal,
): Promise<BegunAnswer | null> => begin(needs, user, conversation, request, signal)

function begin(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  request: NewAnswerRequest | SharedAnalysisRequest,
  signal: AbortSignal,
): Promise<BegunAnswer | null> {
  return needs.liveAnswers.begin(
    user.userId,
    async () => {
      const plan = await planAnswer(needs, user, conversation, request, signal)
      const job = await holdAnswer(needs, user, conversation, request, plan)
      if (job) growAnswer(needs, job, plan)
      return job
    },
    signal,
  )
}
