import type { MicroDollars } from '#core/budget.ts'
import { AppError } from '#core/errors.ts'
import { currentEntitlement } from '#services/accounts/current-entitlement.ts'
import type { Act } from '#services/accounts/record-act.ts'
import type { Needs } from '#src/ports.ts'
import { creditPeriod } from '#stores/usage-periods.ts'

/**
 * Gives back all that was used of the current period: an entry in the ledger against it, so that the sums stay true. What
 * is held by calls under way stays held and is billed when they end. Without anything used nothing is booked.
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
