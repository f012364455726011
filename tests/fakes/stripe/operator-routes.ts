import { z } from 'zod'
import { stopCollecting } from '#embedded/stripe/engine/close-invoice.ts'
import { createCustomer } from '#embedded/stripe/engine/customers.ts'
import { invalid } from '#embedded/stripe/failure.ts'
import { priceOf } from '#embedded/stripe/routes/catalog.ts'
import { customerOf } from '#embedded/stripe/routes/customers.ts'
import { invoiceOf, settleAfterClosing } from '#embedded/stripe/routes/invoices.ts'
import { endpointOf } from '#embedded/stripe/routes/webhooks.ts'
import { pageOf } from '#embedded/stripe/server/pages-of.ts'
import { created, flag, paging, text } from '#embedded/stripe/server/params.ts'
import { route } from '#embedded/stripe/server/route.ts'
import { deleteCustomer } from './delete-customer.ts'

/** Calls that the product does not make, as an operator makes them in Stripe's dashboard. */
export const operatorRoutes = [
  route('POST /v1/prices/:id', z.strictObject({ active: flag }), async ({ world, id, params }) => {
    const price = await priceOf(world, id, 'id')
    price.active = params.active
    world.save(price, 'price.updated')
    return price
  }),
  route('POST /v1/customers', z.strictObject({ email: text }), async ({ world, params }) =>
    createCustomer(world, { email: params.email, name: null, address: null }),
  ),
  route('DELETE /v1/customers/:id', z.strictObject({}), async ({ world, id }) => {
    await deleteCustomer(world, await customerOf(world, id, 'id'))
    return { id, object: 'customer', deleted: true }
  }),
  route(
    'GET /v1/customers',
    z.strictObject({ ...paging, email: text.optional(), created: created.optional() }),
    ({ world, params: { email, ...page } }) => pageOf(world, 'customer', page, { email }),
  ),
  /** Gives an open invoice up as lost; it can still be paid. */
  route('POST /v1/invoices/:id/mark_uncollectible', z.strictObject({}), async ({ world, id }) => {
    const invoice = await invoiceOf(world, id)
    if (invoice.status !== 'open') throw invalid(`This invoice isn't open: it is ${invoice.status}.`)
    invoice.status = 'uncollectible'
    stopCollecting(world, invoice)
    world.save(invoice, 'invoice.marked_uncollectible')
    await settleAfterClosing(world, invoice)
    return invoice
  }),
  route('DELETE /v1/webhook_endpoints/:id', z.strictObject({}), async ({ world, id }) => {
    world.save(Object.assign(await endpointOf(world, id), { deleted: true }))
    await world.sql`delete from stripe_simulator.deliveries where endpoint = ${id} and state in ('pending', 'held')`
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]
