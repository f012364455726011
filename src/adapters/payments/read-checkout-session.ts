import type { CheckoutSession } from '#src/ports/payments.ts'
import type { Prices } from './prices.ts'
import { fromCents, paymentIntentOf } from './read-invoice.ts'
import { StripeSession } from './schema.ts'

/** The fields to expand wherever a checkout session is read. */
export const checkoutSessionExpansions = ['line_items', 'invoice.payments'] as const

/** Reads a checkout session; its tier is null when what was sold is not one of our plans. */
export async function readCheckoutSession(raw: unknown, prices: Prices): Promise<CheckoutSession> {
  const from = StripeSession.parse(raw)
  const [item, ...more] = from.line_items?.data ?? []
  return {
    id: from.id,
    status: from.status,
    paymentStatus: from.payment_status,
    mode: from.mode,
    livemode: from.livemode,
    reference: from.client_reference_id,
    customerId: from.customer,
    email: from.customer_details?.email ?? from.customer_email,
    subscriptionId: from.subscription,
    paymentIntentId: from.invoice === null ? null : paymentIntentOf(from.invoice),
    tier: item?.price && more.length === 0 ? await prices.tierOf(item.price) : null,
    total: from.amount_total === null ? null : fromCents(from.amount_total),
    url: from.url,
    createdAt: from.created,
  }
}
