import type { Entitlement } from '../accounts/actor.ts'
import { periodAround } from '../plans/period.ts'
import { compareTiers, type Tier } from '../plans/plans.ts'

/** A stored entitlement from one source. */
export type EntitlementRow = {
  readonly source: 'stripe' | 'operator'
  readonly tier: Tier
  readonly active: boolean
  /** The start from which the months of an operator's grant are counted. */
  readonly anchor: Date
  /** The last paid period, from Stripe. */
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly cancelAtPeriodEnd: boolean
  /** When Stripe was last read. */
  readonly updatedAt: Date
}

/** How long an ended period stays active without a confirmed next one, so that a lost webhook locks no one out. */
const graceMs = 48 * 60 * 60 * 1000

/**
 * The entitlement that decides the plan: an active one before an ended one, then the higher tier. Null when there never
 * was one. A paid period has Stripe's dates; an operator's grant runs in months from its anchor.
 */
export function pickEntitlement(rows: readonly EntitlementRow[], now: Date): Entitlement | null {
  const [best] = rows
    .map(row => ({ ...row, active: isInForce(row, now) }))
    .sort((a, b) => Number(b.active) - Number(a.active) || compareTiers(b.tier, a.tier))
  if (best === undefined) return null
  const { source, tier, active, anchor, periodStart, periodEnd, cancelAtPeriodEnd } = best
  const period = periodStart && periodEnd ? { start: periodStart, end: periodEnd } : periodAround(anchor, now)
  return { source, tier, active, period, cancelAtPeriodEnd }
}

/** True while it gives access. */
export const isInForce = (row: EntitlementRow, now: Date): boolean => row.active && !hasLapsed(row, now)

/**
 * True when a paid period has ended: the subscription was canceled, or Stripe did not confirm the next period in time. A
 * renewal takes Stripe about an hour; retried payments are confirmed nightly.
 */
function hasLapsed({ source, periodEnd, cancelAtPeriodEnd, updatedAt }: EntitlementRow, now: Date): boolean {
  if (source !== 'stripe' || periodEnd === null || now < periodEnd) return false
  return cancelAtPeriodEnd || now.getTime() - Math.max(periodEnd.getTime(), updatedAt.getTime()) > graceMs
}
