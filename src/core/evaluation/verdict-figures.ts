import { confusionOf, type LabelPair, weightedKappa } from './agreement.ts'
import { alignPromises } from './align-promises.ts'
import { type BaselineName, type Baselines, baselineNames } from './baselines.ts'
import type { EvaluationRow } from './evaluation-row.ts'
import type { EvaluationItem } from './evaluation-set.ts'
import { type GoldStatus, type GoldVerdict, goldStatuses, goldVerdicts } from './gold-verdict.ts'
import { type Interval, intervalByVideo, intervalOf } from './interval.ts'

/** An item with its rows, one per run. */
export type ItemRows = { readonly item: EvaluationItem; readonly rows: readonly EvaluationRow[] }

const scored = goldVerdicts.filter(verdict => verdict !== 'not_judgeable')
const honest: readonly GoldVerdict[] = ['keeps_promise', 'mostly_fair']
const needsQuote: readonly string[] = ['delivered', 'late', 'partial', 'contradicted']

/** A verdict where the labels say only whether a video misleads. */
const inTwoClasses = (verdict: GoldVerdict): GoldVerdict => {
  if (verdict === 'overstated') return 'clickbait'
  return verdict === 'mostly_fair' ? 'keeps_promise' : verdict
}

/**
 * All figures of verdicts. An error counts as wrong and is also counted separately.
 * @param classes 2 where the labels say only whether a video misleads
 */
export function verdictFigures(
  items: readonly EvaluationItem[],
  said: readonly EvaluationRow[],
  byRules: Baselines,
  classes?: 2,
) {
  const simple = classes === 2 ? inTwoClasses : (verdict: GoldVerdict) => verdict
  const rows = said.map(row => ({ ...row, verdict: row.verdict && simple(row.verdict) }))
  const baselines = Object.fromEntries(
    baselineNames.map(name => [name, new Map([...byRules[name]].map(([id, verdict]) => [id, simple(verdict)]))]),
  ) as unknown as Baselines
  const asked = groupRows(items, rows)
  const pairs = asked.flatMap(({ item, rows: own }) =>
    own.map((row): LabelPair<GoldVerdict> => ({ gold: item.gold.verdict, said: row.verdict })),
  )
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
    withoutVerdict: shareOfRows(
      asked,
      row => row.error === null && row.verdict === null,
      () => true,
    ),
    baselines: baselineFigures(asked, baselines),
    verdicts: goldVerdicts.map(label => ({
      label,
      precision: shareOfRows(
        asked,
        (_, { gold }) => gold.verdict === label,
        row => row.verdict === label,
      ),
      recall: shareOfRows(
        asked,
        row => row.verdict === label,
        (_, { gold }) => gold.verdict === label,
      ),
    })),
    confusion: confusionOf(pairs, goldVerdicts),
    weightedKappa: weightedKappa(pairs, scored),
    stamp: stampFigures(asked, baselines),
    notJudgeable: shareOfRows(asked, row => row.verdict === 'not_judgeable', isJudged),
    promises: promiseFigures(asked),
    proof: proofFigures(asked),
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

const isJudged = (row: EvaluationRow): boolean => row.verdict !== null
type RowTest = (row: EvaluationRow, item: EvaluationItem) => boolean

/** The share of the wanted rows that are right, with an interval over videos. */
const shareOfRows = (asked: readonly ItemRows[], isRight: RowTest, isWanted: RowTest): Interval =>
  intervalByVideo(
    asked.map(({ item, rows }) => {
      const wanted = rows.filter(row => isWanted(row, item))
      return { right: wanted.filter(row => isRight(row, item)).length, of: wanted.length, runs: rows.length }
    }),
  )

/** The share of right ones among what `list` names of all rows of a video, with an interval over videos. */
const shareOfParts = <P>(
  asked: readonly ItemRows[],
  list: (each: ItemRows) => readonly P[],
  isRight: (part: P) => boolean,
): Interval =>
  intervalByVideo(
    asked.map(each => {
      const parts = list(each)
      return { right: parts.filter(isRight).length, of: parts.length, runs: each.rows.length }
    }),
  )

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
    const countWith = (isWanted: (said: GoldVerdict | null, gold: GoldVerdict) => boolean) => (each: ItemRows) =>
      saidOf(each)
        .map(said => ({ said, gold: each.item.gold.verdict }))
        .filter(({ said, gold }) => isWanted(said, gold))
    return {
      /** Honest videos that are called clickbait: the gravest mistake. */
      onHonest: shareOfParts(
        asked,
        countWith((_, gold) => honest.includes(gold)),
        ({ said }) => said === 'clickbait',
      ),
      precision: shareOfParts(
        asked,
        countWith(said => said === 'clickbait'),
        ({ gold }) => gold === 'clickbait',
      ),
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
  const alignedOf = ({ item, rows }: ItemRows) =>
    rows.filter(isJudged).map(row => alignPromises(item.gold.promises, row.promises))
  const listedOf = (each: ItemRows) =>
    alignedOf(each).flatMap(({ pairs }) =>
      pairs.map(({ gold, said }): LabelPair<GoldStatus> & { main: boolean } => ({
        gold: gold.status,
        said: said?.status ?? null,
        main: gold.main,
      })),
    )
  const mainOf = (each: ItemRows) => listedOf(each).filter(pair => pair.main)
  const isEqual = (pair: LabelPair<GoldStatus>) => pair.gold === pair.said
  return {
    mainStatus: shareOfParts(asked, mainOf, isEqual),
    confusion: confusionOf(asked.flatMap(mainOf), goldStatuses),
    otherStatus: shareOfParts(asked, each => listedOf(each).filter(pair => !pair.main && pair.said !== null), isEqual),
    /** The share of labeled promises that the model did not list, and the number of promises that it listed without a label. */
    notListed: shareOfParts(asked, listedOf, pair => pair.said === null),
    extra: asked.flatMap(alignedOf).reduce((sum, each) => sum + each.extra, 0),
    unverifiable: shareOfParts(
      asked,
      ({ rows }) => rows.flatMap(row => row.promises),
      each => each.status === 'unverifiable',
    ),
  }
}

/** How many quotes of the model are in the transcript, and how many settled promises show one. */
function proofFigures(asked: readonly ItemRows[]) {
  return {
    matched: intervalByVideo(
      asked.map(({ rows }) => {
        const judged = rows.filter(isJudged)
        const sum = (pick: (row: EvaluationRow) => number) => judged.reduce((total, row) => total + pick(row), 0)
        return { right: sum(row => row.proof.matched), of: sum(row => row.proof.checked), runs: rows.length }
      }),
    ),
    quoted: shareOfParts(
      asked,
      ({ rows }) =>
        rows
          .filter(isJudged)
          .flatMap(row => row.promises)
          .filter(promise => needsQuote.includes(promise.status)),
      promise => promise.quote !== null,
    ),
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
  const judgedTwice = asked.map(({ rows }) => rows.filter(isJudged)).filter(judged => judged.length > 1)
  return {
    /** Videos whose verdict's word changes between runs. An error is no word; it is counted as an error. */
    changes: intervalOf(judgedTwice.map(judged => (new Set(judged.map(row => row.verdict)).size > 1 ? 1 : 0))),
    allRight: intervalOf(repeated.map(({ item, rows }) => (shareRight(item, rows) === 1 ? 1 : 0))),
  }
}
