import { invalidRequest } from '../failure.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Invoice } from '../objects/invoice.ts'
import { paymentOf } from './finalize-invoice.ts'

/** Voids an open invoice, as if it had never been owed. */
export async function voidInvoice(store: ObjectStore, invoice: Invoice): Promise<void> {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalidRequest(`You can only pass in open invoices. This invoice isn't open: it is ${invoice.status}.`)
  invoice.status = 'void'
  stopCollecting(store, invoice)
  const invoicePayment = await paymentOf(store, invoice)
  if (invoicePayment !== null && invoicePayment.intent.status !== 'succeeded') {
    invoicePayment.intent.status = 'canceled'
    store.save(invoicePayment.intent, 'payment_intent.canceled')
    invoicePayment.payment.status = 'canceled'
    store.save(invoicePayment.payment)
  }
  store.save(invoice, 'invoice.voided')
}

/** Stops the automatic collection of an invoice. */
export function stopCollecting(store: ObjectStore, invoice: Invoice): void {
  invoice.next_payment_attempt = null
  store.setTimer(invoice.id, 'retry', null)
  store.setTimer(invoice.id, 'finalize', null)
}
