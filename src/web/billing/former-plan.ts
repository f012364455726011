import type { UserView } from '#contract/accounts.ts'
import { formerPlanTexts as texts } from './former-plan-texts.ts'

/** Which plan a user without access had, and the day on which it ended, unless its period was cut short. */
export function formerPlan({ subscriptionTier: tier, currentPeriodEnd: end }: UserView): string {
  if (tier === null) return texts.none
  return end && Date.parse(end) <= Date.now() ? texts.ended(tier, end) : texts.inactive(tier)
}
