import type { ObjectStore } from '../object-store.ts'
import { isLive, periodOf } from '../objects/subscription.ts'
import { voidInvoice } from './close-invoice.ts'
import { collectInvoice } from './collect-invoice.ts'
import { draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { nextAnchor } from './next-anchor.ts'
import { startPeriod } from './subscription-state.ts'

/** A renewal's draft can be changed for an hour before it is finalized and charged. */
const draftSeconds = 3_600

/**
 * Starts the next period and drafts its invoice, whether or not the last one was paid. While collection is paused, the
 * new invoice is voided or stays a draft; older invoices are still collected.
 */
export async function renewSubscription(store: ObjectStore, id: string): Promise<void> {
  const subscription = await store.get('subscription', id)
  if (subscription === null || !isLive(subscription) || subscription.status === 'paused') return
  const invoicePeriod = periodOf(subscription)
  const start = invoicePeriod.end
  const period = { start, end: nextAnchor(subscription.billing_cycle_anchor, start) }
  startPeriod(store, subscription, period)
  const items = subscription.items.data
  const invoice = await draftInvoice(store, subscription, {
    reason: 'subscription_cycle',
    items,
    period,
    invoicePeriod,
  })
  subscription.latest_invoice = invoice.id
  const pause = subscription.pause_collection
  if (pause === null) store.setTimer(invoice.id, 'finalize', store.now + draftSeconds)
  store.save(invoice, 'invoice.created')
  if (pause?.behavior === 'void') {
    await finalizeInvoice(store, invoice)
    await voidInvoice(store, invoice)
  }
  store.save(subscription, 'customer.subscription.updated')
}

/** Finalizes and charges a renewal's draft after its hour. */
export async function finalizeAndCollect(store: ObjectStore, id: string): Promise<void> {
  const invoice = await store.get('invoice', id)
  if (invoice === null || invoice.status !== 'draft') return
  await finalizeInvoice(store, invoice)
  await collectInvoice(store, invoice)
}

export async function retryInvoice(store: ObjectStore, id: string): Promise<void> {
  const invoice = await store.get('invoice', id)
  if (invoice !== null && invoice.status === 'open') await collectInvoice(store, invoice)
}
