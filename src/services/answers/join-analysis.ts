import { setTimeout as sleep } from 'node:timers/promises'
import type { Subscriber } from '#core/accounts/actor.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { answerLimitOf } from '#core/limits.ts'
import { microDollars, type SpendGrant } from '#core/plans/budget.ts'
import { openSpending, type Spending } from '#services/usage/open-spending.ts'
import { raiseSpend, reserveFree } from '#services/usage/reserve-spend.ts'
import type { LiveAnswer, Stage } from '#src/ports/live-answers.ts'
import { type AnalysisRow, findAnalysis } from '#stores/analyses.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import {
  claimAnalysis,
  findGrowing,
  type GrowingAnalysis,
  lockToJoin,
  releaseAnalysis,
} from '#stores/growing-analyses.ts'
import type { AnswerNeeds } from './begin-answer.ts'
import { type BegunAnswer, newPair, type SharedAnalysisRequest, storePair, videoOnRecord } from './hold-answer.ts'
import { limitFreeAnswers } from './limit-free-answers.ts'
import { beginAgain } from './live/create-live-answer.ts'
import { type AnswerPlan, planAnswer } from './plan/plan-answer.ts'
import { followAnswer } from './watch-answer.ts'
import { type AnalysisClaim, cutShort, type Ending, type EndingJob, endAnswer } from './write/end-answer.ts'
import { writeAnswer } from './write/grow-answer.ts'

/** How long to wait before following the other answer again after an error, such as a lost database connection. */
const retryMs = 1_000

/** An answer that shows the result which another user's answer writes. */
type JoinedJob = EndingJob & {
  readonly user: Subscriber
  readonly request: SharedAnalysisRequest
  /** The result that it waits for. */
  readonly awaited: GrowingAnalysis
}

/**
 * Joins a shared result that another answer writes: its text is shown here too, and the result is free. If the other answer
 * fails, the first of those that joined pays for a new one, and the others join that.
 * @returns null when the other answer has just ended
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function joinAnalysis(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  request: SharedAnalysisRequest,
  awaited: GrowingAnalysis,
): Promise<BegunAnswer | null> {
  const { userId } = user
  const { model, language } = request.key
  const pair = newPair(needs, conversation, request, { model, language })
  const about = { purpose: request.kind, videoId: videoOnRecord(conversation), model }
  const grant = await needs.db.transaction(async tx => {
    // After the period's lock, as wherever both are locked.
    const isWanted = () => lockToJoin(tx, awaited)
    return reserveFree(needs, tx, user, about, { isWanted, store: free => storePair(needs, tx, free, pair) })
  })
  if (grant === null) return null
  needs.metrics.count('analyses_joined_total', { kind: request.kind })
  growJoined(needs, { ...pair, conversation, userId, grant, claim: null, user, request, awaited })
  return pair
}

function growJoined(needs: AnswerNeeds, job: JoinedJob): void {
  let ownAnswer: { spending: Spending; live: LiveAnswer } | null = null
  const live = needs.liveAnswers.open({
    userId: job.userId,
    messageId: job.answer.id,
    holdId: job.grant.holdId,
    // The other answer's text is not paid here.
    spent: () => (ownAnswer === null || ownAnswer.live.length() === 0 ? microDollars(0) : ownAnswer.spending.spent()),
  })
  const limitMs = answerLimitOf(needs.settings)
  const latestTakeOver = performance.now() + limitMs / 2
  const write = async () => {
    const outcome = await awaitResult(needs, job, live, latestTakeOver)
    if ('result' in outcome) return endJoined(needs, job, live, outcome.result)
    const spending = openSpending(needs, outcome.grant)
    ownAnswer = { spending, live: live.length() === 0 ? live : beginAgain(live) }
    const { grant, claim, plan } = outcome
    await writeAnswer(needs, { ...job, grant, claim }, plan, spending, ownAnswer.live)
  }
  const limit = setTimeout(() => live.stop('timeout'), limitMs)
  void write()
    .catch(thrown => endAnswer(needs, job, live, [], cutShort(needs, job, live, { attempts: [] }, thrown)))
    .finally(() => clearTimeout(limit))
}

async function endJoined(needs: AnswerNeeds, job: JoinedJob, live: LiveAnswer, result: AnalysisRow): Promise<void> {
  const { content, data } = result
  const shown = live.text()
  if (job.request.kind !== 'clickbait' && content.startsWith(shown)) live.append(content.slice(shown.length))
  const free = { cost: microDollars(0), errorCode: null, errorMessage: null, mayBeShared: false }
  const ending: Ending = { state: 'done', content, data, ...free }
  await endAnswer(needs, job, live, [], ending)
}

/** What it takes to write the result in place of the answer that failed. */
type TakenOver = { readonly claim: AnalysisClaim; readonly grant: SpendGrant; readonly plan: AnswerPlan }

/**
 * Follows the answers that write the result until it is stored, or until this answer has to write it.
 * @throws AppError AI_TIMEOUT when it would have to, and too little of its time is left to pay for one
 */
async function awaitResult(
  needs: AnswerNeeds,
  job: JoinedJob,
  live: LiveAnswer,
  latestTakeOver: number,
): Promise<{ readonly result: AnalysisRow } | TakenOver> {
  const { key, fresh } = job.request
  let awaited: GrowingAnalysis | null = job.awaited
  let shownId: string | null = null
  for (;;) {
    live.signal.throwIfAborted()
    try {
      if (awaited) {
        if (live.length() === 0) shownId = awaited.id
        await follow(needs, awaited, live, shownId === awaited.id)
      }
      // In this order: the transaction that stores the result releases its claim.
      const growing = await findGrowing(needs.db, key)
      const result = await findAnalysis(needs.db, key)
      if (result && (!fresh || result.id === awaited?.id)) return { result }
      // Its own claim, left by a lost connection, is claimed again.
      awaited = growing?.messageId === job.answer.id ? null : growing
      if (awaited === null && performance.now() > latestTakeOver) throw new AppError('AI_TIMEOUT')
      const takenOver = awaited === null ? await takeOver(needs, job, live.signal) : null
      if (takenOver) return takenOver
    } catch (error) {
      if (live.signal.aborted || isAppError(error)) throw error
      needs.log.warn({ err: error, messageId: job.answer.id }, 'Could not follow a joined analysis; trying again')
      await sleep(retryMs, undefined, { signal: live.signal })
    }
  }
}

const stageOf = ({ name, detail }: Stage): Stage => (detail === undefined ? { name } : { name, detail })

/** Shows the other answer's stages and promises until it ends, and its text if that continues what was shown. */
async function follow(
  needs: AnswerNeeds,
  awaited: GrowingAnalysis,
  live: LiveAnswer,
  isContinued: boolean,
): Promise<void> {
  const events = followAnswer(needs, awaited, isContinued ? live.length() : 0, live.signal)
  try {
    for await (const { event } of events) {
      if (event.type === 'stage') live.enter(stageOf(event))
      if (event.type === 'promises') live.list(event.promises)
      if (event.type === 'delta' && isContinued) live.append(event.text)
    }
  } catch (error) {
    // Deleted with its account or its conversation.
    if (!isAppError(error, 'NOT_FOUND')) throw error
  }
  // The events end quietly when this answer is stopped.
  live.signal.throwIfAborted()
}

/**
 * Claims the result for this answer, which then writes and pays for it; null when another answer was first. After a refusal
 * another answer that joined can claim it.
 * @throws as `beginAnswer`
 */
async function takeOver(
  needs: AnswerNeeds,
  { user, conversation, request, answer, grant }: JoinedJob,
  signal: AbortSignal,
): Promise<TakenOver | null> {
  const { key } = request
  const { userId } = user
  const claimed: GrowingAnalysis = { id: needs.ids.next(), videoId: key.videoId, userId, messageId: answer.id }
  if (!(await claimAnalysis(needs.db, key, claimed))) return null
  try {
    const plan = await planAnswer(needs, user, conversation, request, signal)
    const raised = await needs.db.transaction(async tx => {
      await limitFreeAnswers(needs, tx, userId, request.kind, plan.spend)
      return raiseSpend(needs, tx, user, grant, plan.spend)
    })
    return { claim: { id: claimed.id, key }, grant: raised, plan }
  } catch (error) {
    await releaseAnalysis(needs.db, claimed)
    throw error
  }
}
