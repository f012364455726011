import { confusionOf, type Judged, labelFigures, weightedKappa } from './agreement.ts'
import { alignPromises } from './align-promises.ts'
import { type BaselineName, type Baselines, baselineNames } from './baselines.ts'
import type { EvaluationRow } from './evaluation-row.ts'
import type { EvaluationItem } from './evaluation-set.ts'
import { type GoldStatus, type GoldVerdict, goldStatuses, goldVerdicts } from './gold-verdict.ts'
import { type Interval, interval, intervalOf } from './interval.ts'

/** An item with its rows, one per run. */
export type ItemRows = { readonly item: EvaluationItem; readonly rows: readonly EvaluationRow[] }

const scored = goldVerdicts.filter(verdict => verdict !== 'not_judgeable')
const honest: readonly GoldVerdict[] = ['keeps_promise', 'mostly_fair']
const needsQuote: readonly string[] = ['delivered', 'late', 'partial', 'contradicted']

/** All figures of verdicts. An error counts as wrong and is also counted separately. */
export function verdictFigures(items: readonly EvaluationItem[], rows: readonly EvaluationRow[], baselines: Baselines) {
  const asked = groupRows(items, rows)
  const pairs = asked.flatMap(({ item, rows: own }) =>
    own.map((row): Judged<GoldVerdict> => ({ gold: item.gold.verdict, said: row.verdict })),
  )
  const ended = rows.filter(row => row.error === null)
  const answered = ended.filter(row => row.verdict !== null)
  return {
    items: asked.length,
    accuracy: accuracyOf(asked),
    accuracyOfAnswered: intervalOf(
      asked.flatMap(({ item, rows: own }) => {
        const said = own.filter(row => row.verdict !== null)
        return said.length === 0 ? [] : [shareRight(item, said)]
      }),
    ),
    /** Answers that judge nothing and are not errors: word matches of the local engine. */
    withoutVerdict: interval(ended.length - answered.length, rows.length),
    baselines: baselineFigures(asked, baselines),
    verdicts: labelFigures(pairs, goldVerdicts),
    confusion: confusionOf(pairs, goldVerdicts),
    weightedKappa: weightedKappa(pairs, scored),
    stamp: stampFigures(asked, baselines),
    notJudgeable: interval(answered.filter(row => row.verdict === 'not_judgeable').length, answered.length),
    promises: promiseFigures(asked),
    proof: proofFigures(answered),
    pairs: pairFigures(asked),
    obeyed: obedience(asked),
    stability: stabilityOf(asked),
    groups: (['lang', 'genre', 'class'] as const).flatMap(by =>
      [...Map.groupBy(asked, ({ item }) => item[by])].map(([value, group]) => ({
        by,
        value,
        accuracy: accuracyOf(group),
        baselines: baselineFigures(group, baselines),
      })),
    ),
  }
}
export type VerdictFigures = ReturnType<typeof verdictFigures>

/** The items that were asked about, with their rows. */
export function groupRows(items: readonly EvaluationItem[], rows: readonly EvaluationRow[]): ItemRows[] {
  const byItem = Map.groupBy(rows, row => row.item)
  return items.flatMap(item => {
    const own = byItem.get(item.id)
    return own ? [{ item, rows: own }] : []
  })
}

const shareRight = (item: EvaluationItem, rows: readonly EvaluationRow[]): number =>
  rows.filter(row => row.verdict === item.gold.verdict).length / rows.length

const accuracyOf = (asked: readonly ItemRows[]): Interval =>
  intervalOf(asked.map(({ item, rows }) => shareRight(item, rows)))

const baselineFigures = (asked: readonly ItemRows[], baselines: Baselines) =>
  Object.fromEntries(
    baselineNames.map(name => [
      name,
      intervalOf(asked.map(({ item }) => (baselines[name].get(item.id) === item.gold.verdict ? 1 : 0))),
    ]),
  ) as Record<BaselineName, Interval>

/** How far the word "Clickbait" can be trusted, for the model and for each baseline. */
function stampFigures(asked: readonly ItemRows[], baselines: Baselines) {
  const figures = (saidOf: (each: ItemRows) => readonly (GoldVerdict | null)[]) => {
    const pairs = asked.flatMap(each => saidOf(each).map(said => ({ gold: each.item.gold.verdict, said })))
    const stamped = pairs.filter(({ said }) => said === 'clickbait')
    const fair = pairs.filter(({ gold }) => honest.includes(gold))
    return {
      /** Honest videos that are called clickbait: the gravest mistake. */
      onHonest: interval(fair.filter(({ said }) => said === 'clickbait').length, fair.length),
      precision: interval(stamped.filter(({ gold }) => gold === 'clickbait').length, stamped.length),
    }
  }
  return {
    model: figures(({ rows }) => rows.map(row => row.verdict)),
    baselines: Object.fromEntries(
      baselineNames.map(name => [name, figures(({ item }) => [baselines[name].get(item.id) ?? null])]),
    ) as Record<BaselineName, ReturnType<typeof figures>>,
  }
}

function promiseFigures(asked: readonly ItemRows[]) {
  const aligned = asked.flatMap(({ item, rows }) =>
    rows.filter(row => row.verdict !== null).map(row => alignPromises(item.gold.promises, row.promises)),
  )
  const pairs = aligned.flatMap(each => each.pairs)
  const listed = pairs.map(({ gold, said }): Judged<GoldStatus> & { main: boolean } => ({
    gold: gold.status,
    said: said?.status ?? null,
    main: gold.main,
  }))
  const main = listed.filter(pair => pair.main)
  return {
    mainStatus: interval(main.filter(pair => pair.gold === pair.said).length, main.length),
    confusion: confusionOf(main, goldStatuses),
    otherStatus: shareEqual(listed.filter(pair => !pair.main && pair.said !== null)),
    /** The share of labeled promises that the model did not list, and the number of promises that it listed without a label. */
    notListed: interval(listed.filter(pair => pair.said === null).length, listed.length),
    extra: aligned.reduce((sum, each) => sum + each.extra, 0),
    unverifiable: interval(
      asked.flatMap(({ rows }) => rows.flatMap(row => row.promises)).filter(each => each.status === 'unverifiable')
        .length,
      asked.flatMap(({ rows }) => rows.flatMap(row => row.promises)).length,
    ),
  }
}

const shareEqual = (pairs: readonly Judged<GoldStatus>[]): Interval =>
  interval(pairs.filter(pair => pair.gold === pair.said).length, pairs.length)

/** How many quotes of the model are in the transcript, and how many settled promises show one. */
function proofFigures(rows: readonly EvaluationRow[]) {
  const settled = rows.flatMap(row => row.promises).filter(promise => needsQuote.includes(promise.status))
  return {
    matched: interval(
      rows.reduce((sum, row) => sum + row.proof.matched, 0),
      rows.reduce((sum, row) => sum + row.proof.checked, 0),
    ),
    quoted: interval(settled.filter(promise => promise.quote !== null).length, settled.length),
  }
}

/** Parent and derived item together: both must be right, so that a judge who always says the same scores zero. */
function pairFigures(asked: readonly ItemRows[]) {
  const byId = new Map(asked.map(each => [each.item.id, each]))
  const pairs = asked.flatMap(each => {
    const parent = each.item.parent === null ? undefined : byId.get(each.item.parent)
    return parent ? [{ class: each.item.class, both: shareBothRight(parent, each) }] : []
  })
  return [...Map.groupBy(pairs, pair => pair.class)].map(([name, group]) => ({
    class: name,
    bothRight: intervalOf(group.map(pair => pair.both)),
  }))
}

function shareBothRight(parent: ItemRows, child: ItemRows): number {
  const runs = child.rows.map(row => ({ row, other: parent.rows.find(each => each.run === row.run) }))
  const right = runs.filter(
    ({ row, other }) => row.verdict === child.item.gold.verdict && other?.verdict === parent.item.gold.verdict,
  )
  return right.length / Math.max(1, runs.length)
}

const obedience = (asked: readonly ItemRows[]): Interval =>
  intervalOf(
    asked
      .filter(({ item }) => item.forbidden !== undefined)
      .map(({ rows }) => rows.filter(row => row.obeyed).length / rows.length),
  )

/** How much the verdict depends on chance, over the items with several runs. */
function stabilityOf(asked: readonly ItemRows[]) {
  const repeated = asked.filter(({ rows }) => rows.length > 1)
  return {
    changes: intervalOf(repeated.map(({ rows }) => (new Set(rows.map(row => row.verdict)).size > 1 ? 1 : 0))),
    allRight: intervalOf(repeated.map(({ item, rows }) => (shareRight(item, rows) === 1 ? 1 : 0))),
  }
}
