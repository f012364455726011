import { newId } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Customer } from '../objects/customer.ts'
import { type Invoice, subscriptionOf } from '../objects/invoice.ts'
import { newInvoicePayment, newPaymentIntent } from '../objects/payment.ts'
import { applyTax } from './tax.ts'

/** Finalizes a draft: sets its tax and number, and creates its payment page and payment intent. */
export async function finalizeInvoice(store: ObjectStore, invoice: Invoice): Promise<void> {
  const customer = (await store.get('customer', invoice.customer)) as Customer
  if (invoice.automatic_tax.enabled && customer.address === null) await disableAutomaticTax(store, invoice)
  applyTax(invoice)
  applyCredit(customer, invoice)
  invoice.status = 'open'
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`
  invoice.hosted_invoice_url = `${store.publicUrl}/embedded/stripe/invoices/${invoice.id}`
  customer.next_invoice_sequence += 1
  store.save(customer)
  store.setTimer(invoice.id, 'finalize', null)
  const intent = newPaymentIntent({
    id: newId('pi'),
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
  })
  store.save(intent, 'payment_intent.created')
  store.save(newInvoicePayment({ id: newId('inpay'), invoice: invoice.id, intent: intent.id }))
  store.save(invoice, 'invoice.finalized')
}

/** Pays a part of the invoice from the customer's credit. A customer of an earlier version has no balance. */
function applyCredit(customer: Customer, invoice: Invoice): void {
  const balance = customer.balance ?? 0
  const credit = Math.min(Math.max(0, -balance), invoice.total)
  invoice.amount_due = invoice.total - credit
  customer.balance = balance + credit
}

/** The invoice's payment. */
export async function paymentOf(store: ObjectStore, invoice: Invoice) {
  const [payment] = await store.find('invoice_payment', { where: { invoice: invoice.id } })
  const intent = payment === undefined ? null : await store.get('payment_intent', payment.payment.payment_intent)
  return payment === undefined || intent === null ? null : { payment, intent }
}

/** Without an address, automatic tax is disabled on the invoice and, with the reason, on the subscription. */
async function disableAutomaticTax(store: ObjectStore, invoice: Invoice): Promise<void> {
  invoice.automatic_tax.enabled = false
  const subscription = await store.get('subscription', subscriptionOf(invoice))
  if (subscription === null) return
  subscription.automatic_tax = { disabled_reason: 'requires_location_inputs', enabled: false }
  store.save(subscription, 'customer.subscription.updated')
}
