import { newId } from '../ids.ts'
import type { Customer, PaymentMethod } from '../objects/customer.ts'
import { type Invoice, subscriptionOf } from '../objects/invoice.ts'
import { type InvoicePayment, newCharge, type PaymentIntent } from '../objects/payment.ts'
import type { World } from '../world.ts'
import { askBank, type BankAnswer, type Presence } from './cards.ts'
import { paymentOf } from './finalize-invoice.ts'

export type Attempt = { readonly outcome: 'paid' } | Exclude<BankAnswer, { outcome: 'approved' }>

/** The card that an invoice is charged to: the subscription's own, else the customer's. */
export async function defaultMethod(world: World, invoice: Invoice): Promise<PaymentMethod | null> {
  const subscription = await world.get('subscription', subscriptionOf(invoice))
  const customer = (await world.get('customer', invoice.customer)) as Customer | null
  const id = subscription?.default_payment_method ?? customer?.invoice_settings?.default_payment_method ?? null
  return id === null ? null : await world.get('payment_method', id)
}

/** Asks the bank for an open invoice once and books the answer. What follows for the subscription is the caller's part. */
export async function attemptPayment(
  world: World,
  invoice: Invoice,
  method: PaymentMethod | null,
  presence: Presence & { readonly isRetry?: boolean } = {},
): Promise<Attempt> {
  if (invoice.attempt_count === 0 || presence.isRetry) invoice.attempt_count += 1
  const { payment, intent } = (await paymentOf(world, invoice))!
  if (method === null)
    return failPayment(
      world,
      invoice,
      intent,
      'This customer has no attached payment source or default payment method.',
    )
  intent.payment_method = method.id
  const answer = askBank(method, world.now, presence)
  if (answer.outcome === 'challenge') {
    intent.status = 'requires_action'
    world.save(intent, 'payment_intent.requires_action')
    world.save(invoice, 'invoice.payment_action_required')
    world.announce('invoice.payment_failed', invoice)
    return answer
  }
  const isDeclined = answer.outcome === 'declined'
  const charge = newCharge(newId('ch'), intent, method, isDeclined)
  world.save(charge, isDeclined ? 'charge.failed' : 'charge.succeeded')
  intent.latest_charge = charge.id
  if (isDeclined) return failPayment(world, invoice, intent, answer.message)
  takeMoney(world, invoice, payment, intent)
  return { outcome: 'paid' }
}

function takeMoney(world: World, invoice: Invoice, payment: InvoicePayment, intent: PaymentIntent): void {
  intent.status = 'succeeded'
  intent.last_payment_error = null
  world.save(intent, 'payment_intent.succeeded')
  payment.status = 'paid'
  world.save(payment, 'invoice_payment.paid')
  invoice.amount_paid = intent.amount
  invoice.status = 'paid'
  invoice.status_transitions.paid_at = world.now
  world.timer(invoice.id, 'retry', null)
  world.save(invoice, 'invoice.updated')
  world.announce('invoice.paid', invoice)
  world.announce('invoice.payment_succeeded', invoice)
}

/** Books a payment that the card's bank refused, or for which 3-D Secure was not passed. */
export function failPayment(world: World, invoice: Invoice, intent: PaymentIntent, message: string): Attempt {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { message }
  world.save(intent, 'payment_intent.payment_failed')
  world.save(invoice, 'invoice.payment_failed')
  return { outcome: 'declined', message }
}
