import type { Subscriber } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { offersFor } from '#core/offers.ts'
import type { Needs } from '#src/ports.ts'
import { readPeriod } from '#stores/usage.ts'
import { budgetOf } from './current-period.ts'

/**
 * Checks that something of the period's budget is left, without holding any of it: for work that costs the service but
 * calls no model.
 * @throws AppError BUDGET_EXCEEDED with the upgrade options
 */
export async function requireBudget({ db }: Needs<'db'>, user: Subscriber): Promise<void> {
  const limit = budgetOf(user.entitlement)
  const period = await readPeriod(db, { userId: user.userId, periodStart: user.entitlement.period.start })
  if ((period?.used ?? 0) < limit) return
  throw new AppError('BUDGET_EXCEEDED', { data: { upgradeOptions: offersFor(user.entitlement) } })
}
