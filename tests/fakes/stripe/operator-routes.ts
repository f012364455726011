import { z } from 'zod'
import { stopCollecting } from '#embedded/stripe/engine/close-invoice.ts'
import { createCustomer } from '#embedded/stripe/engine/customers.ts'
import { invalidRequest } from '#embedded/stripe/failure.ts'
import { priceOf } from '#embedded/stripe/routes/catalog.ts'
import { customerOf } from '#embedded/stripe/routes/customers.ts'
import { invoiceOf, updateSubscriptionAfterClosing } from '#embedded/stripe/routes/invoices.ts'
import { endpointOf } from '#embedded/stripe/routes/webhooks.ts'
import { paginate } from '#embedded/stripe/server/paginate.ts'
import { createdSince, flag, paging, text } from '#embedded/stripe/server/params.ts'
import { route } from '#embedded/stripe/server/route.ts'
import { deleteCustomer } from './delete-customer.ts'

/** Calls that the product does not make, but an operator does in Stripe's dashboard. */
export const operatorRoutes = [
  route('POST /v1/prices/:id', z.strictObject({ active: flag }), async ({ store, id, params }) => {
    const price = await priceOf(store, id, 'id')
    price.active = params.active
    store.save(price, 'price.updated')
    return price
  }),
  route('POST /v1/customers', z.strictObject({ email: text }), async ({ store, params }) =>
    createCustomer(store, { email: params.email, name: null, address: null }),
  ),
  route('DELETE /v1/customers/:id', z.strictObject({}), async ({ store, id }) => {
    await deleteCustomer(store, await customerOf(store, id, 'id'))
    return { id, object: 'customer', deleted: true }
  }),
  route(
    'GET /v1/customers',
    z.strictObject({ ...paging, email: text.optional(), created: createdSince.optional() }),
    ({ store, params: { email, ...page } }) => paginate(store, 'customer', page, { email }),
  ),
  /** Marks an open invoice as uncollectible; it can still be paid. */
  route('POST /v1/invoices/:id/mark_uncollectible', z.strictObject({}), async ({ store, id }) => {
    const invoice = await invoiceOf(store, id)
    if (invoice.status !== 'open') throw invalidRequest(`This invoice isn't open: it is ${invoice.status}.`)
    invoice.status = 'uncollectible'
    stopCollecting(store, invoice)
    store.save(invoice, 'invoice.marked_uncollectible')
    await updateSubscriptionAfterClosing(store, invoice)
    return invoice
  }),
  route('DELETE /v1/webhook_endpoints/:id', z.strictObject({}), async ({ store, id }) => {
    store.save(Object.assign(await endpointOf(store, id), { deleted: true }))
    await store.sql`delete from stripe_simulator.deliveries where endpoint = ${id} and state in ('pending', 'held')`
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]
