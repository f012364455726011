import { type MicroDollars, microDollars } from '#core/budget.ts'
import type { InvoiceState } from '#core/subscription.ts'
import type { Prices } from './prices.ts'
import { Invoice } from './schema.ts'

/** How much of a payment was refunded, and whether it is disputed. */
export type PaymentReversals = { readonly refunded: number; readonly dispute: InvoiceState['dispute'] }

/** Converts Stripe's cents. */
export const fromCents = (cents: number): MicroDollars => microDollars(cents * 10_000)

/** The payment of an invoice, completed or not; null for an invoice over nothing. */
export function paymentIntentOf({ payments }: Pick<Invoice, 'payments'>): string | null {
  const list = payments?.data ?? []
  const chosen = list.find(({ status }) => status === 'paid') ?? list[0]
  return chosen?.payment.payment_intent ?? null
}

/**
 * Reads an invoice. Its period and tier come from the subscription's line, because the invoice's own `period_start`
 * belongs to the previous period. Refunds and disputes are joined by payment intent, the only link since Stripe's Basil
 * versions.
 */
export async function readInvoice(
  raw: unknown,
  prices: Prices,
  reversalsOf: (paymentIntentId: string) => PaymentReversals,
): Promise<InvoiceState> {
  const from = Invoice.parse(raw)
  const [line] = from.lines.data
    .filter(({ parent }) => parent?.subscription_item_details?.proration === false)
    .toSorted((a, b) => b.period.start.getTime() - a.period.start.getTime())
  const priceId = line?.pricing?.price_details?.price
  const paymentIntentId = paymentIntentOf(from)
  const { refunded, dispute } = paymentIntentId === null ? noReversals : reversalsOf(paymentIntentId)
  return {
    id: from.id,
    customerId: from.customer ?? '',
    subscriptionId: from.parent?.subscription_details?.subscription ?? null,
    billingReason: from.billing_reason ?? 'manual',
    status: from.status,
    tier: priceId === undefined ? null : await prices.tierOf(priceId),
    period: line?.period ?? { start: from.period_start, end: from.period_end },
    total: fromCents(from.total),
    tax: fromCents((from.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)),
    amountPaid: fromCents(from.amount_paid),
    amountRefunded: fromCents(refunded),
    dispute,
    paymentIntentId,
    paidAt: from.status_transitions.paid_at,
    hostedUrl: from.hosted_invoice_url ?? null,
    createdAt: from.created,
  }
}

const noReversals: PaymentReversals = { refunded: 0, dispute: 'none' }
