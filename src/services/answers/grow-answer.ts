import type { AnswerData, AnswerKind } from '#core/answers/analysis.ts'
import { answerLimitMs } from '#core/limits.ts'
import { openSpending, type Spending } from '#services/usage/open-spending.ts'
import type { LiveAnswer } from '#src/ports/live-answers.ts'
import type { Needs } from '#src/ports.ts'
import type { AnswerSource } from './answer-source.ts'
import { costOf, cutShort, type Ending, type EndingJob, endAnswer } from './end-answer.ts'
import { produceAnswer } from './produce-answer.ts'

export type GrowNeeds = Needs<'db' | 'clock' | 'ids' | 'log' | 'metrics' | 'llm' | 'liveAnswers'>
type AnswerJob = EndingJob & { readonly source: AnswerSource }

/**
 * Starts the generation of a stored answer, independently of the request that asked for it. It ends when it is complete, or
 * by Stop, the time limit or a shutdown, and is settled and stored in every case.
 */
export function growAnswer(needs: GrowNeeds, job: AnswerJob): void {
  const spending = openSpending(needs, job.grant)
  const live = needs.liveAnswers.open({
    userId: job.userId,
    messageId: job.answer.id,
    holdId: job.grant.holdId,
    spent: spending.spent,
  })
  const limit = setTimeout(() => live.stop('timeout'), answerLimitMs)
  void writeAnswer(needs, job, spending, live).finally(() => clearTimeout(limit))
}

/** Writes the answer to its end and stores it. */
export async function writeAnswer(
  needs: GrowNeeds,
  job: AnswerJob,
  spending: Spending,
  live: LiveAnswer,
): Promise<void> {
  let ending: Ending
  try {
    const { content, data, isCut, isShareable = true } = await produceAnswer(needs, job.source, spending, live)
    const cost = costOf(spending.attempts())
    const mayBeShared = !isCut && isShareable
    ending = { state: 'done', content, data, cost, errorCode: null, errorMessage: null, mayBeShared }
    countProof(needs, job.source.kind, data)
  } catch (thrown) {
    const spent = { attempts: spending.attempts(), reading: job.source.plan.mode }
    ending = cutShort(needs, job, live, spent, thrown)
  }
  await needs.liveAnswers.seal(live)
  await endAnswer(needs, job, live, spending.attempts(), ending)
}

function countProof({ metrics }: Needs<'metrics'>, kind: AnswerKind, { proof }: AnswerData): void {
  if (!proof) return
  metrics.count('proofs_checked_total', { kind }, proof.checked)
  metrics.count('proofs_matched_total', { kind }, proof.matched)
}
