import { voidInvoice } from '#embedded/stripe/engine/close-invoice.ts'
import { paymentOf } from '#embedded/stripe/engine/finalize-invoice.ts'
import { attemptPayment } from '#embedded/stripe/engine/pay-invoice.ts'
import { type CheckoutForm, cardOf, finishSession, subscribe } from '#embedded/stripe/engine/sessions.ts'
import { endSubscription, refreshStatus } from '#embedded/stripe/engine/subscription-state.ts'
import type { Session } from '#embedded/stripe/objects/session.ts'
import type { World } from '#embedded/stripe/world.ts'

/** Completes a session whose payment is only known later, as with bank debits. */
export async function startSlowPayment(world: World, session: Session, form: CheckoutForm): Promise<void> {
  const method = cardOf(session, form)
  const { subscription, invoice } = await subscribe(world, session, form, method)
  subscription.status = 'incomplete'
  const waiting = (await paymentOf(world, invoice))!
  waiting.intent.status = 'processing'
  world.save(waiting.intent, 'payment_intent.processing')
  world.save(subscription, 'customer.subscription.created')
  finishSession(world, session, 'unpaid')
}

/** Says how a slow payment ended. */
export async function endSlowPayment(world: World, session: Session, outcome: 'paid' | 'failed'): Promise<void> {
  const subscription = (await world.get('subscription', session.subscription!))!
  const invoice = (await world.get('invoice', session.invoice!))!
  if (outcome === 'paid') {
    const method = await world.get('payment_method', subscription.default_payment_method!)
    await attemptPayment(world, invoice, method, { isCheckout: true, isAuthenticated: true })
    await refreshStatus(world, subscription)
    session.payment_status = 'paid'
    world.save(session, 'checkout.session.async_payment_succeeded')
    return
  }
  world.announce('invoice.payment_failed', invoice)
  world.save(session, 'checkout.session.async_payment_failed')
  await endSubscription(world, subscription)
  await voidInvoice(world, invoice)
}
