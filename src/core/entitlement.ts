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
  let best: EntitlementRow | undefined
  let active = false
  // Every request of a person passes here: no row is copied.
  for (const row of rows) {
    const isActive = row.active && !hasLapsed(row, now)
    if (best !== undefined && !isHigher(row.tier, isActive, best.tier, active)) continue
    best = row
    active = isActive
  }
  if (best === undefined) return null
  const { source, tier, anchor, periodStart, periodEnd, cancelAtPeriodEnd } = best
  const period = periodStart && periodEnd ? { start: periodStart, end: periodEnd } : periodAround(anchor, now)
  return { source, tier, active, period, cancelAtPeriodEnd }
}

const isHigher = (tier: Tier, active: boolean, thanTier: Tier, thanActive: boolean): boolean =>
  active === thanActive ? compareTiers(tier, thanTier) > 0 : active

/**
 * A paid period is over when it was cancelled to its end, or when Stripe has not confirmed it since: nobody has access
 * unpaid because a message was lost. Renewals take Stripe about an hour, and retries of a failed one are confirmed nightly.
 */
function hasLapsed({ source, periodEnd, cancelAtPeriodEnd, updatedAt }: EntitlementRow, now: Date): boolean {
  if (source !== 'stripe' || periodEnd === null || now < periodEnd) return false
  return cancelAtPeriodEnd || now.getTime() - Math.max(periodEnd.getTime(), updatedAt.getTime()) > graceMs
}
