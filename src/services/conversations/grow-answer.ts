import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerData, AnswerKind } from '#core/analysis.ts'
import { type MicroDollars, micro, type SpendGrant } from '#core/budget.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { promptVersion } from '#core/prompts.ts'
import { atOurCost } from '#core/spending.ts'
import { openSpending, type Spending } from '#services/usage/open-spending.ts'
import { settleSpend } from '#services/usage/settle-spend.ts'
import type { Needs, PreparedCall } from '#src/ports.ts'
import { analysisToShelve } from '#stores/analyses.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import {
  type AnswerEnding,
  answerToEnd,
  eventsToDrop,
  failAbandoned,
  findMessage,
  type MessageRow,
} from '#stores/messages.ts'
import type { Alongside } from '#stores/usage.ts'
import { audienceToCount } from '#stores/videos.ts'
import type { LiveAnswer } from './live-answer.ts'
import { liveAnswers } from './live-answers.ts'
import { type AnswerSource, produceAnswer } from './produce-answer.ts'
import { interrupted } from './texts.ts'

/** No answer takes longer (spec §9). */
const answerLimitMs = 180_000
/** How long an ended answer that the database does not take is kept for another try; the sweeper comes after. */
const storeTries = 40

export type GrowNeeds = Needs<'db' | 'clock' | 'ids' | 'log' | 'metrics' | 'signals' | 'llm' | 'tokens' | 'search'>
export type AnswerJob = {
  readonly conversation: ConversationRow
  readonly userId: string
  readonly answer: MessageRow
  readonly source: AnswerSource
  readonly grant: SpendGrant
  /** The model's request, made before; whatever of it was not sent is dropped. */
  readonly ahead: PreparedCall
}

/**
 * Starts the generation of a stored answer, apart from the request that asked for it: it ends by itself, by Stop, the
 * time limit or the process's stop, and is settled and stored however it ends (design §5.11, decision 30).
 */
export function growAnswer(needs: GrowNeeds, job: AnswerJob): void {
  const spending = openSpending(needs, job.grant)
  const live = liveAnswers(needs).open({
    userId: job.userId,
    messageId: job.answer.id,
    holdId: job.grant.holdId,
    spent: spending.spent,
  })
  void grow(needs, job, spending, live)
}

async function grow(needs: GrowNeeds, job: AnswerJob, spending: Spending, live: LiveAnswer): Promise<void> {
  const limit = setTimeout(() => live.stop('timeout'), answerLimitMs)
  let ending: AnswerEnding
  let mayBeShared = false
  try {
    const { content, data, isCut } = await produceAnswer(needs, job.source, spending, live)
    ending = { state: 'done', content, data, cost: costOf(spending), errorCode: null, errorMessage: null }
    mayBeShared = !isCut
    countProof(needs, job.source.kind, data)
  } catch (thrown) {
    ending = cutShort(needs, job, spending, live, thrown)
  } finally {
    clearTimeout(limit)
    job.ahead.drop()
  }
  await liveAnswers(needs).seal(live)
  live.end(await store(needs, job, spending, { ...ending, mayBeShared }))
}

/** `mayBeShared`: complete, so that it may serve everybody. */
type Ending = AnswerEnding & { readonly mayBeShared: boolean }

const costOf = (spending: Spending): MicroDollars =>
  micro(spending.attempts().reduce((sum, attempt) => sum + attempt.cost, 0))

/** How an answer that did not come to its end is kept: what was shown stays; what showed nothing is free (design §5.2). */
function cutShort(
  needs: Needs<'log' | 'metrics'>,
  job: AnswerJob,
  spending: Spending,
  live: LiveAnswer,
  thrown: unknown,
): AnswerEnding {
  const reason = live.reason()
  const content = live.text()
  const kept = { content, data: { reading: job.source.plan.mode } satisfies AnswerData }
  if (reason === 'stopped') {
    return { ...kept, state: 'stopped', cost: costOf(spending), errorCode: null, errorMessage: null }
  }
  const error = errorOf(reason, thrown)
  const where = { messageId: job.answer.id, userId: job.userId, model: job.source.model.id, code: error.code, reason }
  needs.log.warn({ ...where, err: thrown }, 'An answer failed')
  needs.metrics.count('answers_failed_total', { code: error.code, kind: job.source.kind })
  const isFree = content === ''
  if (isFree) needs.metrics.count('free_failures_micro_dollars_total', {}, costOf(spending))
  const cost = isFree ? micro(0) : costOf(spending)
  return { ...kept, state: 'failed', cost, errorCode: error.code, errorMessage: error.message }
}

function errorOf(reason: ReturnType<LiveAnswer['reason']>, thrown: unknown): AppError {
  if (reason === 'timeout') return new AppError('AI_TIMEOUT')
  if (reason === 'shutdown' || reason === 'lost')
    return new AppError(interrupted.code, { message: interrupted.message })
  return isAppError(thrown) ? thrown : new AppError('INTERNAL', { cause: thrown })
}

/** Settles and stores; while the database is away it tries again. */
async function store(needs: GrowNeeds, job: AnswerJob, spending: Spending, ending: Ending): Promise<MessageRow> {
  for (let tries = 1; ; tries++) {
    try {
      return await storeOnce(needs, job, spending, ending)
    } catch (error) {
      needs.log.error({ err: error, messageId: job.answer.id }, 'Could not store an ended answer')
      if (tries === storeTries) return asInterrupted(job.answer)
      await sleep(500)
    }
  }
}

/** One statement: a thousand answers may end at once, and each round trip and each commit counts. */
async function storeOnce(
  needs: GrowNeeds,
  job: AnswerJob,
  spending: Spending,
  { mayBeShared, ...ending }: Ending,
): Promise<MessageRow> {
  const { answer, userId, conversation } = job
  const attempts = ending.cost === 0 ? spending.attempts().map(atOurCost) : spending.attempts()
  const now = needs.clock.now()
  const key = { userId, id: answer.id }
  const { settled, ended } = await settleSpend(needs, needs.db, job.grant, attempts, {
    ended: answerToEnd(key, ending, now),
    dropped: eventsToDrop(key),
    // A text of one's own says nothing about who watches the video of that id, and never reaches the shelf.
    ...(conversation.source === 'shared' ? audienceToCount(conversation.videoId, userId, 'ended') : {}),
    ...(mayBeShared ? shelving(needs, job, ending) : {}),
  })
  if (ended === 1) return { ...answer, ...ending }
  // Swept while this process slept: the hold is settled at its checkpoint, and the answer counts as interrupted.
  if (settled === 0) await failAbandoned(needs.db, interrupted, now)
  // Gone with its conversation or its account: nothing was kept, and whoever still waits is told so.
  return (await findMessage(needs.db, userId, answer.id)) ?? asInterrupted(answer)
}

const asInterrupted = (answer: MessageRow): MessageRow => ({
  ...answer,
  state: 'failed',
  errorCode: interrupted.code,
  errorMessage: interrupted.message,
})

/** Results of a shared transcript go on the shelf for everybody (design §5.12); a user's own transcript never does. */
function shelving(
  { ids }: Needs<'ids'>,
  { conversation, source }: AnswerJob,
  { content, data }: AnswerEnding,
): Alongside {
  if (source.kind === 'question' || conversation.source === 'own') return {}
  const { videoId, hash, language } = conversation
  const key = { videoId, hash, kind: source.kind, promptVersion, model: source.model.id, language }
  return { shelved: analysisToShelve(key, { id: ids.next(), content, data }, 'ended') }
}

function countProof({ metrics }: Needs<'metrics'>, kind: AnswerKind, { proof }: AnswerData): void {
  if (!proof) return
  metrics.count('proofs_checked_total', { kind }, proof.checked)
  metrics.count('proofs_matched_total', { kind }, proof.matched)
}
