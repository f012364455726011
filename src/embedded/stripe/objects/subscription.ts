import type { Price } from './catalog.ts'
import { type List, listOf, type Metadata, type Period, type Seconds } from './common.ts'

export type SubscriptionItem = ReturnType<typeof newItem>

export function newItem(fields: { id: string; subscription: string; price: Price; period: Period }) {
  return {
    id: fields.id,
    object: 'subscription_item' as const,
    current_period_end: fields.period.end,
    current_period_start: fields.period.start,
    price: fields.price,
    subscription: fields.subscription,
  }
}

export type PendingUpdate = {
  billing_cycle_anchor: Seconds
  expires_at: Seconds
  subscription_items: SubscriptionItem[] | null
}

export type Subscription = {
  id: string
  object: 'subscription'
  automatic_tax: { disabled_reason: 'requires_location_inputs' | null; enabled: boolean }
  billing_cycle_anchor: Seconds
  cancel_at: Seconds | null
  cancel_at_period_end: boolean
  created: Seconds
  currency: string
  customer: string
  default_payment_method: string | null
  ended_at: Seconds | null
  items: List<SubscriptionItem>
  latest_invoice: string | null
  metadata: Metadata
  /** What happens to invoices that are created while collection is paused. */
  pause_collection: { behavior: 'void' | 'keep_as_draft' } | null
  pending_update: PendingUpdate | null
  schedule: string | null
  status: 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'paused'
}

export function newSubscription(
  fields: Pick<Subscription, 'id' | 'created' | 'customer' | 'currency' | 'metadata'> & {
    hasAutomaticTax: boolean
    defaultPaymentMethod: string | null
    items: SubscriptionItem[]
  },
): Subscription {
  const { hasAutomaticTax, defaultPaymentMethod, items, ...shown } = fields
  return {
    ...shown,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: hasAutomaticTax },
    billing_cycle_anchor: shown.created,
    cancel_at: null,
    cancel_at_period_end: false,
    default_payment_method: defaultPaymentMethod,
    ended_at: null,
    items: listOf(items),
    latest_invoice: null,
    pause_collection: null,
    pending_update: null,
    schedule: null,
    status: 'active',
  }
}

/** True unless the subscription has ended. */
export const isLive = ({ status }: Subscription): boolean => status !== 'canceled' && status !== 'incomplete_expired'

/** The period of a subscription's items; all of ours share one. */
export function periodOf(subscription: Subscription): Period {
  const item = subscription.items.data[0]!
  return { start: item.current_period_start, end: item.current_period_end }
}

export function setPeriod(subscription: Subscription, period: Period): void {
  for (const item of subscription.items.data) {
    item.current_period_start = period.start
    item.current_period_end = period.end
  }
}
