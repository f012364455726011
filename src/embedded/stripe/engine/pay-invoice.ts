import { newId } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Customer, PaymentMethod } from '../objects/customer.ts'
import { type Invoice, subscriptionOf } from '../objects/invoice.ts'
import { type InvoicePayment, newCharge, type PaymentIntent } from '../objects/payment.ts'
import { askBank, type PaymentContext } from './cards.ts'
import { paymentOf } from './finalize-invoice.ts'

export type PaymentAttempt =
  | { readonly outcome: 'paid' }
  | { readonly outcome: 'challenge' }
  | { readonly outcome: 'declined'; readonly message: string }

/** The payment method of an invoice: the subscription's, else the customer's default. */
export async function defaultPaymentMethod(store: ObjectStore, invoice: Invoice): Promise<PaymentMethod | null> {
  const subscription = await store.get('subscription', subscriptionOf(invoice))
  const customer = (await store.get('customer', invoice.customer)) as Customer | null
  const id = subscription?.default_payment_method ?? customer?.invoice_settings?.default_payment_method ?? null
  return id === null ? null : await store.get('payment_method', id)
}

/** Tries once to charge an open invoice and records the result. The caller updates the subscription. */
export async function attemptPayment(
  store: ObjectStore,
  invoice: Invoice,
  method: PaymentMethod | null,
  context: PaymentContext & { readonly isRetry?: boolean } = {},
): Promise<PaymentAttempt> {
  if (invoice.attempt_count === 0 || context.isRetry) invoice.attempt_count += 1
  const { payment, intent } = (await paymentOf(store, invoice))!
  if (method === null)
    return recordFailedPayment(
      store,
      invoice,
      intent,
      'This customer has no attached payment source or default payment method.',
    )
  intent.payment_method = method.id
  const response = askBank(method, store.now, context)
  if (response.outcome === 'challenge') {
    intent.status = 'requires_action'
    store.save(intent, 'payment_intent.requires_action')
    store.save(invoice, 'invoice.payment_action_required')
    store.emit('invoice.payment_failed', invoice)
    return response
  }
  const isDeclined = response.outcome === 'declined'
  const charge = newCharge(newId('ch'), intent, method, isDeclined ? response.code : null)
  store.save(charge, isDeclined ? 'charge.failed' : 'charge.succeeded')
  intent.latest_charge = charge.id
  if (isDeclined) return recordFailedPayment(store, invoice, intent, response.message)
  recordPayment(store, invoice, payment, intent)
  return { outcome: 'paid' }
}

function recordPayment(store: ObjectStore, invoice: Invoice, payment: InvoicePayment, intent: PaymentIntent): void {
  intent.status = 'succeeded'
  intent.last_payment_error = null
  store.save(intent, 'payment_intent.succeeded')
  payment.status = 'paid'
  store.save(payment, 'invoice_payment.paid')
  invoice.amount_paid = intent.amount
  invoice.status = 'paid'
  invoice.status_transitions.paid_at = store.now
  invoice.next_payment_attempt = null
  store.setTimer(invoice.id, 'retry', null)
  store.save(invoice, 'invoice.updated')
  store.emit('invoice.paid', invoice)
  store.emit('invoice.payment_succeeded', invoice)
}

/** Records a payment that the bank declined, or whose 3-D Secure authentication failed. */
export function recordFailedPayment(
  store: ObjectStore,
  invoice: Invoice,
  intent: PaymentIntent,
  message: string,
): PaymentAttempt {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { message }
  store.save(intent, 'payment_intent.payment_failed')
  store.save(invoice, 'invoice.payment_failed')
  return { outcome: 'declined', message }
}
