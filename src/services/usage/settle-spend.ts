import type { SpendGrant } from '#core/budget.ts'
import type { Attempt } from '#core/spending.ts'
import type { Needs } from '#src/ports.ts'
import type { Tx } from '#stores/db.ts'
import { bookAndRelease, lockHeld } from '#stores/usage.ts'

/**
 * Books what a grant's calls really used and frees the rest of its hold, in the caller's transaction and to the hold's own
 * period. A hold that was settled before, by a double call or by the sweeper, is left as it is.
 * @returns false when it was settled before
 */
export async function settleSpend(
  { ids }: Needs<'ids'>,
  tx: Tx,
  grant: SpendGrant,
  attempts: readonly Attempt[],
): Promise<boolean> {
  const hold = await lockHeld(tx, grant.userId, grant.holdId)
  if (hold === null) return false
  const billed = attempts.filter(attempt => attempt.cost > 0).map(attempt => ({ ...attempt, id: ids.next() }))
  await bookAndRelease(tx, hold, billed)
  return true
}
