import type { Needs } from '#src/ports.ts'
import { comparePeriods, type PeriodCursor } from '#stores/usage-periods.ts'

const atOnce = 2_000

/**
 * Compares every period's counters with ledger and holds. Calls that settle meanwhile may make a page look off once, so
 * what differs is looked at twice before it is an alert; `usage recount` mends it.
 */
export async function checkBooks(
  { db, log, metrics }: Needs<'db' | 'log' | 'metrics'>,
  signal: AbortSignal,
): Promise<{ periods: number; off: number; driftMicroDollars: number }> {
  const sum = { periods: 0, off: 0, driftMicroDollars: 0 }
  let after: PeriodCursor | null = null
  do {
    signal.throwIfAborted()
    const page = await comparePeriods(db, after, atOnce)
    const confirmed = page.off === 0 ? page : await comparePeriods(db, after, atOnce)
    sum.periods += confirmed.compared
    sum.off += confirmed.off
    sum.driftMicroDollars += confirmed.drift
    after = page.next
  } while (after !== null)
  if (sum.off > 0) {
    metrics.count('books_off_total', {}, sum.off)
    log.error({ alert: 'books_off', ...sum }, 'Counters of budgets differ from the ledger')
  }
  return sum
}
