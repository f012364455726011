import type { SpendGrant } from '#core/budget.ts'
import type { Attempt } from '#core/spending.ts'
import type { Needs } from '#src/ports.ts'
import type { Db, Tx } from '#stores/db.ts'
import { type Alongside, settleHold } from '#stores/usage.ts'

/**
 * Books what a grant's calls really used and frees the rest of its hold, to the hold's own period. A hold that was settled
 * before, by a double call or by the sweeper, is left as it is.
 * @param alongside statements that are done with it, by name, and may look at `settled`
 * @returns how many rows each of them gave; `settled` is 1 when it was still held
 */
export function settleSpend(
  { ids }: Needs<'ids'>,
  db: Db | Tx,
  grant: SpendGrant,
  attempts: readonly Attempt[],
  alongside?: Alongside,
): Promise<Readonly<Record<string, number>>> {
  const billed = attempts
    .filter(({ cost, absorbed }) => cost > 0 || absorbed > 0)
    .map(attempt => ({ ...attempt, id: ids.next() }))
  return settleHold(db, { userId: grant.userId, id: grant.holdId }, billed, alongside)
}
