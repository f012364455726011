import { type SimulatorOptions, startStripeSimulator as start } from '#embedded/stripe/simulator.ts'
import type { SendAll } from '#embedded/stripe/webhooks/deliveries.ts'
import { externalActions } from './control.ts'
import { type Disorder, disorderOf } from './disorder.ts'
import { plannedFaults } from './faults.ts'
import { operatorRoutes } from './operator-routes.ts'
import { type SeedPlan, seedCatalog } from './seed.ts'
import { type Validate, validateCalls } from './wire.ts'

export type TestSimulatorOptions = Omit<SimulatorOptions, 'routes' | 'aroundCall' | 'sendAll'> & {
  /** Checks every request and response against Stripe's schema. */
  readonly validate?: Validate
  /** Products and prices to create at the start; none by default. */
  readonly seed?: readonly SeedPlan[]
}

export type StripeSimulator = Awaited<ReturnType<typeof startStripeSimulator>>

/**
 * The product's payment simulator, extended for tests: with the calls that only operators make, failures of the API,
 * disordered webhooks, and actions of customers and banks.
 */
export async function startStripeSimulator({ validate, ...options }: TestSimulatorOptions) {
  const faults = plannedFaults()
  const check = validate === undefined ? null : validateCalls(validate)
  let sendDisordered = disorderOf({})
  const sendAll: SendAll = (due, acts) => sendDisordered(due, acts)
  const simulator = await start({
    ...options,
    routes: operatorRoutes,
    aroundCall: (call, handle) => faults.aroundCall(call, check === null ? handle : () => check(call, handle)),
    sendAll,
  })
  const { account, control } = simulator
  if (options.seed !== undefined) await seedCatalog(account, options.seed)
  const webhooks = {
    ...control.webhooks,
    /** Sets how later deliveries go wrong; `{}` for normal delivery. Sent or held ones are not affected. */
    setDisorder(plan: Disorder): void {
      sendDisordered = disorderOf(plan)
    },
    /** Sends held deliveries, in the order of the current disorder. */
    async release(): Promise<void> {
      await account.sql`update stripe_simulator.deliveries set state = 'pending', next_at = 0 where state = 'held'`
      await control.webhooks.settle()
    },
  }
  return { ...simulator, control: { ...control, ...externalActions(account, control), faults, webhooks } }
}
