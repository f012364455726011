import type { Attempt } from '#core/models/spending.ts'
import type { SpendGrant } from '#core/plans/budget.ts'
import type { Needs } from '#src/ports.ts'
import type { Db, Tx } from '#stores/db.ts'
import { settleHold } from '#stores/usage.ts'

/**
 * Books what a grant's calls actually used to the hold's period and releases the rest of the hold. A hold that was settled
 * before, by a repeated call or by the sweeper, stays as it is.
 * @returns false when it was settled before
 */
export function settleSpend(
  { clock, ids }: Needs<'clock' | 'ids'>,
  db: Db | Tx,
  grant: SpendGrant,
  attempts: readonly Attempt[],
): Promise<boolean> {
  const billed = attempts
    .filter(({ cost, absorbed }) => cost > 0 || absorbed > 0)
    .map(attempt => ({ ...attempt, id: ids.next() }))
  return settleHold(db, { userId: grant.userId, id: grant.holdId }, billed, clock.now())
}
