import type { Attempt } from '#core/models/spending.ts'
import { microDollars, type SpendGrant } from '#core/plans/budget.ts'
import type { Spending } from '#services/usage/open-spending.ts'
import { freeShare, openEmptyHold } from '#services/usage/reserve-spend.ts'
import { settleSpend } from '#services/usage/settle-spend.ts'
import type { LiveAnswer, StopReason } from '#src/ports/live-answers.ts'
import type { Needs } from '#src/ports.ts'
import { detachFromAnswer, isJoined, lockAgainstJoining, releaseAnalysis } from '#stores/growing-analyses.ts'
import { storeEnding } from '#stores/messages.ts'
import { carriedShare, lockPeriod } from '#stores/usage.ts'
import { storable } from '../live/growing-text.ts'
import { type AnalysisClaim, costOfAttempts, type EndingJob } from './end-answer.ts'

type CarryNeeds = Needs<'db' | 'clock' | 'ids' | 'log' | 'liveAnswers'>

/** The work on an answer. When others have joined it, it goes on after its user's Stop. */
export type Work = {
  /** What the work appends to: the user's answer, or from Stop on an answer without a message. */
  readonly live: LiveAnswer
  /** From here on the work is complete, and Stop comes too late. Resolves when a Stop before it has been decided. */
  finish(): Promise<Finished>
}
/** How the work ends: its job, the live answer to end, and what was booked when its user stopped it. */
export type Finished = {
  readonly job: EndingJob
  readonly live: LiveAnswer
  readonly booked: readonly Attempt[]
}

/**
 * Opens the work on an answer. Stop by the answer's user ends a shared result for that user alone while others wait for it:
 * the answer is stored as stopped and paid as far as it got, and the rest is written for the others at the operator's cost.
 */
export function openWork(needs: CarryNeeds, job: EndingJob, spending: Spending, answer: LiveAnswer): Work {
  const { claim } = job
  // Questions, and results that no one can join, always end with their answer.
  if (claim === null) return { live: answer, finish: async () => ({ job, live: answer, booked: [] }) }
  const controller = new AbortController()
  let current: Finished = { job, live: answer, booked: [] }
  let isFinished = false
  let deciding: Promise<void> = Promise.resolve()
  /** A limit that is reached while a Stop is decided applies to the work that goes on. */
  let limited: StopReason | null = null
  const end = () => controller.abort(current.live.signal.reason)
  const onStop = () => {
    if (isFinished) return
    if (answer.reason() !== 'stopped') return end()
    deciding = carryOn(needs, { ...job, claim }, spending, answer)
      .then(carried => {
        if (carried === null) return end()
        current = carried
        carried.live.signal.addEventListener('abort', end, { once: true })
        if (limited !== null) carried.live.stop(limited)
      })
      .catch(error => {
        needs.log.warn({ err: error, messageId: job.answer.id }, 'Could not hand over a stopped analysis; it ends')
        end()
      })
  }
  if (answer.signal.aborted) onStop()
  else answer.signal.addEventListener('abort', onStop, { once: true })
  return {
    live: {
      ...switching(answer, controller.signal, () => current.live),
      stop(reason) {
        limited = reason
        current.live.stop(reason)
      },
    },
    async finish() {
      isFinished = true
      await deciding
      return current
    },
  }
}

/** A live answer that passes everything on to the current one. */
const switching = (answer: LiveAnswer, signal: AbortSignal, current: () => LiveAnswer): Omit<LiveAnswer, 'stop'> => ({
  userId: answer.userId,
  messageId: answer.messageId,
  holdId: answer.holdId,
  changes: answer.changes,
  finished: answer.finished,
  signal,
  text: () => current().text(),
  shown: () => current().shown(),
  length: () => current().length(),
  textFrom: position => current().textFrom(position),
  stage: () => current().stage(),
  promises: () => current().promises(),
  ended: () => current().ended(),
  reason: () => current().reason(),
  spent: () => current().spent(),
  append: text => current().append(text),
  enter: stage => current().enter(stage),
  list: promises => current().list(promises),
  end: row => current().end(row),
})

type SharedJob = EndingJob & { readonly claim: AnalysisClaim }

/**
 * Decides a Stop. Either no one waits for the result, or too many went on at our cost already, and no one can join it any more; or the answer is stored as stopped,
 * and the work goes on under a hold of zero with the id of the result. One transaction, so that no one joins in between.
 * @returns how the work goes on; null when it ends
 */
async function carryOn(
  needs: CarryNeeds,
  job: SharedJob,
  spending: Spending,
  answer: LiveAnswer,
): Promise<Finished | null> {
  const { claim, grant, userId, conversation } = job
  const { id, key } = claim
  const claimed = { id, videoId: key.videoId }
  await needs.liveAnswers.seal(answer)
  const paid = spending.soFar()
  const content = storable(answer.text())
  const isRewritten = job.answer.kind !== 'clickbait' && !content.startsWith(answer.shown())
  const ending = {
    state: 'stopped',
    content,
    data: isRewritten ? { rewritten: true } : {},
    cost: costOfAttempts(paid),
    errorCode: null,
    errorMessage: null,
  } as const
  const goesOn = await needs.db.transaction(async tx => {
    await lockPeriod(tx, grant)
    await lockAgainstJoining(tx, claimed)
    const isAwaited = await isJoined(tx, key, job.answer.id)
    // Two accounts could have results written at our cost by starting and stopping again and again.
    if (!isAwaited || (await carriedShare(tx, grant, needs.clock.now())) >= freeShare) {
      await releaseAnalysis(tx, claimed)
      return false
    }
    // The sweeper has settled it: this process paused for longer than a hold lives.
    if (!(await settleSpend(needs, tx, grant, paid))) return false
    await openEmptyHold(tx, grant, { ...claimed, purpose: job.answer.kind, model: key.model })
    await detachFromAnswer(tx, claimed)
    await storeEnding(tx, { userId, id: job.answer.id }, ending, needs.clock.now())
    return true
  })
  if (!goesOn) return null
  const carriedGrant: SpendGrant = { ...grant, holdId: id, amount: microDollars(0) }
  const live = needs.liveAnswers.open({ userId, messageId: id, holdId: id, spent: () => microDollars(0) })
  const stage = answer.stage()
  if (stage) live.enter(stage)
  const promises = answer.promises()
  if (promises) live.list(promises)
  live.append(answer.text())
  answer.end({ ...job.answer, ...ending })
  const carried = { ...job.answer, id }
  return {
    job: { conversation, userId, answer: carried, grant: carriedGrant, claim, isDetached: true },
    live,
    booked: paid,
  }
}
