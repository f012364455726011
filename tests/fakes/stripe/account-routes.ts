import { z } from 'zod'
import { createCustomer } from '#embedded/stripe/engine/customers.ts'
import { invalid, missing } from '#embedded/stripe/failure.ts'
import { mergeMetadata } from '#embedded/stripe/objects/common.ts'
import { priceOf, takeLookupKey } from '#embedded/stripe/routes/catalog.ts'
import { customerOf } from '#embedded/stripe/routes/customers.ts'
import { configurationOf } from '#embedded/stripe/routes/portal.ts'
import { endpointOf, storedEvents, withPending } from '#embedded/stripe/routes/webhooks.ts'
import { pageOf } from '#embedded/stripe/server/pages-of.ts'
import { address, clearable, flag, fullAddress, metadata, paging, range, text } from '#embedded/stripe/server/params.ts'
import { route } from '#embedded/stripe/server/route.ts'
import { deleteCustomer } from './delete-customer.ts'

const account = {
  id: 'acct_simulated',
  object: 'account',
  charges_enabled: true,
  country: 'US',
  default_currency: 'usd',
  details_submitted: true,
  email: 'owner@example.com',
  payouts_enabled: true,
  type: 'standard',
}

const fields = {
  email: clearable(text).optional(),
  name: clearable(text).optional(),
  description: clearable(text).optional(),
  phone: clearable(text).optional(),
  address: clearable(address).optional(),
  metadata: metadata.optional(),
}

/** Calls on the account's own records that the product does not make, as an operator makes them in Stripe's dashboard. */
export const accountRoutes = [
  route('GET /v1/account', { params: z.strictObject({}), wire: { answer: 'Accounts.Account' } }, async () => account),
  route(
    'GET /v1/products',
    {
      params: z.strictObject({
        ...paging,
        active: flag.optional(),
        ids: z.array(text).optional(),
        created: range.optional(),
      }),
      wire: { answer: 'Products.Product' },
    },
    ({ world, params }) =>
      pageOf(
        world,
        'product',
        '/v1/products',
        params,
        { active: params.active },
        ({ id }) => params.ids?.includes(id) ?? true,
      ),
  ),
  route(
    'POST /v1/prices/:id',
    {
      params: z.strictObject({
        active: flag.optional(),
        lookup_key: text.optional(),
        transfer_lookup_key: flag.optional(),
        nickname: clearable(text).optional(),
        tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
        metadata: metadata.optional(),
      }),
      wire: { answer: 'R_Price' },
    },
    async ({ world, id, params }) => {
      const price = await priceOf(world, id, 'id')
      await takeLookupKey(world, params.lookup_key, params.transfer_lookup_key === true, id)
      if (
        params.tax_behavior !== undefined &&
        price.tax_behavior !== 'unspecified' &&
        params.tax_behavior !== price.tax_behavior
      )
        throw invalid('Once specified as either `inclusive` or `exclusive`, tax_behavior cannot be changed.', {
          param: 'tax_behavior',
        })
      if (params.active !== undefined) price.active = params.active
      if (params.lookup_key !== undefined) price.lookup_key = params.lookup_key
      if (params.nickname !== undefined) price.nickname = params.nickname || null
      if (params.tax_behavior !== undefined) price.tax_behavior = params.tax_behavior
      price.metadata = mergeMetadata(price.metadata, params.metadata)
      world.save(price, 'price.updated')
      return price
    },
  ),
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
  route('GET /v1/billing_portal/configurations/:id', { params: z.strictObject({}) }, ({ world, id }) =>
    configurationOf(world, id),
  ),
  route('GET /v1/events/:id', { params: z.strictObject({}) }, async ({ world, id }) => {
    const [found] = await storedEvents(world, world.sql`event.id = ${id}`)
    if (found === undefined) throw missing('event', id)
    return withPending(found)
  }),
  route('DELETE /v1/webhook_endpoints/:id', { params: z.strictObject({}) }, async ({ world, id }) => {
    world.save(Object.assign(await endpointOf(world, id), { deleted: true }))
    await world.sql`delete from stripe_simulator.deliveries where endpoint = ${id} and state in ('pending', 'held')`
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
  route('GET /v1/webhook_endpoints/:id', { params: z.strictObject({}) }, ({ world, id }) => endpointOf(world, id)),
]
