import { newId, randomText } from '../ids.ts'
import type { Address } from '../objects/common.ts'
import { type Card, type Customer, newCustomer, newPaymentMethod } from '../objects/customer.ts'
import { isLive } from '../objects/subscription.ts'
import type { World } from '../world.ts'

export function createCustomer(
  world: World,
  fields: { email: string | null; name: string | null; address: Address | null },
): Customer {
  const invoicePrefix = randomText(8).toUpperCase()
  const customer = newCustomer({
    ...fields,
    id: newId('cus', 14),
    invoice_prefix: invoicePrefix,
  })
  world.save(customer, 'customer.created')
  return customer
}

/** Makes a card the one that the customer and all their running subscriptions are charged by. */
export async function putCardOnFile(world: World, customer: Customer, card: Card) {
  const method = newPaymentMethod({
    id: newId('pm'),
    customer: customer.id,
    card,
    billing_details: { email: customer.email },
  })
  world.save(method, 'payment_method.attached')
  customer.invoice_settings.default_payment_method = method.id
  world.save(customer, 'customer.updated')
  for (const subscription of await world.find('subscription', { where: { customer: customer.id } })) {
    if (!isLive(subscription) || subscription.default_payment_method === null) continue
    subscription.default_payment_method = method.id
    world.save(subscription, 'customer.subscription.updated')
  }
  return method
}
