import type { PlanView } from '#contract/billing.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { type Offer, offersFor } from '#core/billing/offers.ts'
import { planAmounts } from '#core/billing/plan-amounts.ts'
import { inDollars, shownTokens } from '#core/plans/budget.ts'
import { plans } from '#core/plans/plans.ts'
import type { Needs } from '#src/ports.ts'

/**
 * The four plans, with what a month of each holds at this site's models and prices. Open to everyone.
 * @throws AppError MODEL_UNAVAILABLE when no model is configured
 */
export function readPlans({ models, clock }: Needs<'models' | 'clock'>): PlanView[] {
  return planAmounts(models, clock.now()).map(({ tier, byDefault, byMostExpensive, analyses }) => {
    const { name, price, monthlyBudget } = plans[tier]
    return {
      tier,
      name,
      price,
      monthlyBudget: inDollars(monthlyBudget),
      tokens: shownTokens(monthlyBudget),
      byDefault,
      byMostExpensive,
      analyses,
    }
  })
}

const noOptions = 'No upgrade options available for your current plan'

/** The offers that give more budget; none without an active entitlement. */
export function upgradeOptions({ entitlement }: SignedIn): { upgradeOptions: Offer[]; message: string } {
  const options = offersFor(entitlement)
  return { upgradeOptions: options, message: options.length === 0 ? noOptions : 'Choose how to get more budget.' }
}
