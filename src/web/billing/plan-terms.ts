import { tokenCount } from '#core/budget.ts'
import { compareTiers, type Tier } from '#core/plans.ts'
import { texts } from './texts.ts'

/** The plan that runs, as far as it is known yet. */
export type Running = {
  readonly tier: Tier
  /** Given by an operator, without a payment (decision 1). */
  readonly isGranted: boolean
  readonly periodEnd: string | null
  readonly isEnding: boolean
  /** The lower plan that takes over at the end of the month. */
  readonly scheduled: Tier | null
  readonly tokensLeft: number | null
}

export type PlanTerms = {
  readonly words: string
  readonly isOffered: boolean
  /** The plan that runs has to be kept first, on the account page. */
  readonly keepsFirst?: true
}

/** What choosing a card would cost and lose, said before its button (design §5.17, decision 4). */
export function planTerms(
  { tier, isGranted, periodEnd, isEnding, scheduled, tokensLeft }: Running,
  card: Tier,
): PlanTerms {
  const { terms } = texts
  const order = compareTiers(card, tier)
  if (order === 0) {
    if (isGranted || periodEnd === null) return { words: terms.yours, isOffered: false }
    if (scheduled) return { words: terms.until(scheduled, periodEnd), isOffered: false }
    return { words: isEnding ? terms.ends(periodEnd) : terms.renews(periodEnd), isOffered: false }
  }
  if (order > 0) {
    const lost = tokensLeft ? tokenCount(tokensLeft) : null
    const words = lost === null || isGranted ? terms.now : terms.nowLosing(lost)
    const undone = isEnding ? terms.lifts : scheduled ? terms.drops(scheduled) : ''
    return { words: words + undone, isOffered: true }
  }
  if (isGranted) return { words: terms.covered, isOffered: false }
  if (isEnding) return { words: terms.cancelled(tier), isOffered: false, keepsFirst: true }
  if (card === scheduled && periodEnd !== null) return { words: terms.scheduled(periodEnd), isOffered: false }
  const later = periodEnd === null ? terms.later : terms.laterOn(periodEnd)
  return { words: later + (scheduled ? terms.drops(scheduled) : ''), isOffered: true }
}

/** The same for a subscription that goes on without a paid month: a new month is bought, a lower plan would wait for it. */
export const unpaidTerms = (tier: Tier, card: Tier): PlanTerms =>
  compareTiers(card, tier) < 0
    ? { words: texts.terms.below(tier), isOffered: false }
    : { words: texts.terms.now, isOffered: true }

/** Payments are paused: nothing can be chosen. */
export const pausedTerms: PlanTerms = { words: texts.terms.paused, isOffered: false }

/** A payment is owed: why nothing can be chosen yet. */
export const owingTerms = (isCurrent: boolean): PlanTerms => ({
  words: isCurrent ? texts.terms.yours : texts.terms.owing,
  isOffered: false,
})
