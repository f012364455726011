import type { Subscriber } from '#core/actor.ts'
import type { MicroDollars } from '#core/budget.ts'
import { AppError } from '#core/errors.ts'
import { offersFor } from '#core/offers.ts'
import type { Needs } from '#src/ports.ts'
import { readPeriod } from '#stores/usage.ts'
import { budgetOf } from './ensure-current-period.ts'

/**
 * Refuses a model call that costs at least `cost` when less than that remains of the period's budget.
 * @throws AppError BUDGET_EXCEEDED with the upgrade options
 */
export function refuseBeyondBudget(user: Subscriber, remaining: MicroDollars, cost: MicroDollars): void {
  if (remaining < cost) throw budgetExceeded(user)
}

/**
 * Refuses work that costs the service but calls no model, such as preparing a new video, once the period's budget is used
 * up. Holds nothing.
 * @throws AppError BUDGET_EXCEEDED with the upgrade options
 */
export async function refuseUsedUpBudget({ db }: Needs<'db'>, user: Subscriber): Promise<void> {
  const period = await readPeriod(db, { userId: user.userId, periodStart: user.entitlement.period.start })
  if ((period?.used ?? 0) >= budgetOf(user.entitlement)) throw budgetExceeded(user)
}

const budgetExceeded = ({ entitlement }: Subscriber): AppError =>
  new AppError('BUDGET_EXCEEDED', { data: { upgradeOptions: offersFor(entitlement) } })
