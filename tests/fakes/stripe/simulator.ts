import { type SimulatorOptions, startStripeSimulator as start } from '#embedded/stripe/simulator.ts'
import type { SendAll } from '#embedded/stripe/webhooks/deliveries.ts'
import { playersOf } from './control.ts'
import { type Disorder, disorderOf } from './disorder.ts'
import { plannedFaults } from './faults.ts'
import { operatorRoutes } from './operator-routes.ts'
import { type SeedPlan, seedCatalog } from './seed.ts'
import { heldAgainst, type Validate } from './wire.ts'

export type TestSimulatorOptions = Omit<SimulatorOptions, 'routes' | 'aroundCall' | 'sendAll'> & {
  /** Checks every request and response against the wire's schema. */
  readonly validate?: Validate
  /** Products and prices to begin with; none when absent. */
  readonly seed?: readonly SeedPlan[]
}

export type StripeSimulator = Awaited<ReturnType<typeof startStripeSimulator>>

/**
 * The product's payment simulator as tests need it: with the calls that only operators make, faults of the API, disorder
 * among the events, and control over what people and banks do.
 */
export async function startStripeSimulator({ validate, ...options }: TestSimulatorOptions) {
  const faults = plannedFaults()
  const check = validate === undefined ? null : heldAgainst(validate)
  let sending = disorderOf({})
  const sendAll: SendAll = (due, acts) => sending(due, acts)
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
    /** How deliveries go wrong from now on; `{}` for none. Sent or held ones are not touched. */
    disorder(plan: Disorder): void {
      sending = disorderOf(plan)
    },
    /** Sends what was held, in the order that the disorder says. */
    async release(): Promise<void> {
      await account.sql`update stripe_simulator.deliveries set state = 'pending', next_at = 0 where state = 'held'`
      await control.webhooks.settle()
    },
  }
  return { ...simulator, control: { ...control, ...playersOf(account, control), faults, webhooks } }
}
