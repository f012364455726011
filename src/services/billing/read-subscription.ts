import type { SubscriptionInfo } from '#contract/billing.ts'
import type { Entitlement } from '#core/actor.ts'
import { planStateOf } from '#core/plan-state.ts'
import { isLive, isPaused, type Standing, standingOf } from '#core/subscription.ts'
import { currentEntitlement } from '#services/accounts/current-entitlement.ts'
import type { Needs } from '#src/ports.ts'
import { invoicesOf, subscriptionsOf } from '#stores/billing.ts'
import type { Db } from '#stores/db.ts'

/** What our rows say of a person's subscriptions; Stripe is not asked. */
export const readStanding = async (db: Db, userId: string): Promise<Standing> =>
  standingOf(await subscriptionsOf(db, userId), await invoicesOf(db, userId))

/** The subscription as shown, from our rows. */
export async function readSubscription(
  needs: Needs<'db' | 'clock'>,
  { userId }: { readonly userId: string },
): Promise<SubscriptionInfo> {
  return infoOf(await readStanding(needs.db, userId), await currentEntitlement(needs, userId), needs.clock.now())
}

/**
 * What is paid and what an operator granted, in one: the higher entitlement counts. A subscription whose
 * payments are paused is shown as paused, although Stripe calls it active.
 */
function infoOf(
  { subscription, needsPayment, cancelAt }: Standing,
  entitlement: Entitlement | null,
  now: Date,
): SubscriptionInfo {
  const live = subscription !== null && isLive(subscription) ? subscription : null
  const isGranted = entitlement?.active === true && entitlement.source === 'operator'
  const known = {
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
      ...known,
      // A subscription that never began is no plan.
      tier: entitlement?.tier ?? live?.tier ?? null,
      isCancelled: cancelAtPeriodEnd,
      endsWithPeriod: entitlement?.cancelAtPeriodEnd ?? false,
      periodEnd: currentPeriodEnd,
      needsPayment: paymentRecovery,
    },
    now,
  )
  const tier = entitlement?.tier ?? subscription?.tier ?? null
  return { ...known, tier, cancelAtPeriodEnd, currentPeriodEnd, paymentRecovery, plan }
}
