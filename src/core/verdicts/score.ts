import type { PromiseStatus, ScoredWord, TitlePromise } from '../answers/analysis.ts'

type Scored = Pick<TitlePromise, 'status' | 'main' | 'isTalkedAbout'>

/** How badly each status breaks a promise, 0 to 100. An unverifiable promise says nothing about the title. */
const severities: Record<Exclude<PromiseStatus, 'unverifiable'>, number> = {
  delivered: 0,
  late: 40,
  partial: 45,
  missing: 100,
  contradicted: 100,
}
/** Of a missing promise whose subject the video talks about. */
const talkedAbout = 85

/** A contradicted side promise lifts the score to this, and to the higher one where no side promise is kept. */
const leastContradicted = { besideKept: 40, alone: 55 }

/** Style adds at most 15 points in total, so that a loud title that delivers still keeps its promise. */
const pointsPerStyleDegree = 5
/** The other promises count one quarter together, so that the score barely depends on how finely the title is split. */
const mainShare = 0.75

/**
 * The score of a title, 0 to 100: three quarters the main promise, one quarter the mean of the others, plus five points per
 * degree of style (0 to 3). A title with a contradicted promise never keeps its promise. Null when the main promise is
 * unverifiable: more than half of the weight is then unknown. Models judge the promises; only this code computes the score.
 */
export function scoreOf(promises: readonly Scored[], style: number): number | null {
  const main = promises.find(promise => promise.main) ?? promises[0]
  if (main === undefined || main.status === 'unverifiable') return null
  const worst = severityOf(main.status, main)
  const sides = promises.filter(promise => promise !== main)
  const others = sides.flatMap(side => (side.status === 'unverifiable' ? [] : severityOf(side.status, side)))
  const mean = others.reduce((sum, value) => sum + value, 0) / others.length
  const delivery = others.length === 0 ? worst : worst * mainShare + mean * (1 - mainShare)
  const teasing = Math.min(3, Math.max(0, Math.round(style)))
  const score = Math.round(delivery + teasing * pointsPerStyleDegree)
  return Math.min(100, Math.max(score, leastFor(sides)))
}

const severityOf = (status: keyof typeof severities, { isTalkedAbout }: Scored): number =>
  status === 'missing' && isTalkedAbout ? talkedAbout : severities[status]

function leastFor(sides: readonly Scored[]): number {
  if (!sides.some(({ status }) => status === 'contradicted')) return 0
  return sides.some(({ status }) => status === 'delivered') ? leastContradicted.besideKept : leastContradicted.alone
}

/** The verdict for a score, in four equal bands. */
export function verdictWordOf(score: number): ScoredWord {
  if (score < 25) return 'keeps_promise'
  if (score < 50) return 'mostly_fair'
  return score < 75 ? 'overstated' : 'clickbait'
}
