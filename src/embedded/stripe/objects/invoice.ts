import { type Address, type List, listOf, type Metadata, type Seconds } from './common.ts'

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual'
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'

export type TaxAmount = {
  amount: number
  tax_behavior: 'exclusive'
  tax_rate_details: { tax_rate: string }
  taxability_reason: 'standard_rated'
  taxable_amount: number
  type: 'tax_rate_details'
}

export type InvoiceLine = {
  id: string
  object: 'line_item'
  amount: number
  currency: string
  description: string | null
  discount_amounts: never[]
  discountable: boolean
  discounts: never[]
  invoice: string
  livemode: boolean
  metadata: Metadata
  parent: {
    invoice_item_details: null
    subscription_item_details: {
      invoice_item: null
      proration: boolean
      proration_details: { credited_items: null } | null
      subscription: string
      subscription_item: string
    }
    type: 'subscription_item_details'
  }
  period: { start: Seconds; end: Seconds }
  pretax_credit_amounts: never[]
  pricing: {
    price_details: { price: string; product: string }
    type: 'price_details'
    unit_amount_decimal: string
  }
  quantity: number
  quantity_decimal: string
  subscription: string
  subtotal: number
  taxes: TaxAmount[]
}

/** Fields that this simulator never fills. */
const quiet = {
  account_country: 'US',
  account_name: 'Simulated account',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  collection_method: 'charge_automatically' as const,
  custom_fields: null,
  customer_account: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none' as const,
  customer_tax_ids: [] as never[],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [] as never[],
  description: null,
  discounts: [] as never[],
  due_date: null,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' as const },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {} as Metadata,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [] as never[],
  total_pretax_credit_amounts: [] as never[],
}

export type Invoice = typeof quiet & {
  id: string
  object: 'invoice'
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  automatic_tax: {
    disabled_reason: 'finalization_requires_location_inputs' | null
    enabled: boolean
    liability: { type: 'self' } | null
    provider: 'stripe' | null
    status: 'complete' | 'requires_location_inputs' | null
  }
  automatically_finalizes_at: Seconds | null
  billing_reason: BillingReason
  created: Seconds
  currency: string
  customer: string
  customer_address: Address | null
  customer_email: string | null
  customer_name: string | null
  effective_at: Seconds | null
  ending_balance: number | null
  hosted_invoice_url: string | null
  invoice_pdf: string | null
  lines: List<InvoiceLine>
  next_payment_attempt: Seconds | null
  number: string | null
  parent: {
    quote_details: null
    subscription_details: { metadata: Metadata; subscription: string }
    type: 'subscription_details'
  }
  period_end: Seconds
  period_start: Seconds
  status: InvoiceStatus
  status_transitions: {
    finalized_at: Seconds | null
    marked_uncollectible_at: Seconds | null
    paid_at: Seconds | null
    voided_at: Seconds | null
  }
  subtotal: number
  subtotal_excluding_tax: number
  total: number
  total_excluding_tax: number
  total_taxes: TaxAmount[]
  webhooks_delivered_at: Seconds | null
}

export function newInvoice(fields: {
  id: string
  created: Seconds
  reason: BillingReason
  customer: { id: string; email: string | null; name: string | null; address: Address | null }
  subscription: { id: string; metadata: Metadata; currency: string; hasAutomaticTax: boolean }
  /** What it covers as a whole; the lines carry the period that is paid for. */
  period: { start: Seconds; end: Seconds }
  lines: InvoiceLine[]
}): Invoice {
  const { customer, subscription, lines } = fields
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  return {
    ...quiet,
    id: fields.id,
    object: 'invoice',
    amount_due: Math.max(0, subtotal),
    amount_paid: 0,
    amount_remaining: Math.max(0, subtotal),
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.hasAutomaticTax,
      liability: subscription.hasAutomaticTax ? { type: 'self' } : null,
      provider: subscription.hasAutomaticTax ? 'stripe' : null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: fields.reason,
    created: fields.created,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: listOf(lines, `/v1/invoices/${fields.id}/lines`),
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: fields.period.end,
    period_start: fields.period.start,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total: subtotal,
    total_excluding_tax: subtotal,
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

/** The subscription that an invoice belongs to. */
export const subscriptionOf = (invoice: Invoice): string => invoice.parent.subscription_details.subscription
