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
  readonly tokensLeft: number | null
}

export type PlanTerms = { readonly words: string; readonly isOffered: boolean }

/** What choosing a card would cost and lose, said before its button (design §5.17, decision 4). */
export function planTerms({ tier, isGranted, periodEnd, isEnding, tokensLeft }: Running, card: Tier): PlanTerms {
  const { terms } = texts
  const order = compareTiers(card, tier)
  if (order === 0) {
    if (isGranted || periodEnd === null) return { words: terms.yours, isOffered: false }
    return { words: isEnding ? terms.ends(periodEnd) : terms.renews(periodEnd), isOffered: false }
  }
  if (order > 0) {
    const lost = tokensLeft ? tokenCount(tokensLeft) : null
    return { words: lost === null || isGranted ? terms.now : terms.nowLosing(lost), isOffered: true }
  }
  if (isGranted) return { words: terms.covered, isOffered: false }
  return { words: periodEnd === null ? terms.later : terms.laterOn(periodEnd), isOffered: true }
}

/** The same for a subscription that goes on without a paid month: a new month is bought, a lower plan would wait for it. */
export const unpaidTerms = (tier: Tier, card: Tier): PlanTerms =>
  compareTiers(card, tier) < 0
    ? { words: texts.terms.below, isOffered: false }
    : { words: texts.terms.unpaid, isOffered: true }
