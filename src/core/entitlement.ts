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
  if (rows.length === 0) return null
  const best = rows.reduce((a, b) => (outranks(b, a) ? b : a))
  const { source, tier, active, cancelAtPeriodEnd } = best
  const period =
    best.periodStart && best.periodEnd
      ? { start: best.periodStart, end: best.periodEnd }
      : periodAround(best.anchor, now)
  return { source, tier, active, period, cancelAtPeriodEnd }
}

const outranks = (a: EntitlementRow, b: EntitlementRow): boolean =>
  a.active === b.active ? compareTiers(a.tier, b.tier) > 0 : a.active
