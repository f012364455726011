import { z } from 'zod'
import { nextAnchor } from '../engine/anchors.ts'
import { voidInvoice } from '../engine/close-invoice.ts'
import { draftInvoice } from '../engine/draft-invoice.ts'
import { finalizeInvoice } from '../engine/finalize-invoice.ts'
import { previewFirst } from '../engine/preview-first.ts'
import { refreshStatus } from '../engine/subscription-state.ts'
import { billOf } from '../engine/update-subscription.ts'
import { invalid, missing } from '../failure.ts'
import { newId } from '../ids.ts'
import type { Invoice } from '../objects/invoice.ts'
import { periodOf } from '../objects/subscription.ts'
import { pageOf } from '../server/pages-of.ts'
import { flag, number, paging, range, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'
import { priceOf } from './catalog.ts'
import { customerOf } from './customers.ts'
import { anchorParam, itemsParam, prorationParam, subscriptionOf, wishedItems } from './subscriptions.ts'

/** @throws StripeFailure 404 */
export const invoiceOf = async (world: World, id: string): Promise<Invoice> => {
  const invoice = await world.get('invoice', id)
  if (invoice === null) throw missing('invoice', id)
  return invoice
}

const newItems = (world: World, given: z.output<typeof itemsParam>) =>
  Promise.all(
    given.map(async ({ price, quantity = 1 }, index) => {
      const param = `subscription_details[items][${index}][price]`
      return { price: await priceOf(world, price ?? '', param), quantity }
    }),
  )

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

const answer = { answer: 'R_Invoice' }
const nothing = z.strictObject({})

export const invoiceRoutes = [
  route(
    'POST /v1/invoices/create_preview',
    {
      params: z.strictObject({
        subscription: text.optional(),
        customer: text.optional(),
        currency: text.optional(),
        automatic_tax: z.strictObject({ enabled: flag }).optional(),
        subscription_details: z
          .strictObject({
            items: itemsParam.optional(),
            billing_cycle_anchor: anchorParam.optional(),
            proration_behavior: prorationParam.optional(),
            proration_date: number.optional(),
            cancel_at_period_end: flag.optional(),
          })
          .optional(),
      }),
      wire: { params: 'P_InvoicePreview', ...answer },
    },
    async ({ world, params }) => {
      const details = params.subscription_details ?? {}
      if (params.subscription === undefined)
        return previewFirst(world, {
          customer: params.customer === undefined ? null : await customerOf(world, params.customer),
          items: await newItems(world, details.items ?? []),
          hasAutomaticTax: params.automatic_tax?.enabled === true,
        })
      const subscription = await subscriptionOf(world, params.subscription, 'subscription')
      const items = details.items === undefined ? null : await wishedItems(world, subscription, details.items)
      const current = periodOf(subscription)
      const now = billOf(world.now, subscription, {
        items,
        resetsAnchor: details.billing_cycle_anchor?.type === 'now',
        proration: details.proration_behavior ?? 'create_prorations',
      })
      const renewed = items ?? subscription.items.data
      const bill = now ?? {
        reason: 'subscription_cycle' as const,
        items: renewed,
        period: {
          start: current.end,
          end: nextAnchor(subscription.billing_cycle_anchor, renewed[0]!.price.recurring!, current.end),
        },
        covers: current,
      }
      return draftInvoice(world, subscription, { ...bill, id: newId('upcoming_in') })
    },
  ),
  route('GET /v1/invoices/:id', { params: nothing, wire: answer }, ({ world, id }) => invoiceOf(world, id)),
  route(
    'GET /v1/invoices',
    {
      params: z.strictObject({
        ...paging,
        customer: text.optional(),
        subscription: text.optional(),
        status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
        created: range.optional(),
      }),
      wire: { params: 'P_InvoiceList', ...answer },
    },
    ({ world, params }) => {
      const { customer, subscription, status } = params
      const parent = subscription === undefined ? undefined : { subscription_details: { subscription } }
      return pageOf(world, 'invoice', '/v1/invoices', params, { customer, status, parent })
    },
  ),
  route(
    'POST /v1/invoices/:id/finalize',
    { params: z.strictObject({ auto_advance: flag.optional() }), wire: answer },
    async ({ world, id, params, publicUrl }) => {
      const invoice = await invoiceOf(world, id)
      if (invoice.status !== 'draft')
        throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
          code: 'invoice_not_editable',
        })
      if (params.auto_advance !== undefined) invoice.auto_advance = params.auto_advance
      await finalizeInvoice(world, publicUrl, invoice)
      return invoice
    },
  ),
  route(
    'POST /v1/invoices/:id/void',
    { params: nothing, wire: { params: 'P_InvoiceVoid', ...answer } },
    async ({ world, id }) => {
      const invoice = await invoiceOf(world, id)
      await voidInvoice(world, invoice)
      await settleAfterClosing(world, invoice)
      return invoice
    },
  ),
]
