import { billingFigures } from '#stores/billing-figures.ts'
import { bookFigures } from '#stores/usage-periods.ts'
import type { Assembly } from './deps.ts'

const hourMs = 3_600_000

type GaugeSources = Pick<Assembly, 'deps' | 'registry'>

/** Usage figures for `/metrics`: open holds, and how far the counters of the last hour differ from the ledger. */
export function registerBookGauges({ deps, registry }: GaugeSources): void {
  const figures = cachedFor(15_000, deps, now => bookFigures(deps.db, new Date(now - hourMs)))
  registry.gauge('open_holds', 'Holds of running calls.', async () => [{ value: (await figures()).openHolds }])
  registry.gauge(
    'ledger_drift_micro_dollars',
    'Difference between counters and ledger for what was billed in the last hour.',
    async () => [{ value: (await figures()).drift }],
  )
}

/** Billing figures for `/metrics`: what is still waiting or wrong after ten minutes. */
export function registerBillingGauges({ deps, registry }: GaugeSources): void {
  const figures = cachedFor(60_000, deps, now => billingFigures(deps.db, new Date(now - 600_000)))
  registry.gauge('stripe_events_waiting', 'Events that arrived and have had no effect for ten minutes.', async () => [
    { value: (await figures()).eventsWaiting },
  ])
  registry.gauge('billing_operations_stuck', 'Operations whose outcome has been open for ten minutes.', async () => [
    { value: (await figures()).operationsStuck },
  ])
  registry.gauge('subscriptions_untaxed', 'Live subscriptions that are charged without tax.', async () => [
    { value: (await figures()).untaxed },
  ])
  registry.gauge('people_with_two_subscriptions', 'Users with more than one live subscription.', async () => [
    { value: (await figures()).peopleWithTwoLive },
  ])
}

/** Reads at most once in `ms`, however often the metrics are scraped. */
function cachedFor<T>(ms: number, { clock }: Assembly['deps'], read: (now: number) => Promise<T>): () => Promise<T> {
  let cached: { at: number; figures: Promise<T> } | undefined
  return () => {
    const now = clock.now().getTime()
    if (cached === undefined || now - cached.at > ms) cached = { at: now, figures: read(now) }
    return cached.figures
  }
}
