import { z } from 'zod'
import { resourceMissing } from '../failure.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Customer } from '../objects/customer.ts'
import { route } from '../server/route.ts'

/** A customer who is not deleted. @throws StripeFailure 400 or 404 */
export async function customerOf(store: ObjectStore, id: string, param = 'customer'): Promise<Customer> {
  const customer = await store.get('customer', id)
  if (customer === null || 'deleted' in customer) throw resourceMissing('customer', id, param)
  return customer
}

export const customerRoutes = [
  route('GET /v1/customers/:id', z.strictObject({}), async ({ store, id }) => {
    const customer = await store.get('customer', id)
    if (customer === null) throw resourceMissing('customer', id)
    return customer
  }),
]
