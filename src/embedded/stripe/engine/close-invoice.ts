import { invalid } from '../failure.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { World } from '../world.ts'
import { paymentOf } from './finalize-invoice.ts'

/** Declares an open invoice never to have been owed. */
export async function voidInvoice(world: World, invoice: Invoice): Promise<void> {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`You can only pass in open invoices. This invoice isn't open: it is ${invoice.status}.`)
  invoice.status = 'void'
  stopCollecting(world, invoice)
  const waiting = await paymentOf(world, invoice)
  if (waiting !== null && waiting.intent.status !== 'succeeded') {
    waiting.intent.status = 'canceled'
    world.save(waiting.intent, 'payment_intent.canceled')
    waiting.payment.status = 'canceled'
    world.save(waiting.payment)
  }
  world.save(invoice, 'invoice.voided')
}

/** Charges an invoice no more by itself. */
export function stopCollecting(world: World, invoice: Invoice): void {
  world.timer(invoice.id, 'retry', null)
  world.timer(invoice.id, 'finalize', null)
}
