import type { ObjectStore } from '../object-store.ts'
import type { Seconds } from '../objects/common.ts'
import { periodOf, type Subscription, type SubscriptionItem } from '../objects/subscription.ts'
import { draftInvoice, type InvoiceInput } from './draft-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { nextAnchor } from './next-anchor.ts'
import { attemptPayment, defaultPaymentMethod } from './pay-invoice.ts'
import { dropPendingUpdate, restartPeriod } from './subscription-state.ts'

/** A pending update waits this long at most, and never past the period's end. */
const pendingUpdateSeconds = 23 * 3_600

/** The invoice of a period that starts now: the full price, without credit for unused time. */
export const restartInvoiceInput = (
  now: Seconds,
  subscription: Subscription,
  items: SubscriptionItem[] | null,
): InvoiceInput => ({
  reason: 'subscription_update',
  items: items ?? subscription.items.data,
  period: { start: now, end: nextAnchor(now, now) },
  invoicePeriod: { start: periodOf(subscription).start, end: now },
})

/**
 * Starts a period now and charges it, with new items if given. If the payment fails, its items and period stay and
 * the update stays pending.
 */
export async function restartAndCharge(
  store: ObjectStore,
  subscription: Subscription,
  items: SubscriptionItem[] | null,
): Promise<void> {
  const input = restartInvoiceInput(store.now, subscription, items)
  if (subscription.pending_update !== null) await dropPendingUpdate(store, subscription)
  const invoice = await draftInvoice(store, subscription, input)
  subscription.latest_invoice = invoice.id
  store.save(invoice, 'invoice.created')
  await finalizeInvoice(store, invoice)
  const attempt = await attemptPayment(store, invoice, await defaultPaymentMethod(store, invoice))
  if (attempt.outcome === 'paid')
    return restartPeriod(store, subscription, { items, anchor: store.now, period: input.period })
  const expiresAt = Math.min(store.now + pendingUpdateSeconds, periodOf(subscription).end)
  subscription.pending_update = {
    billing_cycle_anchor: store.now,
    expires_at: expiresAt,
    subscription_items: items,
  }
  store.setTimer(subscription.id, 'expire_pending_update', expiresAt)
}
