import { type Price, planOf } from './catalog.ts'
import { type List, listOf, type Metadata, type Seconds } from './common.ts'

export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'unpaid'

export type SubscriptionItem = ReturnType<typeof newItem>

export function newItem(fields: {
  id: string
  created: Seconds
  subscription: string
  price: Price
  quantity: number
  period: { start: Seconds; end: Seconds }
}) {
  return {
    id: fields.id,
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created: fields.created,
    current_period_end: fields.period.end,
    current_period_start: fields.period.start,
    current_trial: null,
    discounts: [] as string[],
    metadata: {} as Metadata,
    plan: planOf(fields.price),
    price: fields.price,
    quantity: fields.quantity,
    subscription: fields.subscription,
    tax_rates: [] as never[],
  }
}

export type PendingUpdate = {
  billing_cycle_anchor: Seconds | null
  cancel_at_period_end: boolean | null
  discount: null
  discounts: null
  expires_at: Seconds
  metadata: Metadata | null
  subscription_items: SubscriptionItem[] | null
  trial_end: null
  trial_from_plan: null
}

export type CancellationDetails = {
  comment: string | null
  feedback: string | null
  feedback_option: null
  reason: 'cancellation_requested' | 'payment_disputed' | 'payment_failed' | null
}

/** What becomes of the invoices that are made while nothing is collected. */
export type PauseCollection = {
  behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible'
  resumes_at: null
}

/** Fields that this simulator never fills. */
const quiet = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_schedules: [] as never[],
  billing_thresholds: null,
  collection_method: 'charge_automatically' as const,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [] as never[],
  discounts: [] as never[],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' as const },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: ['card'],
    save_default_payment_method: 'off' as const,
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' as const } },
  trial_start: null,
}

export type Subscription = typeof quiet & {
  id: string
  object: 'subscription'
  automatic_tax: {
    disabled_reason: 'requires_location_inputs' | null
    enabled: boolean
    liability: { type: 'self' } | null
  }
  billing_cycle_anchor: Seconds
  billing_mode: { flexible: { proration_discounts: 'included' }; type: 'flexible' }
  cancel_at: Seconds | null
  cancel_at_period_end: boolean
  canceled_at: Seconds | null
  cancellation_details: CancellationDetails
  created: Seconds
  currency: string
  customer: string
  default_payment_method: string | null
  description: string | null
  ended_at: Seconds | null
  items: List<SubscriptionItem>
  latest_invoice: string | null
  metadata: Metadata
  pause_collection: PauseCollection | null
  pending_update: PendingUpdate | null
  schedule: string | null
  start_date: Seconds
  status: SubscriptionStatus
}

export function newSubscription(fields: {
  id: string
  created: Seconds
  customer: string
  currency: string
  metadata: Metadata
  description: string | null
  hasAutomaticTax: boolean
  defaultPaymentMethod: string | null
  items: SubscriptionItem[]
  status: SubscriptionStatus
}): Subscription {
  const { created } = fields
  return {
    ...quiet,
    id: fields.id,
    object: 'subscription',
    automatic_tax: {
      disabled_reason: null,
      enabled: fields.hasAutomaticTax,
      liability: fields.hasAutomaticTax ? { type: 'self' } : null,
    },
    billing_cycle_anchor: created,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created,
    currency: fields.currency,
    customer: fields.customer,
    default_payment_method: fields.defaultPaymentMethod,
    description: fields.description,
    ended_at: null,
    items: listOf(fields.items, `/v1/subscription_items?subscription=${fields.id}`),
    latest_invoice: null,
    metadata: fields.metadata,
    pause_collection: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: fields.status,
  }
}

/** Still runs, or could again: everything but the three ends. */
export const isLive = ({ status }: Subscription): boolean => status !== 'canceled' && status !== 'incomplete_expired'

/** The period of a subscription's items; all of ours share one. */
export function periodOf(subscription: Subscription): { start: Seconds; end: Seconds } {
  const item = subscription.items.data[0]!
  return { start: item.current_period_start, end: item.current_period_end }
}

export function setPeriod(subscription: Subscription, period: { start: Seconds; end: Seconds }): void {
  for (const item of subscription.items.data) {
    item.current_period_start = period.start
    item.current_period_end = period.end
  }
}
