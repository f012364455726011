import { newId } from '../ids.ts'
import type { Price } from '../objects/catalog.ts'
import type { Customer } from '../objects/customer.ts'
import type { Invoice } from '../objects/invoice.ts'
import { newItem, newSubscription } from '../objects/subscription.ts'
import type { World } from '../world.ts'
import { nextAnchor } from './anchors.ts'
import { draftInvoice } from './draft-invoice.ts'

/** The first invoice of a subscription that does not exist yet; without a customer nothing is known of its tax. */
export function previewFirst(world: World, customer: Customer | null, price: Price): Promise<Invoice> {
  const id = newId('sub')
  const period = { start: world.now, end: nextAnchor(world.now, world.now) }
  const items = [newItem({ id: newId('si'), subscription: id, price, period })]
  const payer = customer ?? { id: '', email: null, address: null }
  const subscription = newSubscription({
    id,
    created: world.now,
    customer: payer.id,
    currency: 'usd',
    metadata: {},
    hasAutomaticTax: customer !== null,
    defaultPaymentMethod: null,
    items,
  })
  return draftInvoice(world, subscription, { reason: 'subscription_create', items, period, covers: period, payer })
}
