import { newId } from '../ids.ts'
import type { Seconds } from '../objects/common.ts'
import type { Customer } from '../objects/customer.ts'
import { type BillingReason, type Invoice, type InvoiceLine, newInvoice } from '../objects/invoice.ts'
import type { Subscription, SubscriptionItem } from '../objects/subscription.ts'
import type { World } from '../world.ts'
import { applyTax } from './tax.ts'

export type Bill = {
  readonly reason: BillingReason
  readonly items: readonly SubscriptionItem[]
  /** The period that is paid for. */
  readonly period: { start: Seconds; end: Seconds }
  /** The period that the invoice closes. */
  readonly covers: { start: Seconds; end: Seconds }
  /** Credits for unused time, when an update asks for proration. */
  readonly credits?: readonly { item: SubscriptionItem; amount: number; period: { start: Seconds; end: Seconds } }[]
  /** A preview has no place among the account's invoices. */
  readonly id?: string
  /** Of a preview for a person who is no customer yet; else the subscription's customer. */
  readonly payer?: Pick<Customer, 'id' | 'email' | 'name' | 'address'>
}

/** An invoice of a subscription, computed and taxed, not yet stored. */
export async function draftInvoice(world: World, subscription: Subscription, bill: Bill): Promise<Invoice> {
  const customer = bill.payer ?? ((await world.get('customer', subscription.customer)) as Customer)
  const id = bill.id ?? newId('in')
  const names = new Map<string, string>()
  for (const { price } of [...bill.items, ...subscription.items.data]) {
    names.set(price.id, (await world.get('product', price.product))?.name ?? price.id)
  }
  const lines = [
    ...(bill.credits ?? []).map(({ item, amount, period }) =>
      line(id, subscription, item, {
        amount: -amount,
        period,
        description: `Unused time on ${names.get(item.price.id)}`,
        isProration: true,
      }),
    ),
    ...bill.items.map(item =>
      line(id, subscription, item, {
        amount: item.price.unit_amount * item.quantity,
        period: bill.period,
        description: `${item.quantity} × ${names.get(item.price.id)} (at ${price(item)} / ${item.price.recurring?.interval})`,
        isProration: false,
      }),
    ),
  ]
  const invoice = newInvoice({
    id,
    created: world.now,
    reason: bill.reason,
    customer,
    subscription: {
      id: subscription.id,
      metadata: subscription.metadata,
      currency: subscription.currency,
      hasAutomaticTax: subscription.automatic_tax.enabled,
    },
    period: bill.covers,
    lines,
  })
  // The address may still come before the invoice is finalized; only then is automatic tax given up.
  if (customer.address !== null) applyTax(world, invoice, true)
  else if (invoice.automatic_tax.enabled) invoice.automatic_tax.status = 'requires_location_inputs'
  return invoice
}

function line(
  invoice: string,
  subscription: Subscription,
  item: SubscriptionItem,
  about: { amount: number; period: { start: Seconds; end: Seconds }; description: string; isProration: boolean },
): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: about.amount,
    currency: subscription.currency,
    description: about.description,
    discount_amounts: [],
    discountable: !about.isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: about.isProration,
        proration_details: about.isProration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: about.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: subscription.id,
    subtotal: about.amount,
    taxes: [],
  }
}

const price = ({ price: { unit_amount: cents } }: SubscriptionItem): string => `$${(cents / 100).toFixed(2)}`
