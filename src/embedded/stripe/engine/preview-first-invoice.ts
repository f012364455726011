import { newId } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Price } from '../objects/catalog.ts'
import type { Customer } from '../objects/customer.ts'
import type { Invoice } from '../objects/invoice.ts'
import { newItem, newSubscription } from '../objects/subscription.ts'
import { draftInvoice } from './draft-invoice.ts'
import { nextAnchor } from './next-anchor.ts'

/** The first invoice of a subscription that does not exist yet; without a customer, its tax is unknown. */
export function previewFirstInvoice(store: ObjectStore, customer: Customer | null, price: Price): Promise<Invoice> {
  const id = newId('sub')
  const period = { start: store.now, end: nextAnchor(store.now, store.now) }
  const items = [newItem({ id: newId('si'), subscription: id, price, period })]
  const payer = customer ?? { id: '', email: null, address: null }
  const subscription = newSubscription({
    id,
    created: store.now,
    customer: payer.id,
    currency: 'usd',
    metadata: {},
    hasAutomaticTax: customer !== null,
    defaultPaymentMethod: null,
    items,
  })
  return draftInvoice(store, subscription, {
    reason: 'subscription_create',
    items,
    period,
    invoicePeriod: period,
    payer,
  })
}
