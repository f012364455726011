import type { AnswerData, AnswerKind } from '#core/answers/analysis.ts'
import { AppError, type ErrorCode, isAppError } from '#core/errors.ts'
import type { EvaluationItem } from '#core/evaluation/evaluation-set.ts'
import { windowsOf } from '#core/evaluation/item-windows.ts'
import type { ServedModel, TokenUsage } from '#core/models/models.ts'
import { type MicroDollars, microDollars } from '#core/plans/budget.ts'
import { countWindowTokens } from '#core/prompts/count-window-tokens.ts'
import { readPictureReading, type SeenPicture } from '#core/prompts/picture-reading.ts'
import { outputCaps } from '#core/prompts/prompts.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { Picture } from '#core/videos/picture.ts'
import { createLiveAnswer } from '#services/answers/live/create-live-answer.ts'
import { pictureCallOf } from '#services/answers/plan/plan-picture.ts'
import { planReading, type ReadingPlan } from '#services/answers/plan/plan-reading.ts'
import { produceAnswer } from '#services/answers/write/produce-answer.ts'
import { describePicture } from '#services/answers/write/see-picture.ts'
import { openSpending, type Spending } from '#services/usage/open-spending.ts'
import type { Needs } from '#src/ports.ts'
import type { Db } from '#stores/db.ts'
import type { Purse } from './create-purse.ts'
import { type CallMode, type CallsResult, recordCalls, sha256 } from './record-calls.ts'

export type EvaluationNeeds = Needs<
  'llm' | 'models' | 'tokens' | 'search' | 'transcriptCache' | 'clock' | 'log' | 'metrics'
>

export type AskedItem = {
  readonly item: EvaluationItem
  readonly kind: AnswerKind
  /** '' for an analysis. */
  readonly question: string
  readonly model: ServedModel
  readonly run: number
  readonly mode: CallMode
  readonly purse: Purse
  readonly readPicture: ReadPicture
}
/** Reads a thumbnail that a set names. */
export type ReadPicture = (file: string) => Promise<Picture>

export type ItemAnswer = {
  /** Null after an error. */
  readonly produced: { readonly content: string; readonly data: AnswerData } | null
  readonly error: ErrorCode | null
  readonly windows: readonly TranscriptWindow[]
  readonly calls: CallsResult
  readonly usage: TokenUsage
  readonly cost: MicroDollars
}

/** The key of the prompts' codes: the same on every machine, so that recordings can be replayed anywhere. */
const promptKey = async (): Promise<Uint8Array> => new TextEncoder().encode('evaluation')

/** Notes of long transcripts are in the database; an evaluation reads transcripts as a whole. */
const noDatabase = new Proxy(
  {},
  {
    get() {
      throw new AppError('CONTEXT_TOO_LARGE', { message: 'The transcript does not fit the model as a whole.' })
    },
  },
) as Db

/**
 * Asks the model about an item with the product's own code: the same plan, prompts, calls, proofs and score as for a user.
 * @throws for a missing recording, a reached limit or a stop; failures of the model are part of the result
 */
export async function askItem(needs: EvaluationNeeds, asked: AskedItem, signal: AbortSignal): Promise<ItemAnswer> {
  const { item, kind, model, run, mode, purse } = asked
  const windows = windowsOf(item)
  const recorded = recordCalls(needs.llm, { mode, run })
  const grant = {
    userId: 'evaluation',
    holdId: item.id,
    periodStart: new Date(0),
    amount: microDollars(Number.MAX_SAFE_INTEGER),
    outputCap: Math.min(outputCaps[kind], model.maxOutput),
  }
  const metered = openSpending({ ...needs, llm: recorded.llm }, grant)
  const guarded = purse.guard(metered, model)
  const spending = mode.type === 'replay' ? metered : guarded
  const live = createLiveAnswer(
    { userId: grant.userId, messageId: item.id, holdId: grant.holdId, spent: spending.spent },
    () => {},
  )
  const stop = () => live.stop('stopped')
  signal.addEventListener('abort', stop)
  let produced: ItemAnswer['produced'] = null
  let error: ErrorCode | null = null
  try {
    signal.throwIfAborted()
    const picture = await seePicture(needs, asked, spending, live.signal)
    const plan = await planItem(needs, asked, windows, picture !== null)
    produced = await produceAnswer(needs, plan, { windows, notes: [], picture }, spending, live)
  } catch (failure) {
    if (signal.aborted || !isAppError(failure)) throw failure
    error = failure.code
  } finally {
    signal.removeEventListener('abort', stop)
  }
  const calls = recorded.result()
  if (calls.missing !== null)
    throw new AppError('NOT_FOUND', {
      message: `There is no recording of ${item.id}, ${kind}, run ${run} (${calls.missing}): prompt, model or set differ from the recorded ones.`,
    })
  if (guarded.wasRefused()) throw new AppError('SPEND_LIMIT_REACHED')
  return { produced, error, windows, calls, usage: totalUsage(spending), cost: spending.spent() }
}

function planItem(
  needs: EvaluationNeeds,
  { item, kind, question, model }: AskedItem,
  windows: readonly TranscriptWindow[],
  seesPicture: boolean,
): Promise<ReadingPlan> {
  const counts = [...countWindowTokens(windows, needs.tokens.count)]
  const planNeeds = { ...needs, db: noDatabase, promptKey }
  return planReading(planNeeds, {
    video: { videoId: item.id, title: item.title, channel: '', durationSeconds: item.seconds, chapters: [] },
    outline: windows.map(({ n, startMs }, at) => ({ n, startMs, tokens: counts[at]! })),
    hash: sha256(JSON.stringify(item.cues)),
    owner: null,
    language: item.lang,
    answerLanguage: kind === 'question' ? null : item.lang,
    model,
    kind,
    question,
    history: [],
    description: item.description ?? '',
    seesPicture,
  })
}

/** What the model sees in the item's picture, which may also be given in words; null for an answer that does not read it. */
async function seePicture(
  needs: EvaluationNeeds,
  { item, kind, model, readPicture }: AskedItem,
  spending: Spending,
  signal: AbortSignal,
): Promise<SeenPicture | null> {
  const call = kind === 'clickbait' ? pictureCallOf(needs, model) : null
  if (call === null) return null
  const file = item.pictureFile === undefined ? null : await readPicture(item.pictureFile)
  const described = JSON.stringify({ ...item.picture, promises: [] })
  const reading = file ? await describePicture(call, file, spending, signal) : readPictureReading(described)
  return reading && { ...reading, hash: file?.hash ?? sha256(described) }
}

const totalUsage = (spending: Spending): TokenUsage =>
  spending.attempts().reduce(
    (sum, { usage }) => ({
      input: sum.input + usage.input,
      cachedInput: sum.cachedInput + usage.cachedInput,
      cacheWrite: sum.cacheWrite + usage.cacheWrite,
      output: sum.output + usage.output,
    }),
    { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 },
  )
