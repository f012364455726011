import type { UserView } from '#contract/accounts.ts'
import type { SubscriptionInfo } from '#contract/billing.ts'
import { plans, type Tier } from '#core/plans.ts'
import { info } from '#tests/setup/premium.ts'
import type { Answers } from '#tests/setup/wire.ts'

const payer: UserView = {
  id: '0199d0a0-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  fullName: 'Ada Lovelace',
  aiProvider: 'openai',
  aiModel: 'gpt-6-luna',
  subscriptionActive: true,
  subscriptionTier: 'premium',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: info.currentPeriodEnd,
  profile: { subscription_tier: 'premium', monthly_budget_limit: 20 },
}

/** Somebody who pays for a plan at the payment service; `how` is what is special about it. */
export function paying(tier: Tier, how: Partial<SubscriptionInfo> = {}): Answers {
  const known = { ...info, tier, ...how }
  const user: UserView = {
    ...payer,
    subscriptionActive: known.active,
    subscriptionTier: known.tier,
    cancelAtPeriodEnd: known.cancelAtPeriodEnd,
    profile: { subscription_tier: known.tier, monthly_budget_limit: Number(plans[tier].monthlyBudget) / 1e6 },
  }
  return { 'auth.user': user, 'billing.status': known }
}
