import { AppError } from '#core/errors.ts'
import type { MicroDollars } from '#core/plans/budget.ts'
import type { Needs } from '#src/ports.ts'
import type { Tx } from '#stores/db.ts'
import { lockSpentSince } from '#stores/usage.ts'

/**
 * Refuses a call that could raise all users' spending of this UTC day above DAILY_SPEND_LIMIT, and alerts the operator.
 * @throws AppError SPEND_LIMIT_REACHED
 */
export async function refuseBeyondDailyLimit(
  { clock, settings, log, metrics }: Needs<'clock' | 'settings' | 'log' | 'metrics'>,
  tx: Tx,
  worstCase: MicroDollars,
): Promise<void> {
  const limit = settings.dailySpendLimit
  if (limit === null) return
  const day = new Date(clock.now())
  day.setUTCHours(0, 0, 0, 0)
  const spent = await lockSpentSince(tx, day)
  if (spent + worstCase <= limit) return
  metrics.count('spend_limit_refusals_total')
  log.error(
    { alert: 'daily_spend_limit', spent, worstCase, limit },
    'Daily spend limit reached: model calls are refused',
  )
  throw new AppError('SPEND_LIMIT_REACHED')
}
