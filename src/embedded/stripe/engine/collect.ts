import { type Invoice, subscriptionOf } from '../objects/invoice.ts'
import { isLive } from '../objects/subscription.ts'
import type { World } from '../world.ts'
import { attemptPayment, defaultMethod } from './pay-invoice.ts'
import { afterPaid, endSubscription } from './subscription-state.ts'

const dayS = 86_400

/** Days from a failed attempt to the next, one for each further attempt; after the last the subscription ends. */
const retryDays = [3, 5, 7]

/** One automatic attempt at an open invoice, with all that follows for its subscription: good standing, a retry, or the end. */
export async function collect(world: World, invoice: Invoice): Promise<void> {
  const attempt = await attemptPayment(world, invoice, await defaultMethod(world, invoice), { isRetry: true })
  if (attempt.outcome === 'paid') return afterPaid(world, invoice)
  const wait = retryDays[invoice.attempt_count - 1]
  world.timer(invoice.id, 'retry', wait === undefined ? null : world.now + wait * dayS)
  world.save(invoice, 'invoice.updated')
  const subscription = await world.get('subscription', subscriptionOf(invoice))
  if (subscription === null || !isLive(subscription)) return
  if (wait === undefined) return endSubscription(world, subscription)
  if (subscription.status === 'past_due') return
  subscription.status = 'past_due'
  world.save(subscription, 'customer.subscription.updated')
}
