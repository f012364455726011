import { endSubscription } from '#embedded/stripe/engine/subscription-state.ts'
import type { Customer } from '#embedded/stripe/objects/customer.ts'
import { isLive } from '#embedded/stripe/objects/subscription.ts'
import type { World } from '#embedded/stripe/world.ts'

/** Deletes a customer for good; what they subscribed to ends at once. */
export async function deleteCustomer(world: World, customer: Customer): Promise<void> {
  for (const subscription of await world.find('subscription', { where: { customer: customer.id } })) {
    if (isLive(subscription)) await endSubscription(world, subscription)
  }
  for (const method of await world.find('payment_method', { where: { customer: customer.id } })) {
    method.customer = null
    world.save(method, 'payment_method.detached')
  }
  world.announce('customer.deleted', customer)
  world.save({ id: customer.id, object: 'customer', deleted: true })
}
