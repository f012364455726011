import { setTimeout as sleep } from 'node:timers/promises'
import type { Subscriber } from '#core/actor.ts'
import type { AnalysisKey, AnalysisKind } from '#core/analysis.ts'
import { micro, type SpendGrant } from '#core/budget.ts'
import { isAppError } from '#core/errors.ts'
import { answerLimitMs } from '#core/limits.ts'
import { openSpending, type Spending } from '#services/usage/open-spending.ts'
import { raiseSpend, reserveFree } from '#services/usage/reserve-spend.ts'
import type { LiveAnswer, Stage } from '#src/ports/live-answers.ts'
import { type AnalysisRow, findAnalysis } from '#stores/analyses.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import { claimAnalysis, findGrowing, type GrowingAnalysis, releaseAnalysis } from '#stores/growing-analyses.ts'
import {
  type AnswerNeeds,
  type AskToStore,
  type Begun,
  newPair,
  type Prepared,
  prepareAnswer,
  videoOnRecord,
} from './begin-answer.ts'
import { beginAgain } from './create-live-answer.ts'
import { cutShort, type Ending, type EndingJob, endAnswer, type SharedRun } from './end-answer.ts'
import { writeAnswer } from './grow-answer.ts'
import { followAnswer } from './watch-answer.ts'

/** While the database is away, what is being written elsewhere is looked at again after this long. */
const lookAgainMs = 1_000

export type AskToJoin = AskToStore & { readonly kind: AnalysisKind; readonly key: AnalysisKey; readonly fresh: boolean }

/** An answer that gets the result which another person's answer writes. */
type Joined = EndingJob & {
  readonly user: Subscriber
  readonly ask: AskToJoin
  /** The result that it waits for. */
  readonly awaited: GrowingAnalysis
}

/**
 * Joins a shared result that another answer writes: what that one says is shown here too, and the result is free. When
 * the other comes to nothing, the first of those who joined pays for a new one, and the others join that.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function joinAnalysis(
  needs: AnswerNeeds,
  user: Subscriber,
  conversation: ConversationRow,
  ask: AskToJoin,
  awaited: GrowingAnalysis,
): Promise<Begun> {
  const { userId } = user
  const { model } = ask.key
  const pair = newPair(needs, conversation, ask, model)
  const about = { purpose: ask.kind, videoId: videoOnRecord(conversation), model }
  const grant = await needs.db.transaction(tx => reserveFree(needs, tx, user, about, free => pair.store(tx, free)))
  needs.metrics.count('analyses_joined_total', { kind: ask.kind })
  growJoined(needs, { conversation, userId, answer: pair.answer, grant, run: null, user, ask, awaited })
  return pair
}

function growJoined(needs: AnswerNeeds, job: Joined): void {
  let own: { spending: Spending; live: LiveAnswer } | null = null
  const live = needs.liveAnswers.open({
    userId: job.userId,
    messageId: job.answer.id,
    holdId: job.grant.holdId,
    // What another's call has shown is not paid here.
    spent: () => (own === null || own.live.length() === 0 ? micro(0) : own.spending.spent()),
  })
  const write = async () => {
    const got = await obtain(needs, job, live)
    if ('result' in got) return endJoined(needs, job, live, got.result)
    const spending = openSpending(needs, got.grant)
    own = { spending, live: live.length() === 0 ? live : beginAgain(live) }
    const { source } = got.prepared
    await writeAnswer(needs, { ...job, grant: got.grant, run: got.run, source }, spending, own.live)
  }
  const limit = setTimeout(() => live.stop('timeout'), answerLimitMs)
  void write()
    .catch(async thrown => {
      const ending = cutShort(needs, job, live, { attempts: [] }, thrown)
      await needs.liveAnswers.seal(live)
      await endAnswer(needs, job, live, [], ending)
    })
    .finally(() => clearTimeout(limit))
}

async function endJoined(needs: AnswerNeeds, job: Joined, live: LiveAnswer, result: AnalysisRow): Promise<void> {
  const { content, data } = result
  const free = { cost: micro(0), errorCode: null, errorMessage: null, mayBeShared: false }
  const ending: Ending = { state: 'done', content, data, ...free }
  await needs.liveAnswers.seal(live)
  await endAnswer(needs, job, live, [], ending)
}

type Own = { readonly run: SharedRun; readonly grant: SpendGrant; readonly prepared: Prepared }

/** Follows the answers that write the result until it is there, or until it is this answer's turn to write it. */
async function obtain(
  needs: AnswerNeeds,
  job: Joined,
  live: LiveAnswer,
): Promise<{ readonly result: AnalysisRow } | Own> {
  const { key, fresh } = job.ask
  let awaited: GrowingAnalysis | null = job.awaited
  let shownId: string | null = null
  for (;;) {
    live.signal.throwIfAborted()
    try {
      if (awaited) {
        if (live.length() === 0) shownId = awaited.id
        await follow(needs, awaited, live, shownId === awaited.id)
      }
      const result = await findAnalysis(needs.db, key)
      if (result && (!fresh || result.id === awaited?.id)) return { result }
      const growing = await findGrowing(needs.db, key)
      // A claim of its own that a lost connection left is claimed again.
      awaited = growing?.messageId === job.answer.id ? null : growing
      const own = awaited === null ? await takeOver(needs, job, live.signal) : null
      if (own) return own
    } catch (error) {
      if (live.signal.aborted || isAppError(error)) throw error
      needs.log.warn({ err: error, messageId: job.answer.id }, 'Could not follow a joined analysis; looking again')
      await sleep(lookAgainMs, undefined, { signal: live.signal })
    }
  }
}

const stageOf = ({ name, detail }: Stage): Stage => (detail === undefined ? { name } : { name, detail })

/** Shows what the other answer says until it ends; its text only when it continues what was shown. */
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
      if (event.type === 'delta' && isContinued) live.append(event.text)
    }
  } catch (error) {
    // Gone with its account or its conversation.
    if (!isAppError(error, 'NOT_FOUND')) throw error
  }
  // The events end quietly when this answer is stopped.
  live.signal.throwIfAborted()
}

/**
 * Makes the result this answer's own to write and pay, if it is still open. A refusal is this answer's alone: the next
 * who joined is asked then.
 * @throws as `beginAnswer`
 */
async function takeOver(
  needs: AnswerNeeds,
  { user, conversation, ask, answer, grant }: Joined,
  signal: AbortSignal,
): Promise<Own | null> {
  const { key } = ask
  const { userId } = user
  const own: GrowingAnalysis = { id: needs.ids.next(), videoId: key.videoId, userId, messageId: answer.id }
  if (!(await claimAnalysis(needs.db, key, own))) return null
  try {
    const prepared = await prepareAnswer(needs, user, conversation, ask, signal)
    const raised = await needs.db.transaction(tx => raiseSpend(needs, tx, user, grant, prepared.spend))
    return { run: { id: own.id, key }, grant: raised, prepared }
  } catch (error) {
    await releaseAnalysis(needs.db, own)
    throw error
  }
}
