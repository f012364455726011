import type Stripe from 'stripe'
import type { CheckoutSession, Payments } from '#src/ports/payments.ts'
import type { Clock, Log, Metrics } from '#src/ports.ts'
import { isMissing, stripeToAppError } from './errors.ts'
import { performCall } from './perform-call.ts'
import { findPortalConfiguration } from './portal-configuration.ts'
import { prepareCall } from './prepare-call.ts'
import { previewStripeChange } from './preview-change.ts'
import { createPrices, type Prices } from './prices.ts'
import { checkoutSessionExpansions, readCheckoutSession } from './read-checkout-session.ts'
import { readCustomer } from './read-customer.ts'
import { Subscription, WithCharge } from './schema.ts'
import { inspectAccount, setUpAccount } from './set-up-account.ts'
import { createStripeClient } from './stripe-client.ts'
import { toPaymentEvent, verifyEvent } from './verify-event.ts'

export type StripePaymentsOptions = {
  readonly secretKey: string
  /** Comma-separated: more than one while an endpoint's secret is rotated. */
  readonly webhookSecret: string
  /** Replaces the address of Stripe's API; null for Stripe's own. */
  readonly apiUrl: string | null
}

/** The payment provider on Stripe's SDK. Creating it makes no call. */
export function stripePayments(
  { secretKey, webhookSecret, apiUrl }: StripePaymentsOptions,
  { clock, log, metrics }: { readonly clock: Clock; readonly log: Log; readonly metrics: Metrics },
): Payments {
  const stripe = createStripeClient({ secretKey, apiUrl })
  const prices = createPrices(stripe, { clock, log })
  const livemode = /^(sk|rk)_live_/.test(secretKey)
  const secrets = webhookSecret.split(',').flatMap(secret => secret.trim() || [])
  const portalId = cachePortalId(stripe)

  /** Runs and measures a call, and maps its failure to an AppError. */
  const callStripe = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now()
    try {
      return await work()
    } catch (error) {
      throw stripeToAppError({ log, metrics }, what, error)
    } finally {
      metrics.observe('payment_call_seconds', { call: what }, (performance.now() - from) / 1000)
    }
  }
  async function* listFromStripe<T>(what: string, pages: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* pages
    } catch (error) {
      throw stripeToAppError({ log, metrics }, what, error)
    }
  }

  return {
    livemode,
    prepare: request => callStripe('prepare', () => prepareCall(request, prices, portalId)),
    perform: (call, key) => callStripe(call.kind, () => performCall(stripe, prices, call, key)),
    readCustomer: id => callStripe('read_customer', () => readCustomer(stripe, prices, livemode, id)),
    findCustomer: event => callStripe('find_customer', () => findCustomer(stripe, event)),
    readCheckout: id =>
      callStripe('read_checkout', async () => {
        try {
          return await readCheckoutSession(
            await stripe.checkout.sessions.retrieve(id, { expand: [...checkoutSessionExpansions] }),
            prices,
          )
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      }),
    completedCheckouts: since => listFromStripe('completed_checkouts', completedCheckouts(stripe, prices, since)),
    liveSubscriptions: () => listFromStripe('live_subscriptions', liveSubscriptions(stripe, prices)),
    undeliveredEvents: since => listFromStripe('undelivered_events', undeliveredEvents(stripe, since)),
    preview: change => callStripe('preview', () => previewStripeChange(stripe, prices, change)),
    verifyEvent: (body, signature) => verifyEvent(stripe.webhooks, body, signature, secrets, clock.now()),
    setUp: options => callStripe('set_up', () => setUpAccount(stripe, options)),
    inspect: webhookUrl => callStripe('inspect', () => inspectAccount(stripe, webhookUrl)),
  }
}

const createdSince = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) })

async function* completedCheckouts(stripe: Stripe, prices: Prices, since: Date): AsyncGenerator<CheckoutSession> {
  const expand = checkoutSessionExpansions.map(part => `data.${part}`)
  const listed = stripe.checkout.sessions.list({ status: 'complete', created: createdSince(since), limit: 100, expand })
  for await (const raw of listed) yield readCheckoutSession(raw, prices)
}

async function* liveSubscriptions(stripe: Stripe, prices: Prices) {
  for (const status of ['active', 'past_due', 'unpaid', 'trialing', 'paused'] as const) {
    for await (const raw of stripe.subscriptions.list({ status, limit: 100 })) {
      const { id, customer: customerId, created: createdAt, items } = Subscription.parse(raw)
      yield { id, customerId, createdAt, tier: await prices.tierOf(items.data[0]!.price) }
    }
  }
}

async function* undeliveredEvents(stripe: Stripe, since: Date) {
  for await (const raw of stripe.events.list({ delivery_success: false, created: createdSince(since), limit: 100 })) {
    yield toPaymentEvent(raw)
  }
}

async function findCustomer(
  stripe: Stripe,
  { type, objectId }: Parameters<Payments['findCustomer']>[0],
): Promise<string | null> {
  if (objectId === null) return null
  const expand = ['charge']
  try {
    if (type.startsWith('charge.dispute.'))
      return WithCharge.parse(await stripe.disputes.retrieve(objectId, { expand })).charge?.customer ?? null
    if (type.startsWith('refund.'))
      return WithCharge.parse(await stripe.refunds.retrieve(objectId, { expand })).charge?.customer ?? null
    return null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Caches the portal configuration's id. A missing one is looked up again, because `billing setup` may create it at any
 * time.
 */
function cachePortalId(stripe: Stripe): () => Promise<string | null> {
  let cached: string | null = null
  return async () => {
    cached ??= (await findPortalConfiguration(stripe))?.id ?? null
    return cached
  }
}
