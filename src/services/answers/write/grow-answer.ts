import type { AnswerData, AnswerKind } from '#core/answers/analysis.ts'
import { answerLimitOf } from '#core/limits.ts'
import { restOf } from '#core/models/spending.ts'
import type { ReadNeeds } from '#services/reading/read-transcript-windows.ts'
import { openSpending, type Spending } from '#services/usage/open-spending.ts'
import type { LiveAnswer } from '#src/ports/live-answers.ts'
import type { Needs } from '#src/ports.ts'
import type { AnswerPlan } from '../plan/plan-answer.ts'
import type { ComposeNeeds } from './compose-reading.ts'
import { costOfAttempts, cutShort, type Ending, type EndingJob, endAnswer } from './end-answer.ts'
import { gatherMaterial } from './gather-material.ts'
import { openWork } from './open-work.ts'
import { produceAnswer } from './produce-answer.ts'
import type { SeeNeeds } from './see-picture.ts'
import type { Produced } from './writing.ts'

export type WriteNeeds = ReadNeeds & SeeNeeds & ComposeNeeds & Needs<'metrics' | 'llm' | 'liveAnswers' | 'settings'>

/**
 * Starts the generation of a stored answer, independently of the request that asked for it. It ends when it is complete, or
 * by Stop, the time limit or a shutdown, and is settled and stored in every case.
 */
export function growAnswer(needs: WriteNeeds, job: EndingJob, plan: AnswerPlan): void {
  const spending = openSpending(needs, job.grant)
  const live = needs.liveAnswers.open({
    userId: job.userId,
    messageId: job.answer.id,
    holdId: job.grant.holdId,
    spent: spending.spent,
  })
  void writeAnswer(needs, job, plan, spending, live)
}

/** Writes the answer to its end, at most to the time limit, and stores it. */
export async function writeAnswer(
  needs: WriteNeeds,
  job: EndingJob,
  plan: AnswerPlan,
  spending: Spending,
  live: LiveAnswer,
): Promise<void> {
  const work = openWork(needs, job, spending, live)
  const limit = setTimeout(() => work.live.stop('timeout'), answerLimitOf(needs.settings))
  let outcome: Produced | null = null
  let failure: unknown = null
  try {
    const material = await gatherMaterial(needs, plan, spending, work.live)
    outcome = await produceAnswer(needs, plan, material, spending, work.live)
  } catch (thrown) {
    failure = thrown
  }
  const finished = await work.finish()
  clearTimeout(limit)
  const ending = outcome
    ? completeEnding(needs, plan.request.kind, outcome, spending)
    : cutShort(needs, finished.job, finished.live, { attempts: spending.attempts(), plan }, failure)
  await endAnswer(needs, finished.job, finished.live, restOf(spending.attempts(), finished.booked), ending)
}

function completeEnding(
  needs: Needs<'metrics'>,
  kind: AnswerKind,
  { content, data, isCut, isShareable = true }: Produced,
  spending: Spending,
): Ending {
  countProof(needs, kind, data)
  const cost = costOfAttempts(spending.attempts())
  const mayBeShared = !isCut && isShareable
  return { state: 'done', content, data, cost, errorCode: null, errorMessage: null, mayBeShared }
}

function countProof({ metrics }: Needs<'metrics'>, kind: AnswerKind, { proof }: AnswerData): void {
  if (!proof) return
  metrics.count('proofs_checked_total', { kind }, proof.checked)
  metrics.count('proofs_matched_total', { kind }, proof.matched)
}
