import { AppError } from '#core/errors.ts'
import type { MicroDollars } from '#core/plans/budget.ts'
import { currentEntitlement } from '#services/accounts/current-entitlement.ts'
import type { Act } from '#services/accounts/record-act.ts'
import type { Needs } from '#src/ports.ts'
import { creditPeriod } from '#stores/usage-periods.ts'

/**
 * Credits everything that was used of the current period by a ledger entry, so that the sums stay correct. Calls under way
 * keep their holds and are billed when they end. Without usage nothing is booked.
 * @throws AppError CONFLICT for an account without an active plan
 */
export async function forgiveUsage(
  needs: Needs<'db' | 'clock' | 'ids' | 'log'>,
  { userId }: { readonly userId: string },
  act: Act,
): Promise<{ periodStart: Date; forgiven: MicroDollars }> {
  const entitlement = await currentEntitlement(needs, userId)
  if (!entitlement?.active)
    throw new AppError('CONFLICT', { message: 'This account has no active plan, so no period to reset.' })
  const periodStart = entitlement.period.start
  const credit = { userId, periodStart, holdId: needs.ids.next(), id: needs.ids.next(), at: needs.clock.now() }
  const forgiven = await needs.db.transaction(tx => creditPeriod(tx, credit))
  needs.log.warn({ userId, periodStart, forgiven, ...act }, 'usage forgiven by an operator')
  return { periodStart, forgiven }
}
