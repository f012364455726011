import type { PlanView } from '#contract/billing.ts'
import type { Tier } from '#core/plans.ts'
import { api } from '../api.ts'

/** Null when they could not be loaded: the page works without them. */
export type Amounts = PlanView | 'loading' | null

/** What a month of each plan holds with this site's models and prices. */
export function usePlans(): (tier: Tier) => Amounts {
  const plans = api.billing.plans.useQuery(undefined, { staleTime: 3_600_000, retry: false })
  return tier => {
    if (plans.data) return plans.data.find(plan => plan.tier === tier) ?? null
    return plans.isPending ? 'loading' : null
  }
}

/** The plan once it is loaded. */
export const known = (amounts: Amounts): PlanView | null => (amounts === 'loading' ? null : amounts)
