import { billingFigures } from '#stores/billing-figures.ts'
import { bookFigures } from '#stores/usage-periods.ts'
import type { Assembly } from './deps.ts'

const hourMs = 3_600_000

type Kept = Pick<Assembly, 'deps' | 'registry'>

/** Figures of the books for `/metrics`: what is held now, and whether the counters of late agree with the ledger. */
export function registerBookGauges({ deps, registry }: Kept): void {
  const figures = keptFor(15_000, deps, now => bookFigures(deps.db, new Date(now - hourMs)))
  registry.gauge('open_holds', 'Holds of calls under way.', async () => [{ value: (await figures()).openHolds }])
  registry.gauge(
    'ledger_drift_micro_dollars',
    'Counters against the ledger, over what was billed in an hour.',
    async () => [{ value: (await figures()).drift }],
  )
}

/** What of the payments waits or is not as it must be, ten minutes after it should be done. */
export function registerBillingGauges({ deps, registry }: Kept): void {
  const figures = keptFor(60_000, deps, now => billingFigures(deps.db, new Date(now - 600_000)))
  registry.gauge('stripe_events_waiting', 'Events that arrived and have had no effect for ten minutes.', async () => [
    { value: (await figures()).eventsWaiting },
  ])
  registry.gauge('billing_operations_stuck', 'Operations whose outcome has been open for ten minutes.', async () => [
    { value: (await figures()).operationsStuck },
  ])
  registry.gauge('subscriptions_untaxed', 'Live subscriptions that are charged without tax.', async () => [
    { value: (await figures()).untaxed },
  ])
  registry.gauge('people_with_two_subscriptions', 'People with more than one live subscription.', async () => [
    { value: (await figures()).twoLive },
  ])
}

/** Several scrapers, or an eager one, cost one look in `ms`. */
function keptFor<T>(ms: number, { clock }: Assembly['deps'], read: (now: number) => Promise<T>): () => Promise<T> {
  let known: { at: number; figures: Promise<T> } | undefined
  return () => {
    const now = clock.now().getTime()
    if (known === undefined || now - known.at > ms) known = { at: now, figures: read(now) }
    return known.figures
  }
}
