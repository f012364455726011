import { type SubscriptionState, type SubscriptionStatus, subscriptionStatuses } from '#core/billing/subscription.ts'
import type { Prices } from './prices.ts'
import { Subscription } from './schema.ts'

/** The fields to expand wherever a subscription is read. */
export const subscriptionExpansions = ['schedule', 'default_payment_method'] as const

/** The key of a subscription's metadata that says why we paused it. */
export const pauseReasonKey = 'itc_paused_for'

/** Reads a subscription as Stripe sent it. Its period is on its item since Stripe's Basil versions. */
export async function readStripeSubscription(raw: unknown, prices: Prices): Promise<SubscriptionState> {
  const from = Subscription.parse(raw)
  const item = from.items.data[0]!
  const pending = from.pending_update
  const pendingPrice = pending?.subscription_items?.[0]?.price
  return {
    id: from.id,
    customerId: from.customer,
    status: statusOf(from.status),
    itemId: item.id,
    priceId: item.price.id,
    tier: await prices.tierOf(item.price),
    period: { start: item.current_period_start, end: item.current_period_end },
    cancelAt: from.cancel_at ?? (from.cancel_at_period_end ? item.current_period_end : null),
    cancelField: from.cancel_at_period_end ? 'cancel_at_period_end' : from.cancel_at !== null ? 'cancel_at' : null,
    endedAt: from.ended_at,
    pendingUpdate:
      pending === null
        ? null
        : { expiresAt: pending.expires_at, tier: pendingPrice ? await prices.tierOf(pendingPrice) : null },
    scheduleId: from.schedule?.id ?? null,
    scheduled: await scheduledChange(from, prices),
    isCollectionPaused: from.pause_collection !== null,
    isPausedForDispute: from.pause_collection !== null && from.metadata[pauseReasonKey] === 'dispute',
    latestInvoiceId: from.latest_invoice,
    automaticTax: { enabled: from.automatic_tax.enabled, disabledReason: from.automatic_tax.disabled_reason },
    card: from.default_payment_method?.card ?? null,
    createdAt: from.created,
  }
}

const statusOf = (status: string): SubscriptionStatus =>
  subscriptionStatuses.find(known => known === status) ?? 'unknown'

/** The plan of the next phase, if it differs from the current plan. */
async function scheduledChange(from: Subscription, prices: Prices): Promise<SubscriptionState['scheduled']> {
  const item = from.items.data[0]!
  const next = from.schedule?.phases.find(({ start_date: start }) => start >= item.current_period_end)
  const priceId = next?.items[0]?.price
  if (next === undefined || priceId === undefined || priceId === item.price.id) return null
  const tier = await prices.tierOf(priceId)
  return tier === null ? null : { tier, effectiveAt: next.start_date }
}
