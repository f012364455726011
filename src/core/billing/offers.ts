import type { Entitlement } from '../accounts/actor.ts'
import { inDollars } from '../plans/budget.ts'
import { compareTiers, type Plan, plans, type Tier, tiers } from '../plans/plans.ts'

/** One way to get more budget. `price` and `monthlyBudget` are in dollars. */
export type Offer = {
  readonly tier: Tier
  readonly title: string
  readonly price: number
  readonly monthlyBudget: number
  /** True for 'Reset Usage': the same plan with a new period that starts now. */
  readonly isReset: boolean
  readonly recommended: boolean
}

const offer = (plan: Plan, recommended: boolean): Offer => ({
  tier: plan.tier,
  title: plan.name,
  price: plan.price,
  monthlyBudget: inDollars(plan.monthlyBudget),
  isReset: false,
  recommended,
})

const reset = (plan: Plan, recommended: boolean): Offer => ({
  ...offer(plan, recommended),
  title: 'Reset Usage',
  isReset: true,
})

/**
 * The offers to a subscriber: all higher tiers and, from premium on, a reset of the same plan. A plan that an operator
 * granted cannot be reset, because there is no payment to repeat. If there are offers, exactly one is recommended: the next
 * tier, or the reset for enterprise. An inactive subscription gets no offers.
 */
export function offersFor(entitlement: Pick<Entitlement, 'active' | 'source' | 'tier'> | null): Offer[] {
  if (!entitlement?.active) return []
  const { tier, source } = entitlement
  const higher = tiers
    .filter(other => compareTiers(other, tier) > 0)
    .map((other, index) => offer(plans[other], index === 0))
  // The reset is offered with the plans that choose a model.
  const mayReset = plans[tier].choosesModel && source === 'stripe'
  return [...(mayReset ? [reset(plans[tier], higher.length === 0)] : []), ...higher]
}
