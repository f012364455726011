import type { Needs } from '#src/ports.ts'
import { type PeriodRecount, recountPeriods } from '#stores/usage-periods.ts'

/** Corrects a user's counters from ledger and holds. @returns what they were and are, for the operator */
export async function recountUsage(
  { db, log }: Needs<'db' | 'log'>,
  input: { readonly userId: string },
): Promise<PeriodRecount[]> {
  const periods = await db.transaction(tx => recountPeriods(tx, input.userId))
  for (const period of periods) {
    if (period.used === period.ledger && period.reserved === period.held) continue
    log.warn({ userId: input.userId, ...period }, 'Usage counters differed from the ledger and were repaired')
  }
  return periods
}
