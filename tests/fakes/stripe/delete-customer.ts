import { endSubscription } from '#embedded/stripe/engine/subscription-state.ts'
import type { ObjectStore } from '#embedded/stripe/object-store.ts'
import type { Customer } from '#embedded/stripe/objects/customer.ts'
import { isLive } from '#embedded/stripe/objects/subscription.ts'

/** Deletes a customer permanently; their subscriptions end at once. */
export async function deleteCustomer(store: ObjectStore, customer: Customer): Promise<void> {
  for (const subscription of await store.find('subscription', { where: { customer: customer.id } })) {
    if (isLive(subscription)) await endSubscription(store, subscription)
  }
  for (const method of await store.find('payment_method', { where: { customer: customer.id } })) {
    method.customer = null
    store.save(method, 'payment_method.detached')
  }
  store.emit('customer.deleted', customer)
  store.save({ id: customer.id, object: 'customer', deleted: true })
}
