import { formatTokens, shownTokens } from '#core/plans/budget.ts'
import { plans, type Tier } from '#core/plans/plans.ts'
import { day } from '../ui/format.ts'
import { exactMoney } from './texts.ts'

/** What was paid for, as names and values. */
export const paymentFacts = {
  plan: (tier: Tier) => ['Plan', plans[tier].name] as const,
  sum: (dollars: number) => ['Paid', `${exactMoney(dollars)}, tax included`] as const,
  price: (tier: Tier) => ['Price', `$${plans[tier].price} a month + tax`] as const,
  tokens: (tier: Tier) => ['Tokens a month', formatTokens(shownTokens(plans[tier].monthlyBudget))] as const,
  renewsOn: (iso: string) => ['Renews on', day(iso)] as const,
}
