import { retention } from '#core/operations/retention.ts'
import type { Needs } from '#src/ports.ts'
import { removeInBatches } from '#stores/db.ts'
import { deleteOldPeriods, deleteUnbilledHolds, type HoldCursor } from '#stores/usage-periods.ts'

const pageSize = 2_000

/** Removes settled holds without a bill, and old periods with everything in them. */
export async function sweepBooks(
  { db, clock }: Needs<'db' | 'clock'>,
  signal: AbortSignal,
): Promise<{ holds: number; periods: number }> {
  const now = clock.now().getTime()
  const sum = { holds: 0, periods: 0 }
  let after: HoldCursor | null = null
  do {
    signal.throwIfAborted()
    const page = await deleteUnbilledHolds(db, {
      after,
      limit: pageSize,
      before: new Date(now - retention.unbilledHolds),
    })
    sum.holds += page.dropped
    after = page.next
  } while (after !== null)
  sum.periods = await removeInBatches(signal, limit => deleteOldPeriods(db, new Date(now - retention.books), limit))
  return sum
}
