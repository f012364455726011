import type { Decline, InvoiceState } from '#core/billing/subscription.ts'
import { type MicroDollars, microDollars } from '#core/plans/budget.ts'
import type { Prices } from './prices.ts'
import { Invoice } from './schema.ts'

/** What became of a payment: how much was refunded, whether it is disputed, and the card that was refused last. */
export type PaymentOutcome = {
  readonly refunded: number
  readonly dispute: InvoiceState['dispute']
  readonly decline: Decline | null
}

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
 * belongs to the previous period. Refunds, disputes and refused charges are joined by payment intent, the only link
 * since Stripe's Basil versions.
 */
export async function readInvoice(
  raw: unknown,
  prices: Prices,
  outcomeOf: (paymentIntentId: string) => PaymentOutcome,
): Promise<InvoiceState> {
  const from = Invoice.parse(raw)
  const [line] = from.lines.data
    .filter(({ parent }) => parent?.subscription_item_details?.proration === false)
    .toSorted((a, b) => b.period.start.getTime() - a.period.start.getTime())
  const priceId = line?.pricing?.price_details?.price
  const paymentIntentId = paymentIntentOf(from)
  const { refunded, dispute, decline } = paymentIntentId === null ? noOutcome : outcomeOf(paymentIntentId)
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
    nextAttemptAt: from.status === 'open' ? (from.next_payment_attempt ?? null) : null,
    decline: from.status === 'open' ? decline : null,
    createdAt: from.created,
  }
}

export const noOutcome: PaymentOutcome = { refunded: 0, dispute: 'none', decline: null }
