import { setTimeout as sleep } from 'node:timers/promises'
import type { AnalysisKey } from '#core/answers/analysis.ts'
import type { MessageRow } from '#core/answers/message.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { type Attempt, absorbCost, isUnread, totalOf } from '#core/models/spending.ts'
import { type MicroDollars, microDollars, type SpendGrant } from '#core/plans/budget.ts'
import { settleSpend } from '#services/usage/settle-spend.ts'
import type { LiveAnswer, StopReason } from '#src/ports/live-answers.ts'
import type { Needs } from '#src/ports.ts'
import { saveAnalysis } from '#stores/analyses.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import { releaseAnalysis } from '#stores/growing-analyses.ts'
import { type AnswerEnding, deleteEvents, failAbandonedAnswers, findMessage, storeEnding } from '#stores/messages.ts'
import { addToAudience } from '#stores/videos.ts'
import { storable, storableData } from '../live/growing-text.ts'
import type { AnswerPlan } from '../plan/plan-answer.ts'

/** The error of an answer whose process ended too early. */
export const interrupted = {
  code: 'AI_UNAVAILABLE',
  message: 'The answer was interrupted on our side. What had been said is kept; please try again.',
} as const

/** How often storing an ended answer is tried, every half second; after that the sweeper ends it. */
const maxStoreTries = 40

/** A shared result that an answer writes; other requests for it join this answer. */
export type AnalysisClaim = { readonly id: string; readonly key: AnalysisKey }

/** What is needed to end a growing answer. */
export type EndingJob = {
  readonly conversation: ConversationRow
  readonly userId: string
  readonly answer: MessageRow
  readonly grant: SpendGrant
  /** The shared result that it writes; null for a question, a user's own transcript, and an answer that joins another. */
  readonly claim: AnalysisClaim | null
  /** True when its user has stopped it and the result is written for those who joined: no message is stored. */
  readonly isDetached?: boolean
}

/** `mayBeShared`: complete, so that it can be a shared result. */
export type Ending = AnswerEnding & { readonly mayBeShared: boolean }

export const costOfAttempts = (attempts: readonly Attempt[]): MicroDollars =>
  microDollars(attempts.reduce((sum, attempt) => sum + attempt.cost, 0))

/** Endings that are our doing and not the user's: they are free at any length. */
const isOurDoing = (reason: StopReason | null): boolean =>
  reason === 'shutdown' || reason === 'lost' || reason === 'disabled'

/**
 * The ending of an answer that was stopped or failed: its text so far stays. A failure without text is free, and so is an
 * answer that we end.
 */
export function cutShort(
  needs: Needs<'log' | 'metrics'>,
  { answer, userId }: Pick<EndingJob, 'answer' | 'userId'>,
  live: LiveAnswer,
  { attempts, plan }: { readonly attempts: readonly Attempt[]; readonly plan?: Pick<AnswerPlan, 'mode'> },
  thrown: unknown,
): Ending {
  const reason = live.reason()
  const content = isUnread(thrown) ? '' : live.text()
  const common = { content, data: plan ? { reading: plan.mode } : {}, mayBeShared: false }
  if (reason === 'stopped') {
    const cost = isUnread(thrown) ? microDollars(0) : costOfAttempts(attempts)
    return { ...common, state: 'stopped', cost, errorCode: null, errorMessage: null }
  }
  const error = errorOf(reason, thrown)
  const { kind, model } = answer
  needs.log.warn({ messageId: answer.id, userId, model, code: error.code, reason, err: thrown }, 'An answer failed')
  needs.metrics.count('answers_failed_total', { code: error.code, kind })
  const isFree = content === '' || isOurDoing(reason)
  if (isFree) needs.metrics.count('free_failures_micro_dollars_total', {}, totalOf(attempts))
  const cost = isFree ? microDollars(0) : costOfAttempts(attempts)
  return { ...common, state: 'failed', cost, errorCode: error.code, errorMessage: error.message }
}

function errorOf(reason: StopReason | null, thrown: unknown): AppError {
  if (reason === 'timeout') return new AppError('AI_TIMEOUT')
  if (isOurDoing(reason)) return new AppError(interrupted.code, { message: interrupted.message })
  return isAppError(thrown) ? thrown : new AppError('INTERNAL', { cause: thrown })
}

type EndNeeds = Needs<'db' | 'clock' | 'ids' | 'log' | 'liveAnswers'>

/** Settles and stores the answer and notifies its watchers; tries again while the database is unavailable. */
export async function endAnswer(
  needs: EndNeeds,
  job: EndingJob,
  live: LiveAnswer,
  attempts: readonly Attempt[],
  ending: Ending,
): Promise<void> {
  await needs.liveAnswers.seal(live)
  // A verdict's text comes as a whole, with the last event.
  const isRewritten = job.answer.kind !== 'clickbait' && !ending.content.startsWith(live.shown())
  const data = isRewritten ? { ...ending.data, rewritten: true } : ending.data
  const stored = { ...ending, content: storable(ending.content), data: storableData(data) }
  for (let tries = 1; ; tries++) {
    try {
      live.end(await storeOnce(needs, job, attempts, stored))
      return
    } catch (error) {
      needs.log.error({ err: error, messageId: job.answer.id }, 'Could not store an ended answer')
      if (tries === maxStoreTries) return live.end(asInterrupted(job.answer))
      await sleep(500)
    }
  }
}

/** Books the cost and stores the answer with everything that follows from it, in one transaction. */
async function storeOnce(
  needs: EndNeeds,
  { answer, userId, conversation, claim, grant, isDetached = false }: EndingJob,
  spent: readonly Attempt[],
  { mayBeShared, ...ending }: Ending,
): Promise<MessageRow> {
  const attempts = ending.cost === 0 || isDetached ? spent.map(absorbCost) : spent
  const now = needs.clock.now()
  const outcome = await needs.db.transaction(async tx => {
    if (!(await settleSpend(needs, tx, grant, attempts))) return 'settled before'
    if (claim) await releaseAnalysis(tx, { videoId: claim.key.videoId, id: claim.id })
    if (isDetached) await deleteEvents(tx, userId, answer.id)
    else if (!(await storeEnding(tx, { userId, id: answer.id }, ending, now))) return 'gone'
    const { rewritten: _, ...data } = ending.data
    if (claim && mayBeShared) await saveAnalysis(tx, claim.key, { id: claim.id, content: ending.content, data })
    // A user's own transcript may not be of the video with that id.
    if (conversation.source === 'shared' && !isDetached) await addToAudience(tx, conversation.videoId, userId)
    return 'stored'
  })
  if (outcome === 'stored') return { ...answer, ...ending }
  // The sweeper settled the hold at its checkpoint while this process paused: the answer counts as interrupted.
  if (outcome === 'settled before') await failAbandonedAnswers(needs.db, interrupted, now)
  // 'gone': deleted with its conversation or account.
  return (await findMessage(needs.db, userId, answer.id)) ?? asInterrupted(answer)
}

const asInterrupted = (answer: MessageRow): MessageRow => ({
  ...answer,
  state: 'failed',
  errorCode: interrupted.code,
  errorMessage: interrupted.message,
})
