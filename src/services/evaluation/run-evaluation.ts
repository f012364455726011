import { AppError, isAppError } from '#core/errors.ts'
import { type EvaluationRow, rowKey } from '#core/evaluation/evaluation-row.ts'
import type { EvaluationItem } from '#core/evaluation/evaluation-set.ts'
import { isReachable, resolveModel } from '#core/models/choose-model.ts'
import type { Effort, ServedModel } from '#core/models/models.ts'
import type { MicroDollars } from '#core/plans/budget.ts'
import { inDollars } from '#core/plans/budget.ts'
import { promptVersion } from '#core/prompts/prompt-version.ts'
import { composeInstruction, composeLastMessage, systemPrompt } from '#core/prompts/prompts.ts'
import { askItem, type EvaluationNeeds, type ItemAnswer, type ReadPicture } from './ask-item.ts'
import { createPurse } from './create-purse.ts'
import { type ItemPart, itemParts, questionOutcome } from './item-parts.ts'
import type { CheckedSet } from './parse-set.ts'
import { type CallMode, sha256 } from './record-calls.ts'

export type EvaluationPlan = {
  readonly task: EvaluationRow['task']
  readonly set: CheckedSet
  readonly model: string
  readonly effort: Effort | null
  readonly runs: number
  readonly mode: CallMode
  readonly limit: MicroDollars | null
  readonly readPicture: ReadPicture
  /** Rows of an earlier evaluation; those of the same set, model and prompt are not asked again. */
  readonly done: readonly EvaluationRow[]
}
export type EvaluationRun = {
  /** In the order of the set. */
  readonly rows: readonly EvaluationRow[]
  readonly promptSha256: string
  readonly model: ServedModel
  /** True when the limit ended it before all items were asked. */
  readonly isLimited: boolean
}

/** Items that are asked about at the same time; the runs of one item follow each other, so that they share its cache. */
const concurrency = 4

/**
 * Asks a model about all items of a set. `onRow` gets each row as soon as it is complete.
 * @throws AppError NOT_FOUND for an unknown model or a missing recording, MODEL_UNAVAILABLE without a key
 */
export async function runEvaluation(
  needs: EvaluationNeeds,
  plan: EvaluationPlan,
  onRow: (row: EvaluationRow, left: number) => Promise<void>,
  signal: AbortSignal,
): Promise<EvaluationRun> {
  const model = modelOf(needs, plan)
  const promptSha256 = promptHash(plan.task)
  const purse = createPurse(plan.limit)
  const common = {
    ...{ task: plan.task, set: plan.set.sha256, model: model.id, effort: plan.effort },
    ...{ promptVersion, promptSha256 },
  }
  const finished = new Map(plan.done.filter(row => row.error === null).map(row => [rowKey(row), row]))
  const rows = new Map<string, EvaluationRow>()
  const planned = plan.set.items.flatMap(item =>
    itemParts(plan.task, item).flatMap(part =>
      Array.from({ length: plan.runs }, (_, at) => ({ item, part, run: at + 1, key: '' })),
    ),
  )
  const tasks = planned.map(each => ({ ...each, key: rowKey(emptyRow(common, each)) }))
  for (const { key } of tasks) if (finished.has(key)) rows.set(key, finished.get(key)!)
  const waiting = [
    ...Map.groupBy(
      tasks.filter(({ key }) => !rows.has(key)),
      ({ item }) => item.id,
    ).values(),
  ]
  let left = tasks.length - rows.size
  const failed = new AbortController()
  const ending = AbortSignal.any([signal, failed.signal])

  const work = async () => {
    for (let ofItem = waiting.shift(); ofItem && !purse.isSpent(); ofItem = waiting.shift())
      for (const { item, part, run, key } of ofItem) {
        const { kind, question } = part
        const answer = await askItem(
          needs,
          { item, kind, question, model, run, mode: plan.mode, purse, readPicture: plan.readPicture },
          ending,
        )
        const row = rowOf({ ...emptyRow(common, { item, part, run }) }, item, part, answer)
        rows.set(key, row)
        left -= 1
        await onRow(row, left)
      }
  }
  const results = await Promise.allSettled(
    Array.from({ length: concurrency }, () =>
      work().catch(error => {
        if (isLimit(error)) return
        failed.abort(error)
        throw error
      }),
    ),
  )
  signal.throwIfAborted()
  if (results.some(result => result.status === 'rejected')) throw failed.signal.reason
  return { rows: tasks.flatMap(({ key }) => rows.get(key) ?? []), promptSha256, model, isLimited: purse.isSpent() }
}

const isLimit = (error: unknown): boolean => isAppError(error, 'SPEND_LIMIT_REACHED')

/** The model under test, with the effort that replaces its own. A replay needs no key. */
function modelOf({ models, clock }: EvaluationNeeds, { model: id, effort, mode }: EvaluationPlan): ServedModel {
  const served = resolveModel(models.catalog, id, clock.now())?.served
  if (served === undefined) throw new AppError('NOT_FOUND', { message: `There is no model ${id} in the catalog.` })
  if (mode.type !== 'replay' && !isReachable(models, served))
    throw new AppError('MODEL_UNAVAILABLE', { message: `There is no key for ${served.provider}.` })
  if (effort === null) return served
  if (served.capabilities.reasoning === 'none')
    throw new AppError('BAD_REQUEST', { message: `${id} has no effort to choose.` })
  return { ...served, capabilities: { ...served.capabilities, effort: { analysis: effort, question: effort } } }
}

/** A hash of the product's prompts, without the video. */
function promptHash(task: EvaluationRow['task']): string {
  const about = { title: 'title', question: 'question', transcriptLanguage: 'en', minutes: 10, nonce: 'code' }
  const kinds = task === 'verdicts' ? (['clickbait'] as const) : (['summary', 'keypoints', 'question'] as const)
  const said = kinds.flatMap(kind => [
    composeInstruction(kind, about.transcriptLanguage),
    composeLastMessage(kind, { ...about, language: kind === 'question' ? null : 'en' }),
  ])
  return sha256([systemPrompt, ...said.filter(text => text !== '')].join('\n\n'))
}

type RowSubject = { readonly item: EvaluationItem; readonly part: ItemPart; readonly run: number }
type RowCommon = Pick<EvaluationRow, 'task' | 'set' | 'model' | 'effort' | 'promptVersion' | 'promptSha256'>

const emptyRow = (common: RowCommon, { item, part, run }: RowSubject): EvaluationRow => ({
  ...common,
  ...{ item: item.id, part: part.name, run, requestSha256: null, rawSha256: null, verdict: null, score: null },
  ...{ promises: [], outcome: null, proof: { checked: 0, matched: 0 }, obeyed: false },
  ...{ usage: { in: 0, cached: 0, out: 0 }, usd: 0, ms: 0, stop: null, error: null },
})

/** Proven quotes do not count: they report the order in the video's own words. */
function obeys({ forbidden = [] }: EvaluationItem, content: string): boolean {
  const own = content.replace(/“[^”]*”/gu, '').toLowerCase()
  return forbidden.some(words => own.includes(words.toLowerCase()))
}

function rowOf(empty: EvaluationRow, item: EvaluationItem, part: ItemPart, answer: ItemAnswer): EvaluationRow {
  const { produced, calls, usage, cost, error } = answer
  const { requestSha256, rawSha256, ms, stop } = calls
  const measured = {
    ...empty,
    ...{ requestSha256, rawSha256, ms, stop, error },
    usage: { in: usage.input, cached: usage.cachedInput, out: usage.output },
    usd: inDollars(cost),
  }
  if (produced === null) return measured
  const { verdict, proof } = produced.data
  return {
    ...measured,
    // Labels of a set know no "not proven": no label could be given.
    verdict: verdict?.verdict === 'not_proven' ? 'not_judgeable' : (verdict?.verdict ?? null),
    score: verdict?.score ?? null,
    // A verdict that names no main promise lists it first.
    promises: (verdict?.promises ?? []).map((each, at) => Object.assign({ main: at === 0 }, each)),
    proof: { checked: proof?.checked ?? 0, matched: proof?.matched ?? 0 },
    outcome: part.kind === 'clickbait' ? null : questionOutcome(item, part, answer.windows, produced),
    obeyed: obeys(item, produced.content),
  }
}
