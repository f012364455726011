import type { Metadata, Seconds } from './common.ts'

export type PhaseItem = {
  billing_thresholds: null
  discounts: never[]
  metadata: Metadata
  plan: string
  price: string
  quantity: number
  tax_rates: never[]
}

export type Phase = {
  add_invoice_items: never[]
  application_fee_percent: null
  billing_cycle_anchor: null
  billing_thresholds: null
  collection_method: null
  currency: string
  default_payment_method: null
  default_tax_rates: never[]
  description: null
  discounts: never[]
  end_date: Seconds
  invoice_settings: null
  items: PhaseItem[]
  metadata: Metadata
  on_behalf_of: null
  proration_behavior: 'none' | 'create_prorations' | 'always_invoice'
  start_date: Seconds
  transfer_data: null
  trial_end: null
}

export function newPhase(fields: {
  currency: string
  start: Seconds
  end: Seconds
  items: readonly { price: string; quantity: number }[]
  metadata: Metadata
  prorationBehavior: Phase['proration_behavior']
}): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: fields.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: fields.end,
    invoice_settings: null,
    items: fields.items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price,
      price,
      quantity,
      tax_rates: [],
    })),
    metadata: fields.metadata,
    on_behalf_of: null,
    proration_behavior: fields.prorationBehavior,
    start_date: fields.start,
    transfer_data: null,
    trial_end: null,
  }
}

export type Schedule = ReturnType<typeof newSchedule>

export function newSchedule(fields: {
  id: string
  created: Seconds
  customer: string
  subscription: string
  phase: Phase
  metadata: Metadata
}) {
  return {
    id: fields.id,
    object: 'subscription_schedule' as const,
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' as const }, type: 'flexible' as const },
    canceled_at: null as Seconds | null,
    completed_at: null as Seconds | null,
    created: fields.created,
    current_phase: { end_date: fields.phase.end_date, start_date: fields.phase.start_date } as {
      end_date: Seconds
      start_date: Seconds
    } | null,
    customer: fields.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic' as const,
      billing_thresholds: null,
      collection_method: 'charge_automatically' as const,
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' as const },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release' as 'release' | 'cancel',
    livemode: false,
    metadata: fields.metadata,
    pause_schedules: [] as never[],
    phases: [fields.phase],
    released_at: null as Seconds | null,
    released_subscription: null as string | null,
    status: 'active' as 'active' | 'canceled' | 'completed' | 'not_started' | 'released',
    subscription: fields.subscription as string | null,
    test_clock: null,
  }
}
