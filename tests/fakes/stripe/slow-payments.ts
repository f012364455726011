import {
  type CheckoutForm,
  completeSession,
  createSubscription,
  paymentMethodOf,
} from '#embedded/stripe/engine/checkout-sessions.ts'
import { voidInvoice } from '#embedded/stripe/engine/close-invoice.ts'
import { paymentOf } from '#embedded/stripe/engine/finalize-invoice.ts'
import { attemptPayment } from '#embedded/stripe/engine/pay-invoice.ts'
import { endSubscription, refreshStatus } from '#embedded/stripe/engine/subscription-state.ts'
import type { ObjectStore } from '#embedded/stripe/object-store.ts'
import type { Session } from '#embedded/stripe/objects/session.ts'

/** Completes a session whose payment is confirmed only later, as with bank debits. */
export async function startSlowPayment(store: ObjectStore, session: Session, form: CheckoutForm): Promise<void> {
  const method = paymentMethodOf(session, form)
  const { subscription, invoice } = await createSubscription(store, session, form, method)
  subscription.status = 'incomplete'
  const waiting = (await paymentOf(store, invoice))!
  waiting.intent.status = 'processing'
  store.save(waiting.intent, 'payment_intent.processing')
  store.save(subscription, 'customer.subscription.created')
  completeSession(store, session, 'unpaid')
}

/** Ends a slow payment as paid or failed. */
export async function endSlowPayment(store: ObjectStore, session: Session, outcome: 'paid' | 'failed'): Promise<void> {
  const subscription = (await store.get('subscription', session.subscription!))!
  const invoice = (await store.get('invoice', session.invoice!))!
  if (outcome === 'paid') {
    const method = await store.get('payment_method', subscription.default_payment_method!)
    await attemptPayment(store, invoice, method, { isCheckout: true, isAuthenticated: true })
    await refreshStatus(store, subscription)
    session.payment_status = 'paid'
    store.save(session, 'checkout.session.async_payment_succeeded')
    return
  }
  store.emit('invoice.payment_failed', invoice)
  store.save(session, 'checkout.session.async_payment_failed')
  await endSubscription(store, subscription)
  await voidInvoice(store, invoice)
}
