import { z } from 'zod'
import { createCustomer, deleteCustomer } from '../engine/customers.ts'
import { missing } from '../failure.ts'
import { mergeMetadata } from '../objects/common.ts'
import type { Customer } from '../objects/customer.ts'
import { pageOf } from '../server/pages-of.ts'
import { address, clearable, fullAddress, metadata, paging, range, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'

const fields = {
  email: clearable(text).optional(),
  name: clearable(text).optional(),
  description: clearable(text).optional(),
  phone: clearable(text).optional(),
  address: clearable(address).optional(),
  metadata: metadata.optional(),
}

/** A customer who is still there. @throws StripeFailure 400 or 404 */
export async function customerOf(world: World, id: string, param = 'customer'): Promise<Customer> {
  const customer = await world.get('customer', id)
  if (customer === null || 'deleted' in customer) throw missing('customer', id, param)
  return customer
}

export const customerRoutes = [
  route(
    'POST /v1/customers',
    { params: z.strictObject(fields), wire: { params: 'P_CustomerCreate', answer: 'R_Customer' } },
    async ({ world, params }) =>
      createCustomer(world, {
        email: params.email || null,
        name: params.name || null,
        description: params.description || null,
        phone: params.phone || null,
        address: params.address ? fullAddress(params.address) : null,
        metadata: mergeMetadata({}, params.metadata),
      }),
  ),
  route('GET /v1/customers/:id', { params: z.strictObject({}), wire: {} }, async ({ world, id }) => {
    const customer = await world.get('customer', id)
    if (customer === null) throw missing('customer', id)
    return customer
  }),
  route(
    'POST /v1/customers/:id',
    {
      params: z.strictObject({
        ...fields,
        invoice_settings: z.strictObject({ default_payment_method: clearable(text).optional() }).optional(),
      }),
      wire: { params: 'P_CustomerUpdate', answer: 'R_Customer' },
    },
    async ({ world, id, params }) => {
      const customer = await customerOf(world, id, 'id')
      const { address: given, metadata: pairs, invoice_settings: settings, ...plain } = params
      for (const [name, value] of Object.entries(plain)) Object.assign(customer, { [name]: value || null })
      if (given !== undefined) customer.address = given === '' ? null : fullAddress(given)
      customer.metadata = mergeMetadata(customer.metadata, pairs)
      const method = settings?.default_payment_method
      if (method !== undefined) customer.invoice_settings.default_payment_method = method || null
      world.save(customer, 'customer.updated')
      return customer
    },
  ),
  route('DELETE /v1/customers/:id', { params: z.strictObject({}) }, async ({ world, id }) => {
    await deleteCustomer(world, await customerOf(world, id, 'id'))
    return { id, object: 'customer', deleted: true }
  }),
  route(
    'GET /v1/customers',
    {
      params: z.strictObject({ ...paging, email: text.optional(), created: range.optional() }),
      wire: { answer: 'R_Customer' },
    },
    ({ world, params }) => pageOf(world, 'customer', '/v1/customers', params, { email: params.email }),
  ),
  route(
    'GET /v1/payment_methods/:id',
    { params: z.strictObject({}), wire: { answer: 'PaymentMethods.PaymentMethod' } },
    async ({ world, id }) => {
      const method = await world.get('payment_method', id)
      if (method === null) throw missing('payment_method', id)
      return method
    },
  ),
]
