import { type SimulatorOptions, startStripeSimulator as start } from '#embedded/stripe/simulator.ts'
import type { PlanDeliveries } from '#embedded/stripe/webhooks/deliver.ts'
import { accountRoutes } from './account-routes.ts'
import { playersOf } from './control.ts'
import { type Disorder, disorderOf } from './disorder.ts'
import { plannedFaults } from './faults.ts'
import { paymentRoutes } from './payment-routes.ts'
import { type SeedPlan, seedCatalog } from './seed.ts'

export type TestSimulatorOptions = Omit<SimulatorOptions, 'routes' | 'aroundCall' | 'planDeliveries'> & {
  /** Products and prices to begin with; none when absent. */
  readonly seed?: readonly SeedPlan[]
}

export type StripeSimulator = Awaited<ReturnType<typeof startStripeSimulator>>

/**
 * The product's payment simulator as tests need it: with the calls that only operators make, faults of the API, disorder
 * among the events, and control over what people and banks do.
 */
export async function startStripeSimulator(options: TestSimulatorOptions) {
  const faults = plannedFaults()
  let plan = disorderOf({})
  const planDeliveries: PlanDeliveries = due => plan(due)
  const simulator = await start({
    ...options,
    routes: [...accountRoutes, ...paymentRoutes],
    aroundCall: faults.aroundCall,
    planDeliveries,
  })
  const { account, control } = simulator
  if (options.seed !== undefined) await seedCatalog(account, options.seed)
  const webhooks = {
    ...control.webhooks,
    /** How deliveries go wrong from now on; `{}` for none. Sent or held ones are not touched. */
    disorder(wish: Disorder): void {
      plan = disorderOf(wish)
    },
    /** Sends what was held, in the order that the disorder says. */
    async release(): Promise<void> {
      await account.sql`update stripe_simulator.deliveries set state = 'pending', next_at = 0 where state = 'held'`
      await control.webhooks.settle()
    },
  }
  return { ...simulator, control: { ...control, ...playersOf(account, control), faults, webhooks } }
}
