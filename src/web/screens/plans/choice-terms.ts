import type { PlanChoice } from '#core/billing/plan-choices.ts'
import type { PlanState } from '#core/billing/plan-state.ts'
import { formatTokens } from '#core/plans/budget.ts'
import { texts } from '../../billing/texts.ts'

const { terms } = texts

/** What choosing a plan costs and loses, shown above its button; null where the page says so for all plans. */
export function choiceTerms(plan: PlanState, { kind, undoes }: PlanChoice, tokensLeft: number | null): string | null {
  const undoText = (): string => {
    if (undoes === 'cancellation') return terms.undoesCancellation
    return undoes === 'scheduled-change' && plan.next ? terms.replacesScheduled(plan.next.tier) : ''
  }
  switch (kind) {
    case 'new':
      return null
    case 'current':
      return currentTerms(plan)
    case 'now':
      return (tokensLeft && plan.kind === 'active' ? terms.nowLosing(formatTokens(tokensLeft)) : terms.now) + undoText()
    case 'later':
      return (plan.next ? terms.laterOn(plan.next.at) : terms.later) + undoText()
    case 'scheduled':
      return plan.next ? terms.scheduled(plan.next.at) : terms.later
    case 'included':
      return terms.covered
    case 'keep-first':
      return plan.tier && terms.canceled(plan.tier)
    case 'above-only':
      return plan.tier && terms.below(plan.tier)
    case 'owing':
      return terms.owing
    case 'paused':
      return terms.paused
  }
}

function currentTerms({ next }: PlanState): string {
  if (next === null) return terms.yours
  if (next.kind === 'changes') return terms.until(next.tier, next.at)
  return next.kind === 'ends' ? terms.ends(next.at) : terms.renews(next.at)
}
