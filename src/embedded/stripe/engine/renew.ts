import { isLive, periodOf } from '../objects/subscription.ts'
import type { World } from '../world.ts'
import { nextAnchor } from './anchors.ts'
import { voidInvoice } from './close-invoice.ts'
import { collect } from './collect.ts'
import { draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { startPeriod } from './subscription-state.ts'

/** A renewal's draft can be changed for an hour before it is finalized and charged. */
const draftS = 3_600

/**
 * The end of a period: the next one starts and its invoice is drafted, whether or not the last one was paid. While
 * collection is paused it is void or stays a draft; older invoices go on being collected.
 */
export async function renewSubscription(world: World, id: string): Promise<void> {
  const subscription = await world.get('subscription', id)
  if (subscription === null || !isLive(subscription) || subscription.status === 'paused') return
  const covers = periodOf(subscription)
  const start = covers.end
  const period = { start, end: nextAnchor(subscription.billing_cycle_anchor, start) }
  startPeriod(world, subscription, period)
  const items = subscription.items.data
  const invoice = await draftInvoice(world, subscription, { reason: 'subscription_cycle', items, period, covers })
  subscription.latest_invoice = invoice.id
  const pause = subscription.pause_collection
  if (pause === null) world.timer(invoice.id, 'finalize', world.now + draftS)
  world.save(invoice, 'invoice.created')
  if (pause?.behavior === 'void') {
    await finalizeInvoice(world, invoice)
    await voidInvoice(world, invoice)
  }
  world.save(subscription, 'customer.subscription.updated')
}

/** The hour is over: the draft becomes an invoice and is charged. */
export async function finalizeAndCollect(world: World, id: string): Promise<void> {
  const invoice = await world.get('invoice', id)
  if (invoice === null || invoice.status !== 'draft') return
  await finalizeInvoice(world, invoice)
  await collect(world, invoice)
}

export async function retryInvoice(world: World, id: string): Promise<void> {
  const invoice = await world.get('invoice', id)
  if (invoice !== null && invoice.status === 'open') await collect(world, invoice)
}
