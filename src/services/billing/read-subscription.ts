import type { SubscriptionInfo } from '#contract/billing.ts'
import type { Entitlement } from '#core/actor.ts'
import { isLive, isPaused, type Standing, standingOf } from '#core/subscription.ts'
import { currentEntitlement } from '#services/accounts/entitlement-of.ts'
import type { Needs } from '#src/ports.ts'
import { invoicesOf, subscriptionsOf } from '#stores/billing.ts'
import type { Db } from '#stores/db.ts'

/** What our rows say of a person's subscriptions; Stripe is not asked. */
export const readStanding = async (db: Db, userId: string): Promise<Standing> =>
  standingOf(await subscriptionsOf(db, userId), await invoicesOf(db, userId))

/** The subscription as shown, from our rows (decision 17). */
export async function readSubscription(
  needs: Needs<'db' | 'clock'>,
  { userId }: { readonly userId: string },
): Promise<SubscriptionInfo> {
  return infoOf(await readStanding(needs.db, userId), await currentEntitlement(needs, userId))
}

/**
 * What is paid and what an operator granted, in one: the higher entitlement counts (decision 1). One whose payments are
 * paused is told as such; Stripe goes on to call it active.
 */
function infoOf({ subscription, needsPayment, cancelAt }: Standing, entitlement: Entitlement | null): SubscriptionInfo {
  const live = subscription !== null && isLive(subscription) ? subscription : null
  const isGranted = entitlement?.active === true && entitlement.source === 'operator'
  return {
    active: entitlement?.active ?? false,
    tier: entitlement?.tier ?? subscription?.tier ?? null,
    status:
      (live && isPaused(live) ? 'paused' : live?.status) ?? (isGranted ? 'granted' : (subscription?.status ?? 'none')),
    cancelAtPeriodEnd: live !== null && cancelAt !== null,
    currentPeriodEnd: (entitlement?.period.end ?? live?.period.end)?.toISOString() ?? null,
    scheduledTier: live?.scheduled?.tier ?? null,
    paymentRecovery: live !== null && needsPayment,
  }
}
