import { newId } from '../ids.ts'
import type { Customer } from '../objects/customer.ts'
import { type Invoice, subscriptionOf } from '../objects/invoice.ts'
import { newInvoicePayment, newPaymentIntent } from '../objects/payment.ts'
import type { World } from '../world.ts'
import { applyTax } from './tax.ts'

/** Closes a draft: final tax, a number, a page to pay it, and the payment that waits for a card. */
export async function finalizeInvoice(world: World, invoice: Invoice): Promise<void> {
  const customer = (await world.get('customer', invoice.customer)) as Customer
  if (invoice.automatic_tax.enabled && customer.address === null) await loseAutomaticTax(world, invoice)
  applyTax(invoice)
  invoice.status = 'open'
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`
  invoice.hosted_invoice_url = `${world.publicUrl}/embedded/stripe/invoices/${invoice.id}`
  customer.next_invoice_sequence += 1
  world.save(customer)
  world.timer(invoice.id, 'finalize', null)
  const intent = newPaymentIntent({
    id: newId('pi'),
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
  })
  world.save(intent, 'payment_intent.created')
  world.save(newInvoicePayment({ id: newId('inpay'), invoice: invoice.id, intent: intent.id }))
  world.save(invoice, 'invoice.finalized')
}

/** The invoice's payment. */
export async function paymentOf(world: World, invoice: Invoice) {
  const [payment] = await world.find('invoice_payment', { where: { invoice: invoice.id } })
  const intent = payment === undefined ? null : await world.get('payment_intent', payment.payment.payment_intent)
  return payment === undefined || intent === null ? null : { payment, intent }
}

/** No address, no tax: the invoice goes out without, and the subscription goes on without and says why. */
async function loseAutomaticTax(world: World, invoice: Invoice): Promise<void> {
  invoice.automatic_tax.enabled = false
  const subscription = await world.get('subscription', subscriptionOf(invoice))
  if (subscription === null) return
  subscription.automatic_tax = { disabled_reason: 'requires_location_inputs', enabled: false }
  world.save(subscription, 'customer.subscription.updated')
}
