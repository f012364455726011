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
  /** When Stripe was last asked. */
  readonly updatedAt: Date
}

/** How long a paid period that ended goes on while Stripe was not asked again: a lost message must not lock anybody out. */
const graceMs = 48 * 60 * 60 * 1000

/**
 * The one that counts: active before ended, then the higher tier (decision 1). Null when there never was one.
 * A paid period is Stripe's own; an operator's grant runs in months from its anchor.
 */
export function pickEntitlement(rows: readonly EntitlementRow[], now: Date): Entitlement | null {
  if (rows.length === 0) return null
  const best = rows.map(row => ({ ...row, active: row.active && !hasLapsed(row, now) })).reduce(higher)
  const { source, tier, active, cancelAtPeriodEnd } = best
  const period =
    best.periodStart && best.periodEnd
      ? { start: best.periodStart, end: best.periodEnd }
      : periodAround(best.anchor, now)
  return { source, tier, active, period, cancelAtPeriodEnd }
}

const higher = <Row extends EntitlementRow>(a: Row, b: Row): Row => {
  if (a.active !== b.active) return a.active ? a : b
  return compareTiers(a.tier, b.tier) >= 0 ? a : b
}

/**
 * A paid period is over when it was cancelled to its end, or when Stripe has not confirmed it since: nobody has access
 * unpaid because a message was lost. Renewals take Stripe about an hour, and retries of a failed one are confirmed nightly.
 */
function hasLapsed({ source, periodEnd, cancelAtPeriodEnd, updatedAt }: EntitlementRow, now: Date): boolean {
  if (source !== 'stripe' || periodEnd === null || now < periodEnd) return false
  return cancelAtPeriodEnd || now.getTime() - Math.max(periodEnd.getTime(), updatedAt.getTime()) > graceMs
}
