import type { Seconds } from '../objects/common.ts'
import { periodOf, type Subscription, type SubscriptionItem } from '../objects/subscription.ts'
import type { World } from '../world.ts'
import { nextAnchor } from './anchors.ts'
import { type Bill, draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { attemptPayment, defaultMethod } from './pay-invoice.ts'
import { dropPendingUpdate, restartPeriod } from './subscription-state.ts'

/** A pending update waits this long at most, and never past the period's end. */
const pendingS = 23 * 3_600

/** What a period that begins now is billed: its full price, without credit for unused time. */
export const restartBill = (now: Seconds, subscription: Subscription, items: SubscriptionItem[] | null): Bill => ({
  reason: 'subscription_update',
  items: items ?? subscription.items.data,
  period: { start: now, end: nextAnchor(now, now) },
  covers: { start: periodOf(subscription).start, end: now },
})

/**
 * Starts a period now and charges it, with other items where some are given. Without a payment nothing changes yet: the
 * update waits for it.
 */
export async function chargeRestart(
  world: World,
  subscription: Subscription,
  items: SubscriptionItem[] | null,
): Promise<void> {
  const bill = restartBill(world.now, subscription, items)
  if (subscription.pending_update !== null) await dropPendingUpdate(world, subscription)
  const invoice = await draftInvoice(world, subscription, bill)
  subscription.latest_invoice = invoice.id
  world.save(invoice, 'invoice.created')
  await finalizeInvoice(world, invoice)
  const attempt = await attemptPayment(world, invoice, await defaultMethod(world, invoice))
  if (attempt.outcome === 'paid')
    return restartPeriod(world, subscription, { items, anchor: world.now, period: bill.period })
  const expiresAt = Math.min(world.now + pendingS, periodOf(subscription).end)
  subscription.pending_update = {
    billing_cycle_anchor: world.now,
    expires_at: expiresAt,
    subscription_items: items,
  }
  world.timer(subscription.id, 'expire_pending_update', expiresAt)
}
