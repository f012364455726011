import { z } from 'zod'
import { voidInvoice } from '../engine/close-invoice.ts'
import { draftInvoice } from '../engine/draft-invoice.ts'
import { finalizeInvoice } from '../engine/finalize-invoice.ts'
import { previewFirstInvoice } from '../engine/preview-first-invoice.ts'
import { restartInvoiceInput } from '../engine/restart-and-charge.ts'
import { refreshStatus } from '../engine/subscription-state.ts'
import { invalidRequest, resourceMissing } from '../failure.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Invoice } from '../objects/invoice.ts'
import { paginate } from '../server/paginate.ts'
import { flag, paging, quantityOne, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import { priceOf } from './catalog.ts'
import { customerOf } from './customers.ts'
import { itemsAfterUpdate, itemsParam, restartParams, subscriptionOf } from './subscriptions.ts'

/** @throws StripeFailure 404 */
export const invoiceOf = async (store: ObjectStore, id: string): Promise<Invoice> => {
  const invoice = await store.get('invoice', id)
  if (invoice === null) throw resourceMissing('invoice', id)
  return invoice
}

/**
 * Updates the subscription of a voided or uncollectible invoice: it may become active, and a pending update of a voided
 * invoice expires.
 */
export async function updateSubscriptionAfterClosing(store: ObjectStore, invoice: Invoice): Promise<void> {
  const subscription = await subscriptionOf(store, invoice.parent.subscription_details.subscription)
  if (subscription.pending_update !== null && subscription.latest_invoice === invoice.id && invoice.status === 'void') {
    subscription.pending_update = null
    store.setTimer(subscription.id, 'expire_pending_update', null)
    store.save(subscription, 'customer.subscription.pending_update_expired')
    store.emit('customer.subscription.updated', subscription)
  }
  await refreshStatus(store, subscription)
}

/** A preview of a change of a subscription, or of a new one. */
const previewParams = z.union([
  z.strictObject({ subscription: text, subscription_details: z.strictObject({ ...restartParams, items: itemsParam }) }),
  z.strictObject({
    customer: text.optional(),
    currency: z.literal('usd').optional(),
    automatic_tax: z.strictObject({ enabled: flag }).optional(),
    subscription_details: z.strictObject({
      items: z.tuple([z.strictObject({ price: text, quantity: quantityOne })]),
    }),
  }),
])

export const invoiceRoutes = [
  route('POST /v1/invoices/create_preview', previewParams, async ({ store, params }) => {
    if ('subscription' in params) {
      const subscription = await subscriptionOf(store, params.subscription, 'subscription')
      const items = await itemsAfterUpdate(store, subscription, params.subscription_details.items)
      return draftInvoice(store, subscription, restartInvoiceInput(store.now, subscription, items))
    }
    const [{ price }] = params.subscription_details.items
    const customer = params.customer === undefined ? null : await customerOf(store, params.customer)
    return previewFirstInvoice(store, customer, await priceOf(store, price, 'subscription_details[items][0][price]'))
  }),
  route('GET /v1/invoices/:id', z.strictObject({}), ({ store, id }) => invoiceOf(store, id)),
  route(
    'GET /v1/invoices',
    z.strictObject({ ...paging, customer: text.optional(), subscription: text.optional(), status: text.optional() }),
    ({ store, params: { customer, subscription, status, ...page } }) => {
      const parent = subscription === undefined ? undefined : { subscription_details: { subscription } }
      return paginate(store, 'invoice', page, { customer, status, parent })
    },
  ),
  route('POST /v1/invoices/:id/finalize', z.strictObject({ auto_advance: flag.optional() }), async ({ store, id }) => {
    const invoice = await invoiceOf(store, id)
    if (invoice.status !== 'draft')
      throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
    await finalizeInvoice(store, invoice)
    return invoice
  }),
  route('POST /v1/invoices/:id/void', z.strictObject({}), async ({ store, id }) => {
    const invoice = await invoiceOf(store, id)
    await voidInvoice(store, invoice)
    await updateSubscriptionAfterClosing(store, invoice)
    return invoice
  }),
]
