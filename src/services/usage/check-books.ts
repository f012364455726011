import type { Needs } from '#src/ports.ts'
import { comparePeriods, type PeriodCursor } from '#stores/usage-periods.ts'

const pageSize = 2_000

/**
 * Compares every period's counters with ledger and holds, and alerts operators to differences, which `usage recount`
 * corrects. A page that differs is read twice, because calls that settle meanwhile may make it differ once.
 */
export async function checkBooks(
  { db, log, metrics }: Needs<'db' | 'log' | 'metrics'>,
  signal: AbortSignal,
): Promise<{ periods: number; off: number; driftMicroDollars: number }> {
  const sum = { periods: 0, off: 0, driftMicroDollars: 0 }
  let after: PeriodCursor | null = null
  do {
    signal.throwIfAborted()
    const page = await comparePeriods(db, after, pageSize)
    const confirmed = page.off === 0 ? page : await comparePeriods(db, after, pageSize)
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
