/** How badly each status breaks a promise. An unverifiable promise has no severity and does not count. */
const severities = { delivered: 0, late: 40, partial: 45, missing: 100, contradicted: 100 } as const
const mainWeight = 0.75
const pointsPerStyleDegree = 5

export const goldStatuses = ['delivered', 'late', 'partial', 'missing', 'contradicted', 'unverifiable'] as const
export type GoldStatus = (typeof goldStatuses)[number]

export const goldVerdicts = ['keeps_promise', 'mostly_fair', 'overstated', 'clickbait', 'not_judgeable'] as const
export type GoldVerdict = (typeof goldVerdicts)[number]

/** What the verdict is computed from. */
export type JudgedStatuses = {
  readonly main: GoldStatus
  readonly others: readonly GoldStatus[]
  readonly style: number
  readonly spokenWords: number
  readonly seconds: number
}

/**
 * The verdict that follows from the statuses, written independently of the product's own score: an evaluation that
 * takes its labels from the code under test measures nothing.
 */
export function goldVerdictOf(judged: JudgedStatuses): GoldVerdict {
  const score = goldScoreOf(judged)
  if (score === null) return 'not_judgeable'
  if (score < 25) return 'keeps_promise'
  if (score < 50) return 'mostly_fair'
  return score < 75 ? 'overstated' : 'clickbait'
}

/** 0 (keeps its promise) to 100 (clickbait), or null when the captions do not suffice to judge. */
export function goldScoreOf({ main, others, style, spokenWords, seconds }: JudgedStatuses): number | null {
  if (spokenWords < Math.min(60, seconds)) return null
  if (main === 'unverifiable' || unverifiableWeight(main, others) > 0.5) return null
  const counted = others.filter(status => status !== 'unverifiable')
  const rest = counted.reduce((sum, status) => sum + severities[status], 0) / counted.length
  const delivery = counted.length === 0 ? severities[main] : mainWeight * severities[main] + (1 - mainWeight) * rest
  const score = Math.round(delivery + style * pointsPerStyleDegree)
  // A flat lie beside a kept promise is never forgiven, and one without a kept promise beside it still less.
  const hasLie = others.includes('contradicted')
  const least = hasLie ? (others.includes('delivered') ? 40 : 55) : 0
  return Math.min(100, Math.max(score, least))
}

/** The share of the weight that unverifiable promises have. A main promise without others has all of it. */
function unverifiableWeight(main: GoldStatus, others: readonly GoldStatus[]): number {
  const onMain = main === 'unverifiable' ? 1 : 0
  if (others.length === 0) return onMain
  const share = others.filter(status => status === 'unverifiable').length / others.length
  return mainWeight * onMain + (1 - mainWeight) * share
}
