import { newId } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Period } from '../objects/common.ts'
import type { Customer } from '../objects/customer.ts'
import { type BillingReason, type Invoice, type InvoiceLine, newInvoice } from '../objects/invoice.ts'
import type { Subscription, SubscriptionItem } from '../objects/subscription.ts'
import { applyTax } from './tax.ts'

export type InvoiceInput = {
  readonly reason: BillingReason
  readonly items: readonly SubscriptionItem[]
  /** The period that is paid for. */
  readonly period: Period
  /** The period that the invoice closes. */
  readonly invoicePeriod: Period
  /** Only for a preview for someone who is not a customer yet; else the subscription's customer is used. */
  readonly payer?: Pick<Customer, 'id' | 'email' | 'address'>
}

/** Creates a subscription's invoice with its tax, without storing it. */
export async function draftInvoice(
  store: ObjectStore,
  subscription: Subscription,
  input: InvoiceInput,
): Promise<Invoice> {
  const customer = input.payer ?? ((await store.get('customer', subscription.customer)) as Customer)
  const lines: InvoiceLine[] = []
  for (const item of input.items) lines.push(await lineOf(store, item, input.period))
  const invoice = newInvoice({
    id: newId('in'),
    created: store.now,
    reason: input.reason,
    customer,
    subscription: {
      id: subscription.id,
      currency: subscription.currency,
      hasAutomaticTax: subscription.automatic_tax.enabled,
    },
    period: input.invoicePeriod,
    lines,
  })
  // The address may still be added before finalization, which disables automatic tax without one.
  if (customer.address !== null) applyTax(invoice)
  return invoice
}

async function lineOf(store: ObjectStore, { price }: SubscriptionItem, period: Period): Promise<InvoiceLine> {
  const product = await store.get('product', price.product)
  return {
    id: newId('il'),
    object: 'line_item',
    amount: price.unit_amount,
    description: `1 × ${product?.name ?? price.id} (at $${(price.unit_amount / 100).toFixed(2)} / month)`,
    parent: { subscription_item_details: { proration: false }, type: 'subscription_item_details' },
    period,
    pricing: { price_details: { price: price.id, product: price.product }, type: 'price_details' },
  }
}
