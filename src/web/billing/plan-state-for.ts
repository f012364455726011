import type { UserView } from '#contract/accounts.ts'
import type { SubscriptionInfo } from '#contract/billing.ts'
import { type PlanState, planStateOf } from '#core/billing/plan-state.ts'

/**
 * The state of a user's plan as the server computed it. Until the subscription is loaded, the same rule is applied to the
 * session, so that the page does not change afterward.
 */
export const planStateFor = (user: UserView, info: SubscriptionInfo | null | undefined): PlanState =>
  info?.plan ??
  planStateOf(
    {
      active: user.subscriptionActive,
      tier: user.subscriptionTier,
      status: user.subscriptionActive ? 'active' : 'none',
      isCanceled: user.cancelAtPeriodEnd,
      endsWithPeriod: user.cancelAtPeriodEnd,
      cancelAt: user.cancelAtPeriodEnd ? user.currentPeriodEnd : null,
      runsUntil: user.currentPeriodEnd,
      isPeriodUnpaid: false,
      periodEnd: user.currentPeriodEnd,
      scheduledTier: null,
      needsPayment: false,
    },
    new Date(),
  )
