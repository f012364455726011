import { invalid } from '../failure.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { World } from '../world.ts'
import { paymentOf } from './finalize-invoice.ts'

/** Declares an open invoice never to have been owed. */
export async function voidInvoice(world: World, invoice: Invoice): Promise<void> {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalid(`You can only pass in open invoices. This invoice isn't open: it is ${invoice.status}.`, {
      code: 'invoice_not_editable',
    })
  }
  invoice.status = 'void'
  invoice.status_transitions.voided_at = world.now
  await stopCollecting(world, invoice, 'void_invoice')
  world.save(invoice, 'invoice.voided')
}

/** Gives an open invoice up as lost; it can still be paid. */
export function giveUpInvoice(world: World, invoice: Invoice): void {
  if (invoice.status !== 'open') throw invalid(`This invoice isn't open: it is ${invoice.status}.`)
  invoice.status = 'uncollectible'
  invoice.status_transitions.marked_uncollectible_at = world.now
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  world.timer(invoice.id, 'retry', null)
  world.save(invoice, 'invoice.marked_uncollectible')
}

async function stopCollecting(
  world: World,
  invoice: Invoice,
  reason: 'void_invoice' | 'failed_invoice',
): Promise<void> {
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  world.timer(invoice.id, 'retry', null)
  world.timer(invoice.id, 'finalize', null)
  const waiting = await paymentOf(world, invoice)
  if (waiting === null || waiting.intent.status === 'succeeded') return
  waiting.intent.status = 'canceled'
  waiting.intent.canceled_at = world.now
  waiting.intent.cancellation_reason = reason
  world.save(waiting.intent, 'payment_intent.canceled')
  waiting.payment.status = 'canceled'
  waiting.payment.status_transitions.canceled_at = world.now
  world.save(waiting.payment)
}
