import { z } from 'zod'
import { voidInvoice } from '../engine/close-invoice.ts'
import { draftInvoice } from '../engine/draft-invoice.ts'
import { finalizeInvoice } from '../engine/finalize-invoice.ts'
import { previewFirst } from '../engine/preview-first.ts'
import { refreshStatus } from '../engine/subscription-state.ts'
import { restartBill } from '../engine/update-subscription.ts'
import { invalid, missing } from '../failure.ts'
import type { Invoice } from '../objects/invoice.ts'
import { pageOf } from '../server/pages-of.ts'
import { flag, one, paging, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'
import { priceOf } from './catalog.ts'
import { customerOf } from './customers.ts'
import { itemsParam, restartParams, subscriptionOf, wishedItems } from './subscriptions.ts'

/** @throws StripeFailure 404 */
export const invoiceOf = async (world: World, id: string): Promise<Invoice> => {
  const invoice = await world.get('invoice', id)
  if (invoice === null) throw missing('invoice', id)
  return invoice
}

/** A voided or lost invoice may leave a subscription in good standing, or take what waited for its payment along. */
export async function settleAfterClosing(world: World, invoice: Invoice): Promise<void> {
  const subscription = await subscriptionOf(world, invoice.parent.subscription_details.subscription)
  if (subscription.pending_update !== null && subscription.latest_invoice === invoice.id && invoice.status === 'void') {
    subscription.pending_update = null
    world.timer(subscription.id, 'expire_pending_update', null)
    world.save(subscription, 'customer.subscription.pending_update_expired')
    world.announce('customer.subscription.updated', subscription)
  }
  await refreshStatus(world, subscription)
}

/** What a change of a subscription costs now, or the beginning of one. */
const previewParams = z.union([
  z.strictObject({ subscription: text, subscription_details: z.strictObject({ ...restartParams, items: itemsParam }) }),
  z.strictObject({
    customer: text.optional(),
    currency: z.literal('usd').optional(),
    automatic_tax: z.strictObject({ enabled: flag }).optional(),
    subscription_details: z.strictObject({
      items: z.tuple([z.strictObject({ price: text, quantity: one })]),
    }),
  }),
])

export const invoiceRoutes = [
  route('POST /v1/invoices/create_preview', previewParams, async ({ world, params }) => {
    if ('subscription' in params) {
      const subscription = await subscriptionOf(world, params.subscription, 'subscription')
      const items = await wishedItems(world, subscription, params.subscription_details.items)
      return draftInvoice(world, subscription, restartBill(world.now, subscription, items))
    }
    const [{ price }] = params.subscription_details.items
    const customer = params.customer === undefined ? null : await customerOf(world, params.customer)
    return previewFirst(world, customer, await priceOf(world, price, 'subscription_details[items][0][price]'))
  }),
  route('GET /v1/invoices/:id', z.strictObject({}), ({ world, id }) => invoiceOf(world, id)),
  route(
    'GET /v1/invoices',
    z.strictObject({ ...paging, customer: text.optional(), subscription: text.optional(), status: text.optional() }),
    ({ world, params: { customer, subscription, status, ...page } }) => {
      const parent = subscription === undefined ? undefined : { subscription_details: { subscription } }
      return pageOf(world, 'invoice', page, { customer, status, parent })
    },
  ),
  route('POST /v1/invoices/:id/finalize', z.strictObject({ auto_advance: flag.optional() }), async ({ world, id }) => {
    const invoice = await invoiceOf(world, id)
    if (invoice.status !== 'draft')
      throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
    await finalizeInvoice(world, invoice)
    return invoice
  }),
  route('POST /v1/invoices/:id/void', z.strictObject({}), async ({ world, id }) => {
    const invoice = await invoiceOf(world, id)
    await voidInvoice(world, invoice)
    await settleAfterClosing(world, invoice)
    return invoice
  }),
]
