import type { PromiseStatus, ScoredWord, TitlePromise } from '../answers/analysis.ts'

/** How badly each status breaks a promise, 0 to 100. An unverifiable promise says nothing about the title. */
const severityOf: Record<Exclude<PromiseStatus, 'unverifiable'>, number> = {
  delivered: 0,
  late: 40,
  partial: 45,
  missing: 100,
  contradicted: 100,
}

/** Style adds at most 15 points in total, so that a loud title that delivers still keeps its promise. */
const pointsPerStyleDegree = 5
/** The other promises count one quarter together, so that the score barely depends on how finely the title is split. */
const mainShare = 0.75

/**
 * The score of a title, 0 to 100: three quarters the main promise, one quarter the mean of the others, plus five points per
 * degree of style (0 to 3). Null when the main promise is unverifiable: more than half of the weight is then unknown. Models
 * judge the promises; only this code computes the score.
 */
export function scoreOf(promises: readonly Pick<TitlePromise, 'status' | 'main'>[], style: number): number | null {
  const main = promises.find(promise => promise.main) ?? promises[0]
  if (main === undefined || main.status === 'unverifiable') return null
  const others = promises.flatMap(promise =>
    promise === main || promise.status === 'unverifiable' ? [] : severityOf[promise.status],
  )
  const worst = severityOf[main.status]
  const mean = others.reduce((sum, value) => sum + value, 0) / others.length
  const delivery = others.length === 0 ? worst : worst * mainShare + mean * (1 - mainShare)
  const teasing = Math.min(3, Math.max(0, Math.round(style)))
  return Math.min(100, Math.round(delivery + teasing * pointsPerStyleDegree))
}

/** The verdict for a score, in four equal bands. */
export function verdictWordOf(score: number): ScoredWord {
  if (score < 25) return 'keeps_promise'
  if (score < 50) return 'mostly_fair'
  return score < 75 ? 'overstated' : 'clickbait'
}
