import { newId, randomText } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Address } from '../objects/common.ts'
import { type Card, type Customer, newCustomer, newPaymentMethod } from '../objects/customer.ts'
import { isLive } from '../objects/subscription.ts'

export function createCustomer(
  store: ObjectStore,
  fields: { email: string | null; name: string | null; address: Address | null },
): Customer {
  const invoicePrefix = randomText(8).toUpperCase()
  const customer = newCustomer({
    ...fields,
    id: newId('cus', 14),
    invoice_prefix: invoicePrefix,
  })
  store.save(customer, 'customer.created')
  return customer
}

/** Makes a card the default of the customer and of all their live subscriptions. */
export async function putCardOnFile(store: ObjectStore, customer: Customer, card: Card) {
  const method = newPaymentMethod({
    id: newId('pm'),
    customer: customer.id,
    card,
    billing_details: { email: customer.email },
  })
  store.save(method, 'payment_method.attached')
  customer.invoice_settings.default_payment_method = method.id
  store.save(customer, 'customer.updated')
  for (const subscription of await store.find('subscription', { where: { customer: customer.id } })) {
    if (!isLive(subscription) || subscription.default_payment_method === null) continue
    subscription.default_payment_method = method.id
    store.save(subscription, 'customer.subscription.updated')
  }
  return method
}
