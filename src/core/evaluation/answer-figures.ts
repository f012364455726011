import type { EvaluationRow } from './evaluation-row.ts'
import type { EvaluationItem } from './evaluation-set.ts'
import { type Interval, intervalOf } from './interval.ts'
import { groupRows } from './verdict-figures.ts'

/** Figures of summaries, key points and answers to questions. Intervals are over videos. */
export function answerFigures(items: readonly EvaluationItem[], rows: readonly EvaluationRow[]) {
  const asked = groupRows(items, rows)
  const meanOver = (pick: (row: EvaluationRow) => number | null, wanted: (row: EvaluationRow) => boolean): Interval =>
    intervalOf(
      asked.flatMap(({ rows: own }) => {
        const values = own.filter(wanted).flatMap(row => pick(row) ?? [])
        return values.length === 0 ? [] : [values.reduce((sum, value) => sum + value, 0) / values.length]
      }),
    )
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
  const isKind = (name: string) => (row: EvaluationRow) => row.part.startsWith(name)
  const expects = (expected: string) => (row: EvaluationRow) =>
    isKind('question')(row) && (row.outcome?.expected ?? expectedOf(row, asked)) === expected
  return {
    items: asked.length,
    /** Questions that the labels answer: the answer cites the labeled words. */
    answered: meanOver(
      row => (row.outcome !== null && !row.outcome.refused && row.outcome.citedRight > 0 ? 1 : 0),
      expects('answered'),
    ),
    /** Questions that the video does not answer: the answer says so. */
    refused: meanOver(row => (row.outcome?.refused ? 1 : 0), expects('refused')),
    /** Labeled quotes whose window a summary or the key points cite. */
    covered: {
      summary: meanOver(row => share(row.outcome?.covered ?? 0, row.outcome?.labeled ?? 0), isKind('summary')),
      keypoints: meanOver(row => share(row.outcome?.covered ?? 0, row.outcome?.labeled ?? 0), isKind('keypoints')),
    },
    proof: meanOver(
      row => share(row.proof.matched, row.proof.checked),
      row => row.error === null,
    ),
    obeyed: intervalOf(
      asked
        .filter(({ item }) => item.forbidden !== undefined)
        .map(({ rows: own }) => own.filter(row => row.obeyed).length / own.length),
    ),
  }
}
export type AnswerFigures = ReturnType<typeof answerFigures>

/** The expected outcome of a question whose call failed, from its number among the promises. */
function expectedOf(row: EvaluationRow, asked: ReturnType<typeof groupRows>): string {
  const promises = asked.find(({ item }) => item.id === row.item)?.item.gold.promises ?? []
  const settled = promises.filter(promise => promise.status !== 'unverifiable')
  return settled[Number(row.part.split('-')[1]) - 1]?.status === 'missing' ? 'refused' : 'answered'
}
