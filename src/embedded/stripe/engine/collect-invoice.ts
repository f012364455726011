import type { ObjectStore } from '../object-store.ts'
import { type Invoice, subscriptionOf } from '../objects/invoice.ts'
import { isLive } from '../objects/subscription.ts'
import { attemptPayment, defaultPaymentMethod } from './pay-invoice.ts'
import { applyPaidInvoice, endSubscription } from './subscription-state.ts'

const daySeconds = 86_400

/** Days from each failed attempt to the next. After the last attempt, the subscription ends. */
const retryDays = [3, 5, 7]

/** Tries once to charge an open invoice and updates its subscription: it becomes active, waits for a retry, or ends. */
export async function collectInvoice(store: ObjectStore, invoice: Invoice): Promise<void> {
  const attempt = await attemptPayment(store, invoice, await defaultPaymentMethod(store, invoice), { isRetry: true })
  if (attempt.outcome === 'paid') return applyPaidInvoice(store, invoice)
  const wait = retryDays[invoice.attempt_count - 1]
  invoice.next_payment_attempt = wait === undefined ? null : store.now + wait * daySeconds
  store.setTimer(invoice.id, 'retry', invoice.next_payment_attempt)
  store.save(invoice, 'invoice.updated')
  const subscription = await store.get('subscription', subscriptionOf(invoice))
  if (subscription === null || !isLive(subscription)) return
  if (wait === undefined) return endSubscription(store, subscription)
  if (subscription.status === 'past_due') return
  subscription.status = 'past_due'
  store.save(subscription, 'customer.subscription.updated')
}
