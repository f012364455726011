import type { EvaluationRow } from './evaluation-row.ts'

/** What the calls cost and how long they took; errors by their code. */
export function callFigures(rows: readonly EvaluationRow[]) {
  const seconds = rows.map(row => row.ms / 1000).sort((a, b) => a - b)
  const input = sum(rows.map(row => row.usage.in))
  const codes = Map.groupBy(
    rows.filter(row => row.error !== null),
    row => row.error!,
  )
  return {
    answers: rows.length,
    errors: Object.fromEntries([...codes].map(([code, group]) => [code, group.length])),
    usd: sum(rows.map(row => row.usd)),
    usdPerAnswer: rows.length === 0 ? 0 : sum(rows.map(row => row.usd)) / rows.length,
    secondsP50: quantile(seconds, 0.5),
    secondsP95: quantile(seconds, 0.95),
    cachedShare: input === 0 ? 0 : sum(rows.map(row => row.usage.cached)) / input,
    outputTokens: sum(rows.map(row => row.usage.out)),
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The smallest value that at least that share of the sorted values does not exceed. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
