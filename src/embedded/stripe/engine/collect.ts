import { type Invoice, subscriptionOf } from '../objects/invoice.ts'
import { isLive } from '../objects/subscription.ts'
import type { World } from '../world.ts'
import { attemptPayment, defaultMethod } from './pay-invoice.ts'
import { afterPaid, endSubscription } from './subscription-state.ts'

const dayS = 86_400

/** One automatic attempt at an open invoice, with all that follows for its subscription: good standing, a retry, or the end. */
export async function collect(world: World, invoice: Invoice): Promise<void> {
  const attempt = await attemptPayment(world, invoice, await defaultMethod(world, invoice), {
    isCheckout: false,
    isAuthenticated: false,
    isRetry: true,
  })
  if (attempt.outcome === 'paid') return afterPaid(world, invoice)
  await fallBehind(world, invoice)
}

/** After a failed attempt: the next one is planned, or the subscription meets what the account's settings say. */
export async function fallBehind(world: World, invoice: Invoice): Promise<void> {
  const { retryDays, afterRetries } = world.settings
  const wait = retryDays[invoice.attempt_count - 1]
  invoice.next_payment_attempt = wait === undefined ? null : world.now + wait * dayS
  if (wait === undefined) invoice.auto_advance = false
  world.timer(invoice.id, 'retry', invoice.next_payment_attempt)
  world.save(invoice, 'invoice.updated')
  const subscription = await world.get('subscription', subscriptionOf(invoice))
  if (subscription === null || !isLive(subscription)) return
  if (wait === undefined && afterRetries === 'cancel') return endSubscription(world, subscription, 'payment_failed')
  const status = wait === undefined && afterRetries === 'unpaid' ? 'unpaid' : 'past_due'
  if (subscription.status === status || subscription.status === 'unpaid') return
  subscription.status = status
  world.save(subscription, 'customer.subscription.updated')
}
