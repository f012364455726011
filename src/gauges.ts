import { bookFigures } from '#stores/usage-periods.ts'
import type { Assembly } from './deps.ts'

const hourMs = 3_600_000
/** Several scrapers, or an eager one, cost one look. */
const keptMs = 15_000

/** Figures of the books for `/metrics`: what is held now, and whether the counters of late agree with the ledger. */
export function registerBookGauges({ deps, registry }: Pick<Assembly, 'deps' | 'registry'>): void {
  let known: { at: number; figures: ReturnType<typeof bookFigures> } | undefined
  const figures = () => {
    const now = deps.clock.now().getTime()
    if (known === undefined || now - known.at > keptMs)
      known = { at: now, figures: bookFigures(deps.db, new Date(now - hourMs)) }
    return known.figures
  }
  registry.gauge('open_holds', 'Holds of calls under way.', async () => [{ value: (await figures()).openHolds }])
  registry.gauge(
    'ledger_drift_micro_dollars',
    'Counters against the ledger, over what was billed in an hour.',
    async () => [{ value: (await figures()).drift }],
  )
}
