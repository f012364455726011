import type { PromiseStatus, VerdictWord } from './analysis.ts'

/** How badly each status breaks a promise, 0 to 100. */
const distance: Record<PromiseStatus, number> = {
  delivered: 0,
  late: 40,
  partial: 50,
  missing: 90,
  contradicted: 100,
}

/** Style adds at most 15 points in total, so that a loud title that delivers still keeps its promise. */
const pointsPerStyle = 5
const shareOfDelivery = 0.85

/**
 * The score of a title, 0 to 100: 85 % of the average of its worst promise and the mean of all, plus five points for each
 * degree of teasing (0 to 3). Models judge single promises; only this code computes the score.
 */
export function scoreOf(statuses: readonly PromiseStatus[], style: number): number {
  if (statuses.length === 0) return 0
  const distances = statuses.map(status => distance[status])
  const mean = distances.reduce((sum, value) => sum + value, 0) / distances.length
  const delivery = (mean + Math.max(...distances)) / 2
  const teasing = Math.min(3, Math.max(0, Math.round(style)))
  return Math.min(100, Math.round(delivery * shareOfDelivery + teasing * pointsPerStyle))
}

/** The verdict of a score, in four equal bands. */
export function wordOf(score: number): VerdictWord {
  if (score < 25) return 'keeps_promise'
  if (score < 50) return 'mostly_fair'
  return score < 75 ? 'overstated' : 'clickbait'
}
