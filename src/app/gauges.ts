import { billingFigures } from '#stores/billing-figures.ts'
import { bookFigures } from '#stores/usage-periods.ts'
import type { Assembly } from './deps.ts'

const hourMs = 3_600_000

type Kept = Pick<Assembly, 'deps' | 'registry'>

/** Figures of the books for `/metrics`: what is held now, and whether the counters of late agree with the ledger. */
export function registerBookGauges({ deps, registry }: Kept): void {
  const figures = keptFor(15_000, deps, now => bookFigures(deps.db, new Date(now - hourMs)))
  register(registry, figures, {
    open_holds: ['openHolds', 'Holds of calls under way.'],
    ledger_drift_micro_dollars: ['drift', 'Counters against the ledger, over what was billed in an hour.'],
  })
}

/** What of the payments waits or is not as it must be, ten minutes after it should be done. */
export function registerBillingGauges({ deps, registry }: Kept): void {
  const figures = keptFor(60_000, deps, now => billingFigures(deps.db, new Date(now - 600_000)))
  register(registry, figures, {
    stripe_events_waiting: ['eventsWaiting', 'Events that arrived and have had no effect for ten minutes.'],
    billing_operations_stuck: ['operationsStuck', 'Operations whose outcome has been open for ten minutes.'],
    subscriptions_untaxed: ['untaxed', 'Live subscriptions that are charged without tax.'],
    people_with_two_subscriptions: ['twoLive', 'People with more than one live subscription.'],
  })
}

/** One gauge for each figure, by the gauge's name. */
function register<K extends string>(
  registry: Kept['registry'],
  figures: () => Promise<Readonly<Record<K, number>>>,
  gauges: Readonly<Record<string, readonly [figure: NoInfer<K>, meaning: string]>>,
): void {
  for (const [name, [figure, meaning]] of Object.entries(gauges))
    registry.gauge(name, meaning, async () => [{ value: (await figures())[figure] }])
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
