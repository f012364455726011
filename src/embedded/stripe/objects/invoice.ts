import { listOf, type Period, type Seconds } from './common.ts'

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'

export type InvoiceLine = {
  id: string
  object: 'line_item'
  amount: number
  description: string
  parent: { subscription_item_details: { proration: false }; type: 'subscription_item_details' }
  period: Period
  pricing: { price_details: { price: string; product: string }; type: 'price_details' }
}

export type Invoice = ReturnType<typeof newInvoice>

export function newInvoice(fields: {
  id: string
  created: Seconds
  reason: BillingReason
  customer: { id: string; email: string | null }
  subscription: { id: string; currency: string; hasAutomaticTax: boolean }
  /** The invoice's own period. Its lines have the period that is paid for. */
  period: Period
  lines: InvoiceLine[]
}) {
  const { customer, subscription, lines } = fields
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  return {
    id: fields.id,
    object: 'invoice' as const,
    amount_due: subtotal,
    amount_paid: 0,
    attempt_count: 0,
    automatic_tax: { enabled: subscription.hasAutomaticTax },
    billing_reason: fields.reason,
    created: fields.created,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    hosted_invoice_url: null as string | null,
    lines: listOf(lines),
    next_payment_attempt: null as Seconds | null,
    number: null as string | null,
    parent: { subscription_details: { subscription: subscription.id }, type: 'subscription_details' as const },
    period_end: fields.period.end,
    period_start: fields.period.start,
    status: 'draft' as InvoiceStatus,
    status_transitions: { paid_at: null as Seconds | null },
    subtotal,
    total: subtotal,
    total_taxes: [] as { amount: number }[],
  }
}

/** The subscription that an invoice belongs to. */
export const subscriptionOf = (invoice: Invoice): string => invoice.parent.subscription_details.subscription
