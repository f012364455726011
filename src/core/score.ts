import type { PromiseStatus, VerdictWord } from './analysis.ts'

/** How badly each status breaks a promise, 0 to 100. */
const severityOf: Record<PromiseStatus, number> = {
  delivered: 0,
  late: 40,
  partial: 50,
  missing: 90,
  contradicted: 100,
}

/** Style adds at most 15 points in total, so that a loud title that delivers still keeps its promise. */
const pointsPerStyleDegree = 5
const deliveryShare = 0.85

/**
 * The score of a title, 0 to 100: 85 % of the average of its worst promise and the mean of all promises, plus five points
 * per degree of style (0 to 3). Models judge the promises; only this code computes the score.
 */
export function scoreOf(statuses: readonly PromiseStatus[], style: number): number {
  if (statuses.length === 0) return 0
  const severities = statuses.map(status => severityOf[status])
  const mean = severities.reduce((sum, value) => sum + value, 0) / severities.length
  const delivery = (mean + Math.max(...severities)) / 2
  const teasing = Math.min(3, Math.max(0, Math.round(style)))
  return Math.min(100, Math.round(delivery * deliveryShare + teasing * pointsPerStyleDegree))
}

/** The verdict for a score, in four equal bands. */
export function verdictWordOf(score: number): VerdictWord {
  if (score < 25) return 'keeps_promise'
  if (score < 50) return 'mostly_fair'
  return score < 75 ? 'overstated' : 'clickbait'
}
