import { newId } from '../ids.ts'
import type { Period } from '../objects/common.ts'
import type { Customer } from '../objects/customer.ts'
import { type BillingReason, type Invoice, type InvoiceLine, newInvoice } from '../objects/invoice.ts'
import type { Subscription, SubscriptionItem } from '../objects/subscription.ts'
import type { World } from '../world.ts'
import { applyTax } from './tax.ts'

export type Bill = {
  readonly reason: BillingReason
  readonly items: readonly SubscriptionItem[]
  /** The period that is paid for. */
  readonly period: Period
  /** The period that the invoice closes. */
  readonly covers: Period
  /** Of a preview for a person who is no customer yet; else the subscription's customer. */
  readonly payer?: Pick<Customer, 'id' | 'email' | 'address'>
}

/** An invoice of a subscription, computed and taxed, not yet stored. */
export async function draftInvoice(world: World, subscription: Subscription, bill: Bill): Promise<Invoice> {
  const customer = bill.payer ?? ((await world.get('customer', subscription.customer)) as Customer)
  const lines: InvoiceLine[] = []
  for (const item of bill.items) lines.push(await lineOf(world, item, bill.period))
  const invoice = newInvoice({
    id: newId('in'),
    created: world.now,
    reason: bill.reason,
    customer,
    subscription: {
      id: subscription.id,
      currency: subscription.currency,
      hasAutomaticTax: subscription.automatic_tax.enabled,
    },
    period: bill.covers,
    lines,
  })
  // The address may still come before the invoice is finalized; only then is automatic tax given up.
  if (customer.address !== null) applyTax(invoice)
  return invoice
}

async function lineOf(world: World, { price }: SubscriptionItem, period: Period): Promise<InvoiceLine> {
  const product = await world.get('product', price.product)
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
