import type { PlanFacts } from '#core/billing/plan-state.ts'

/** A paid Premium plan that renews at `periodEnd`. */
export const premiumFacts = (periodEnd: string): PlanFacts => ({
  active: true,
  tier: 'premium',
  status: 'active',
  isCanceled: false,
  endsWithPeriod: false,
  cancelAt: null,
  runsUntil: periodEnd,
  isPeriodUnpaid: false,
  periodEnd,
  scheduledTier: null,
  needsPayment: false,
})
