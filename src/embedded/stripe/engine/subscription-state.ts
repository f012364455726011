import type { ObjectStore } from '../object-store.ts'
import type { Price } from '../objects/catalog.ts'
import type { Period, Seconds } from '../objects/common.ts'
import { type Invoice, subscriptionOf } from '../objects/invoice.ts'
import { isLive, type Subscription, type SubscriptionItem, setPeriod } from '../objects/subscription.ts'
import { stopCollecting, voidInvoice } from './close-invoice.ts'

/** Starts a period: sets the renewal timer to its end, and a cancellation at the period end too. */
export function startPeriod(store: ObjectStore, subscription: Subscription, period: Period): void {
  setPeriod(subscription, period)
  store.setTimer(subscription.id, 'renew', period.end)
  if (subscription.cancel_at_period_end) setCancelAt(store, subscription, period.end)
}

/** Sets or clears `cancel_at` and its timer. */
export function setCancelAt(store: ObjectStore, subscription: Subscription, at: Seconds | null): void {
  subscription.cancel_at = at
  store.setTimer(subscription.id, 'cancel', at)
}

/** Ends a subscription now. Its invoices are no longer collected automatically; an open one stays open. */
export async function endSubscription(store: ObjectStore, subscription: Subscription): Promise<void> {
  if (subscription.pending_update !== null) await dropPendingUpdate(store, subscription)
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
  subscription.ended_at = store.now
  for (const kind of ['renew', 'cancel', 'expire_pending_update'] as const) store.setTimer(subscription.id, kind, null)
  for (const invoice of await store.find('invoice', { where: { customer: subscription.customer } })) {
    if (subscriptionOf(invoice) !== subscription.id || !['draft', 'open'].includes(invoice.status)) continue
    stopCollecting(store, invoice)
    store.save(invoice, 'invoice.updated')
  }
  if (subscription.schedule !== null) {
    const schedule = await store.get('subscription_schedule', subscription.schedule)
    subscription.schedule = null
    if (schedule !== null && schedule.status === 'active') {
      schedule.status = 'canceled'
      schedule.current_phase = null
      store.setTimer(schedule.id, 'end_phase', null)
      store.save(schedule, 'subscription_schedule.canceled')
    }
  }
  store.save(subscription, 'customer.subscription.deleted')
}

/** Drops the pending update and voids its open invoice. */
export async function dropPendingUpdate(store: ObjectStore, subscription: Subscription): Promise<void> {
  const invoice = subscription.latest_invoice === null ? null : await store.get('invoice', subscription.latest_invoice)
  subscription.pending_update = null
  store.setTimer(subscription.id, 'expire_pending_update', null)
  if (invoice !== null && invoice.status === 'open' && invoice.billing_reason === 'subscription_update') {
    await voidInvoice(store, invoice)
  }
  store.save(subscription, 'customer.subscription.pending_update_expired')
  store.emit('customer.subscription.updated', subscription)
}

/** The subscription's one item with another price. */
export const withPrice = (subscription: Subscription, price: Price): SubscriptionItem[] => [
  { ...subscription.items.data[0]!, price },
]

/**
 * Updates the subscription of a paid invoice: its pending update takes effect, and a past-due subscription becomes
 * active.
 */
export async function applyPaidInvoice(store: ObjectStore, invoice: Invoice): Promise<void> {
  const subscription = await store.get('subscription', subscriptionOf(invoice))
  if (subscription === null || !isLive(subscription)) return
  const pending = subscription.pending_update
  if (pending !== null && subscription.latest_invoice === invoice.id) {
    restartPeriod(store, subscription, {
      items: pending.subscription_items,
      anchor: pending.billing_cycle_anchor,
      period: invoice.lines.data[0]!.period,
    })
    subscription.pending_update = null
    store.setTimer(subscription.id, 'expire_pending_update', null)
    store.save(subscription, 'customer.subscription.pending_update_applied')
    store.emit('customer.subscription.updated', subscription)
  }
  await refreshStatus(store, subscription)
}

/** Starts a new period and moves the billing anchor, with new items if given. */
export function restartPeriod(
  store: ObjectStore,
  subscription: Subscription,
  update: { items: SubscriptionItem[] | null; anchor: Seconds; period: Period },
): void {
  if (update.items !== null) subscription.items.data = update.items
  subscription.billing_cycle_anchor = update.anchor
  startPeriod(store, subscription, update.period)
}

/**
 * Makes a past-due or incomplete subscription active unless its newest invoice, apart from void ones, is still owed.
 */
export async function refreshStatus(store: ObjectStore, subscription: Subscription): Promise<void> {
  if (!['past_due', 'incomplete'].includes(subscription.status)) return
  const invoices = await store.find('invoice', { where: { customer: subscription.customer } })
  const newest = invoices.find(invoice => subscriptionOf(invoice) === subscription.id && invoice.status !== 'void')
  if (newest !== undefined && newest.status !== 'paid' && newest.status !== 'uncollectible') return
  subscription.status = 'active'
  store.save(subscription, 'customer.subscription.updated')
}
