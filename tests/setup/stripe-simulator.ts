import Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'
import { apiVersion } from '#embedded/stripe/version.ts'
import { type StripeSimulator, startStripeSimulator, type TestSimulatorOptions } from '#tests/fakes/stripe/simulator.ts'
import { useDatabase } from './database.ts'
import { stripeSchema } from './stripe-schema.ts'

/** The four plans, as in a real account. */
export const seedPlans = [
  { name: 'Basic', lookupKey: 'itc_basic_monthly', unitAmount: 1_000 },
  { name: 'Pro', lookupKey: 'itc_pro_monthly', unitAmount: 2_000 },
  { name: 'Premium', lookupKey: 'itc_premium_monthly', unitAmount: 3_500 },
  { name: 'Enterprise', lookupKey: 'itc_enterprise_monthly', unitAmount: 7_500 },
]

/** The official SDK, pointed at a simulator. */
export function sdkFor(simulator: { url: string; apiKey: string }, options: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(simulator.url)
  return new Stripe(simulator.apiKey, {
    host: hostname,
    port,
    protocol: 'http',
    apiVersion,
    telemetry: false,
    maxNetworkRetries: 0,
    ...options,
  })
}

/**
 * A simulator on a database of this test file, with the four plans, and the SDK that talks to it. Read the fields
 * inside tests only.
 */
export function useStripeSimulator(options: Partial<TestSimulatorOptions> = {}): {
  readonly simulator: StripeSimulator
  readonly stripe: Stripe
} {
  const database = useDatabase()
  let started: { simulator: StripeSimulator; stripe: Stripe } | undefined
  beforeAll(async () => {
    const simulator = await startStripeSimulator({
      databaseUrl: database.url,
      seed: seedPlans,
      ...(stripeSchema === undefined ? {} : { validate: stripeSchema }),
      ...options,
    })
    started = { simulator, stripe: sdkFor(simulator) }
  })
  afterAll(async () => {
    await started?.simulator[Symbol.asyncDispose]()
  })
  const requireStarted = () => {
    if (started === undefined) throw new Error('The simulator exists only inside tests and hooks.')
    return started
  }
  return {
    get simulator() {
      return requireStarted().simulator
    },
    get stripe() {
      return requireStarted().stripe
    },
  }
}
