import type { PlanView } from '#contract/billing.ts'
import type { Tier } from '#core/plans/plans.ts'
import { api } from '../api.ts'

/** What a month of a plan includes; null when it could not be loaded. */
export type MonthlyAmounts = PlanView | 'loading' | null

/** What a month of each plan includes with this site's models and prices. */
export function useMonthlyAmounts(): (tier: Tier) => MonthlyAmounts {
  const plans = api.billing.plans.useQuery(undefined, { staleTime: 3_600_000, retry: false })
  return tier => {
    if (plans.data) return plans.data.find(plan => plan.tier === tier) ?? null
    return plans.isPending ? 'loading' : null
  }
}

/** The amounts, or null while they load. */
export const loadedAmounts = (amounts: MonthlyAmounts): PlanView | null => (amounts === 'loading' ? null : amounts)
