import type { Entitlement } from './actor.ts'
import { periodAround } from './period.ts'
import { compareTiers, type Tier } from './plans.ts'

/** One source's word on what a person may use, as stored. */
export type EntitlementRow = {
  readonly source: 'stripe' | 'operator'
  readonly tier: Tier
  readonly active: boolean
  /** An operator's months are counted from here. */
  readonly anchor: Date
  /** The last paid period, from Stripe. */
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly cancelAtPeriodEnd: boolean
}

/**
 * The one that counts: active before ended, then the higher tier (decision 1). Null when there never was one.
 * A paid period is Stripe's own; an operator's grant runs in months from its anchor.
 */
export function pickEntitlement(rows: readonly EntitlementRow[], now: Date): Entitlement | null {
  const best = [...rows].sort((a, b) => Number(b.active) - Number(a.active) || compareTiers(b.tier, a.tier))[0]
  if (best === undefined) return null
  const { source, tier, active, cancelAtPeriodEnd } = best
  const period =
    best.periodStart && best.periodEnd
      ? { start: best.periodStart, end: best.periodEnd }
      : periodAround(best.anchor, now)
  return { source, tier, active, period, cancelAtPeriodEnd }
}
