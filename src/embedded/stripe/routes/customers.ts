import { z } from 'zod'
import { missing } from '../failure.ts'
import type { Customer } from '../objects/customer.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'

/** A customer who is still there. @throws StripeFailure 400 or 404 */
export async function customerOf(world: World, id: string, param = 'customer'): Promise<Customer> {
  const customer = await world.get('customer', id)
  if (customer === null || 'deleted' in customer) throw missing('customer', id, param)
  return customer
}

export const customerRoutes = [
  route('GET /v1/customers/:id', z.strictObject({}), async ({ world, id }) => {
    const customer = await world.get('customer', id)
    if (customer === null) throw missing('customer', id)
    return customer
  }),
]
