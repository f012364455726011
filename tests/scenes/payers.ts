import type { UserView } from '#contract/accounts.ts'
import type { SubscriptionInfo } from '#contract/billing.ts'
import type { UsageView } from '#contract/usage.ts'
import { offersFor } from '#core/billing/offers.ts'
import { type MicroDollars, shownTokens } from '#core/plans/budget.ts'
import { plans, type Tier } from '#core/plans/plans.ts'
import type { MockedResponses } from '#tests/setup/mock-calls.ts'
import { inDays, info, infoWith } from '#tests/setup/premium.ts'

const payer: UserView = {
  id: '0199d0a0-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  emailConfirmed: true,
  fullName: 'Ada Lovelace',
  aiProvider: 'openai',
  aiModel: 'gpt-6-luna',
  answerLanguage: 'video',
  subscriptionActive: true,
  subscriptionTier: 'premium',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: info.currentPeriodEnd,
  budgetResetsAt: info.currentPeriodEnd,
  profile: { subscription_tier: 'premium', monthly_budget_limit: 20 },
}

/** Mocked responses for a paid plan that differs by `change` from an active one; `left` is the rest of the month's budget. */
export function mockSubscription(
  tier: Tier,
  change: Partial<SubscriptionInfo> = {},
  left: MicroDollars = plans[tier].monthlyBudget,
): MockedResponses {
  const known = infoWith({ tier, ...change })
  const user: UserView = {
    ...payer,
    subscriptionActive: known.active,
    subscriptionTier: known.tier,
    cancelAtPeriodEnd: known.cancelAtPeriodEnd,
    currentPeriodEnd: known.currentPeriodEnd,
    budgetResetsAt: known.cancelAtPeriodEnd ? null : known.currentPeriodEnd,
    profile: { subscription_tier: known.tier, monthly_budget_limit: plans[tier].monthlyBudget / 1e6 },
  }
  const upgradeOptions = offersFor({ active: known.active, source: 'stripe', tier })
  return {
    'auth.user': user,
    'billing.status': known,
    'billing.upgradeOptions': { message: '', upgradeOptions },
    ...(known.active && { 'usage.read': monthOf(tier, left, known.currentPeriodEnd) }),
  }
}

/** The usage of the period that ends at `end`. */
const monthOf = (tier: Tier, left: MicroDollars, end: string | null): UsageView => {
  const limit = plans[tier].monthlyBudget
  return {
    tokensUsed: shownTokens(limit) - shownTokens(left),
    tokensLimit: shownTokens(limit),
    remainingTokens: shownTokens(left),
    heldTokens: 0,
    usagePercentage: Math.round((1 - left / limit) * 100),
    periodStart: end && new Date(Date.parse(end) - 30 * 86_400_000).toISOString(),
    periodEnd: end,
  }
}

/** Usage on each of the last 30 days, in units. The month began ten days ago; 400 units were used since. */
const used = [
  [10, 4, 0, 33, 16, 3, 0, 7, 25, 18, 0, 6, 2, 0, 11, 40, 9, 14, 0],
  [12, 46, 0, 63, 38, 22, 0, 71, 55, 40, 53],
].flat()
export const daysOf = (unit: number) =>
  used.map((cost, at) => ({ day: inDays(at - 29).slice(0, 10), tokens: cost * unit }))

/** The days of a user who used 85 % of a month of Premium, and nothing today. */
export const daysUntilToday = daysOf(8_734).map((each, at, all) =>
  at === all.length - 1 ? { ...each, tokens: 0 } : each,
)
