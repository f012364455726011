import type Stripe from 'stripe'
import type { Payments, PricePreview } from '#src/ports/payments.ts'
import type { Prices } from './prices.ts'
import { fromCents } from './read-invoice.ts'
import { Preview } from './schema.ts'

/** Stripe's total for a change made now. It includes tax when Stripe knows the address. */
export async function previewStripeChange(
  stripe: Stripe,
  prices: Prices,
  { subscription, customerId, tier }: Parameters<Payments['preview']>[0],
): Promise<PricePreview> {
  const price = await prices.idOf(tier)
  const params: Stripe.InvoiceCreatePreviewParams =
    subscription === null
      ? {
          ...(customerId === null ? { currency: 'usd' } : { customer: customerId, automatic_tax: { enabled: true } }),
          subscription_details: { items: [{ price, quantity: 1 }] },
        }
      : {
          subscription: subscription.id,
          subscription_details: {
            items: [{ id: subscription.itemId, price, quantity: 1 }],
            billing_cycle_anchor: { type: 'now' },
            proration_behavior: 'none',
          },
        }
  const from = Preview.parse(await stripe.invoices.createPreview(params))
  const tax = (from.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return {
    subtotal: fromCents(from.subtotal),
    tax: fromCents(tax),
    total: fromCents(from.total),
    currency: from.currency,
  }
}
