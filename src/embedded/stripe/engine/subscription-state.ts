import { newId } from '../ids.ts'
import { type Price, planOf } from '../objects/catalog.ts'
import type { Seconds } from '../objects/common.ts'
import { type Invoice, subscriptionOf } from '../objects/invoice.ts'
import {
  type CancellationDetails,
  isLive,
  newItem,
  type Subscription,
  type SubscriptionItem,
  setPeriod,
} from '../objects/subscription.ts'
import type { World } from '../world.ts'
import { voidInvoice } from './close-invoice.ts'

/** Puts a period in force: its end renews, and a cancellation at the period's end moves with it. */
export function startPeriod(world: World, subscription: Subscription, period: { start: Seconds; end: Seconds }): void {
  setPeriod(subscription, period)
  world.timer(subscription.id, 'renew', period.end)
  if (subscription.cancel_at_period_end) planCancellation(world, subscription, period.end)
}

/** Sets or clears the day of the end. */
export function planCancellation(world: World, subscription: Subscription, at: Seconds | null): void {
  subscription.cancel_at = at
  world.timer(subscription.id, 'cancel', at)
  if (at === null) {
    subscription.canceled_at = null
    subscription.cancellation_details = { ...subscription.cancellation_details, reason: null }
    return
  }
  subscription.canceled_at ??= world.now
  subscription.cancellation_details = { ...subscription.cancellation_details, reason: 'cancellation_requested' }
}

/** Ends a subscription now. Nothing more is collected of it; an open invoice stays open. */
export async function endSubscription(
  world: World,
  subscription: Subscription,
  reason: CancellationDetails['reason'],
): Promise<void> {
  if (subscription.pending_update !== null) await dropPendingUpdate(world, subscription)
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
  subscription.canceled_at ??= world.now
  subscription.ended_at = world.now
  subscription.cancellation_details = { ...subscription.cancellation_details, reason }
  for (const kind of ['renew', 'cancel', 'expire_pending_update', 'expire_incomplete'] as const)
    world.timer(subscription.id, kind, null)
  for (const invoice of await world.find('invoice', { where: { customer: subscription.customer } })) {
    if (subscriptionOf(invoice) !== subscription.id || !['draft', 'open'].includes(invoice.status)) continue
    invoice.auto_advance = false
    invoice.next_payment_attempt = null
    invoice.automatically_finalizes_at = null
    world.timer(invoice.id, 'retry', null)
    world.timer(invoice.id, 'finalize', null)
    world.save(invoice, 'invoice.updated')
  }
  if (subscription.schedule !== null) {
    const schedule = await world.get('subscription_schedule', subscription.schedule)
    subscription.schedule = null
    if (schedule !== null && schedule.status === 'active') {
      schedule.status = 'canceled'
      schedule.canceled_at = world.now
      schedule.current_phase = null
      world.timer(schedule.id, 'end_phase', null)
      world.save(schedule, 'subscription_schedule.canceled')
    }
  }
  world.save(subscription, 'customer.subscription.deleted')
}

/** Forgets what was waiting for a payment, and voids the invoice that asked for it. */
export async function dropPendingUpdate(world: World, subscription: Subscription): Promise<void> {
  const invoice = subscription.latest_invoice === null ? null : await world.get('invoice', subscription.latest_invoice)
  subscription.pending_update = null
  world.timer(subscription.id, 'expire_pending_update', null)
  if (invoice !== null && invoice.status === 'open' && invoice.billing_reason === 'subscription_update') {
    await voidInvoice(world, invoice)
  }
  world.save(subscription, 'customer.subscription.pending_update_expired')
  world.announce('customer.subscription.updated', subscription)
}

/** Replaces the price of the items; new ones get ids of their own. */
export function withPrices(
  subscription: Subscription,
  wanted: readonly { id: string | null; price: Price; quantity: number }[],
  created: Seconds,
): SubscriptionItem[] {
  const [first] = subscription.items.data
  const period = { start: first!.current_period_start, end: first!.current_period_end }
  return wanted.map(({ id, price, quantity }) => {
    const old = subscription.items.data.find(item => item.id === id)
    if (old === undefined)
      return newItem({ id: newId('si'), created, subscription: subscription.id, price, quantity, period })
    return { ...old, price, plan: planOf(price), quantity }
  })
}

/** A paid invoice: what waited for it comes into force, and who was behind is in good standing again. */
export async function afterPaid(world: World, invoice: Invoice): Promise<void> {
  const subscription = await world.get('subscription', subscriptionOf(invoice))
  if (subscription === null || !isLive(subscription)) return
  const pending = subscription.pending_update
  if (pending !== null && subscription.latest_invoice === invoice.id) {
    applyUpdate(world, subscription, {
      items: pending.subscription_items,
      anchor: pending.billing_cycle_anchor,
      period: paidPeriod(invoice),
      cancelAtPeriodEnd: pending.cancel_at_period_end,
    })
    subscription.pending_update = null
    world.timer(subscription.id, 'expire_pending_update', null)
    world.save(subscription, 'customer.subscription.pending_update_applied')
    world.announce('customer.subscription.updated', subscription)
  }
  await refreshStatus(world, subscription)
}

/** Puts an update in force. */
export function applyUpdate(
  world: World,
  subscription: Subscription,
  update: {
    items: SubscriptionItem[] | null
    anchor: Seconds | null
    period: { start: Seconds; end: Seconds }
    cancelAtPeriodEnd: boolean | null
  },
): void {
  if (update.items !== null) subscription.items.data = update.items
  if (update.cancelAtPeriodEnd !== null) {
    // A day of its own, as the portal sets it, is another field and stays.
    const movesEnd = update.cancelAtPeriodEnd || subscription.cancel_at_period_end
    subscription.cancel_at_period_end = update.cancelAtPeriodEnd
    if (movesEnd) planCancellation(world, subscription, update.cancelAtPeriodEnd ? update.period.end : null)
  }
  if (update.anchor !== null) {
    subscription.billing_cycle_anchor = update.anchor
    startPeriod(world, subscription, update.period)
  }
}

/** The period that an invoice pays for. */
export const paidPeriod = (invoice: Invoice): { start: Seconds; end: Seconds } =>
  (invoice.lines.data.find(line => !line.parent.subscription_item_details.proration) ?? invoice.lines.data[0]!).period

/** A subscription stands as its newest invoice does that was not voided. */
export async function refreshStatus(world: World, subscription: Subscription): Promise<void> {
  if (!['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) return
  const all = await world.find('invoice', { where: { customer: subscription.customer } })
  const newest = all.find(invoice => subscriptionOf(invoice) === subscription.id && invoice.status !== 'void')
  if (newest !== undefined && newest.status !== 'paid' && newest.status !== 'uncollectible') return
  subscription.status = 'active'
  world.timer(subscription.id, 'expire_incomplete', null)
  world.save(subscription, 'customer.subscription.updated')
}
