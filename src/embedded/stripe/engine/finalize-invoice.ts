import { newId, randomText } from '../ids.ts'
import type { Customer } from '../objects/customer.ts'
import { type Invoice, subscriptionOf } from '../objects/invoice.ts'
import { newInvoicePayment, newPaymentIntent, type PaymentIntent } from '../objects/payment.ts'
import type { World } from '../world.ts'
import { applyTax } from './tax.ts'

/** Closes a draft: final tax, a number, a page to pay it, and the payment that waits for a card. */
export async function finalizeInvoice(world: World, publicUrl: string, invoice: Invoice): Promise<void> {
  const customer = (await world.get('customer', invoice.customer)) as Customer
  const { lostLocation } = applyTax(world, invoice, customer.address !== null)
  if (lostLocation) await loseAutomaticTax(world, invoice)
  invoice.status = 'open'
  invoice.automatically_finalizes_at = null
  invoice.effective_at = world.now
  invoice.ending_balance = 0
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`
  invoice.status_transitions.finalized_at = world.now
  invoice.hosted_invoice_url = `${publicUrl}/embedded/stripe/invoices/${invoice.id}`
  invoice.invoice_pdf = `${publicUrl}/embedded/stripe/invoices/${invoice.id}?print=1`
  customer.next_invoice_sequence += 1
  world.save(customer)
  world.timer(invoice.id, 'finalize', null)
  const intentId = newId('pi')
  const intent = newPaymentIntent({
    id: intentId,
    secret: `${intentId}_secret_${randomText(25)}`,
    created: world.now,
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  })
  world.save(intent, 'payment_intent.created')
  const payment = newInvoicePayment({
    id: newId('inpay'),
    created: world.now,
    amount: invoice.amount_due,
    currency: invoice.currency,
    invoice: invoice.id,
    intent: intent.id,
  })
  world.save(payment)
  world.save(invoice, 'invoice.finalized')
}

/** The invoice's payment. */
export async function paymentOf(world: World, invoice: Invoice) {
  const [payment] = await world.find('invoice_payment', { where: { invoice: invoice.id } })
  const intent = payment === undefined ? null : await world.get('payment_intent', payment.payment.payment_intent)
  if (payment === undefined || intent === null) return null
  return { payment, intent } as { payment: typeof payment; intent: PaymentIntent }
}

/** No address, no tax: the subscription goes on without, and says why. */
async function loseAutomaticTax(world: World, invoice: Invoice): Promise<void> {
  const subscription = await world.get('subscription', subscriptionOf(invoice))
  if (subscription === null) return
  subscription.automatic_tax = { disabled_reason: 'requires_location_inputs', enabled: false, liability: null }
  world.save(subscription, 'customer.subscription.updated')
}
