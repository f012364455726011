import { currentEntitlement } from '#services/accounts/current-entitlement.ts'
import type { Needs } from '#src/ports.ts'
import { listPeriods, type PeriodOnRecord } from '#stores/usage.ts'

/** A user's last 24 periods with their counters, newest first; for operators. */
export async function listSpending(
  needs: Needs<'db' | 'clock'>,
  input: { readonly userId: string },
): Promise<(PeriodOnRecord & { isCurrent: boolean })[]> {
  const [periods, entitlement] = await Promise.all([
    listPeriods(needs.db, input.userId, 24),
    currentEntitlement(needs, input.userId),
  ])
  const current = entitlement?.period.start.getTime()
  return periods.map(period => ({ ...period, isCurrent: new Date(period.periodStart).getTime() === current }))
}
