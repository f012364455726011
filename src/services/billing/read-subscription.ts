import type { DueView, SubscriptionInfo } from '#contract/billing.ts'
import type { Entitlement, SignedIn } from '#core/accounts/actor.ts'
import { planStateOf } from '#core/billing/plan-state.ts'
import { type InvoiceState, isLive, isPaused, isPeriodUnpaid, type Standing } from '#core/billing/subscription.ts'
import { isAppError } from '#core/errors.ts'
import { inDollars, microDollars } from '#core/plans/budget.ts'
import { currentEntitlement } from '#services/accounts/current-entitlement.ts'
import { limitStripeCalls } from '#services/limits/limit-stripe-calls.ts'
import type { Needs } from '#src/ports.ts'
import type { Db } from '#stores/db.ts'
import { type BillingNeeds, readRows } from './apply-stripe-state.ts'
import { refreshBilling } from './run-repairs.ts'

/** A user's subscriptions as our rows have them, without a call to Stripe. */
export const readStanding = async (db: Db, userId: string): Promise<Standing> => (await readRows(db, userId)).standing

/** The subscription as pages show it, from our rows. */
export async function readSubscription(
  needs: Needs<'db' | 'clock'>,
  { userId }: { readonly userId: string },
): Promise<SubscriptionInfo> {
  return infoOf(await readStanding(needs.db, userId), await currentEntitlement(needs, userId), needs.clock.now())
}

/**
 * Combines the paid and the granted plan: the higher entitlement counts. A subscription whose payment collection is paused
 * is shown as paused, although Stripe calls it active.
 */
function infoOf(standing: Standing, entitlement: Entitlement | null, now: Date): SubscriptionInfo {
  const { subscription, needsPayment, cancelAt, owed } = standing
  const live = subscription !== null && isLive(subscription) ? subscription : null
  const isGranted = entitlement?.active === true && entitlement.source === 'operator'
  const common = {
    active: entitlement?.active ?? false,
    status:
      (live && isPaused(live) ? 'paused' : live?.status) ?? (isGranted ? 'granted' : (subscription?.status ?? 'none')),
    scheduledTier: live?.scheduled?.tier ?? null,
  } as const
  const cancelAtPeriodEnd = live !== null && cancelAt !== null
  const currentPeriodEnd = (entitlement?.period.end ?? live?.period.end)?.toISOString() ?? null
  const paymentRecovery = live !== null && needsPayment
  const plan = planStateOf(
    {
      ...common,
      // A subscription that never began is not a plan.
      tier: entitlement?.tier ?? live?.tier ?? null,
      isCanceled: cancelAtPeriodEnd,
      endsWithPeriod: entitlement?.cancelAtPeriodEnd ?? false,
      cancelAt: live === null ? null : (cancelAt?.toISOString() ?? null),
      runsUntil: live?.period.end.toISOString() ?? null,
      isPeriodUnpaid: isPeriodUnpaid(standing),
      periodEnd: currentPeriodEnd,
      needsPayment: paymentRecovery,
    },
    now,
  )
  const tier = entitlement?.tier ?? subscription?.tier ?? null
  const due = plan.owed === null || owed === null ? null : viewDue(owed)
  return { ...common, tier, cancelAtPeriodEnd, currentPeriodEnd, paymentRecovery, due, plan }
}

/** An open invoice as pages show it. */
export const viewDue = ({ total, amountPaid, tier, nextAttemptAt, decline }: InvoiceState): DueView => ({
  amount: inDollars(microDollars(total - amountPaid)),
  tier,
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  decline,
})

type SyncResult = { readonly synced: boolean; readonly message: string; readonly subscriptionInfo: SubscriptionInfo }

/**
 * Reads the subscription from Stripe and continues the operations that waited for it. When Stripe cannot be reached, the
 * result says so and contains what was last known. Concurrent callers share one read.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function syncSubscription(needs: BillingNeeds, actor: SignedIn): Promise<SyncResult> {
  const { userId } = actor
  await limitStripeCalls(needs, userId)
  const resultOf = async (synced: boolean, message: string) => ({
    synced,
    message,
    subscriptionInfo: await readSubscription(needs, actor),
  })
  try {
    await refreshBilling(needs, userId)
    return await resultOf(true, 'Your subscription is up to date.')
  } catch (error) {
    if (!isAppError(error, 'PAYMENTS_UNAVAILABLE')) throw error
    return resultOf(false, 'The payment service cannot be reached right now. This is what we knew last.')
  }
}
