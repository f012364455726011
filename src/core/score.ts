import type { PromiseStatus, VerdictWord } from './analysis.ts'

/** How far a promise is from being kept, 0 to 100. */
const distance: Record<PromiseStatus, number> = {
  delivered: 0,
  late: 40,
  partial: 50,
  missing: 90,
  contradicted: 100,
}

/** Style alone adds at most this much: a loud title that delivers keeps its promise. */
const pointsPerStyle = 5
const shareOfDelivery = 0.85

/**
 * The 0 to 100 score of a title (design §5.10): half the worst promise, half their mean, and five points for each degree
 * of teasing (0 to 3). No model has a say in it.
 */
export function scoreOf(statuses: readonly PromiseStatus[], style: number): number {
  if (statuses.length === 0) return 0
  const distances = statuses.map(status => distance[status])
  const mean = distances.reduce((sum, value) => sum + value, 0) / distances.length
  const delivery = (mean + Math.max(...distances)) / 2
  const teasing = Math.min(3, Math.max(0, Math.round(style)))
  return Math.min(100, Math.round(delivery * shareOfDelivery + teasing * pointsPerStyle))
}

/** The word of a score: four bands of a quarter each. */
export function wordOf(score: number): VerdictWord {
  if (score < 25) return 'keeps_promise'
  if (score < 50) return 'mostly_fair'
  return score < 75 ? 'overstated' : 'clickbait'
}
