import type { Subscriber } from '#core/accounts/actor.ts'
import { offersFor } from '#core/billing/offers.ts'
import { AppError } from '#core/errors.ts'
import { chooseModel } from '#core/models/choose-model.ts'
import { isFree } from '#core/models/models.ts'
import { formatTokens, type MicroDollars, shownTokens } from '#core/plans/budget.ts'
import type { Needs } from '#src/ports.ts'
import { readPeriod, type SpendingState } from '#stores/usage.ts'
import { budgetOf } from './ensure-current-period.ts'

/**
 * Refuses a model call that costs at least `cost` when less than that remains of the period's budget.
 * @throws AppError BUDGET_EXCEEDED with the upgrade options; while something is left, with what is needed and what is left
 */
export function refuseBeyondBudget(
  user: Subscriber,
  { room, held }: Pick<SpendingState, 'room' | 'held'>,
  cost: MicroDollars,
): void {
  if (room >= cost) return
  const [neededTokens, leftTokens, heldTokens] = [shownTokens(cost), Math.max(0, shownTokens(room)), shownTokens(held)]
  if (leftTokens + heldTokens <= 0) throw budgetExceeded(user)
  const upgradeOptions = offersFor(user.entitlement)
  const [needed, left] = toldApart(neededTokens, leftTokens)
  const reserved = heldTokens > 0 ? `; ${formatTokens(heldTokens)} more are reserved for answers in progress` : ''
  // Programs look for the words 'budget exceeded'.
  const message = `Budget exceeded by this request: it needs at least ${needed} tokens, and ${left} are left${reserved}.`
  throw new AppError('BUDGET_EXCEEDED', { message, data: { upgradeOptions, neededTokens, leftTokens, heldTokens } })
}

/** Both counts as shown, exactly where rounding would make them equal. */
function toldApart(needed: number, left: number): [string, string] {
  const [a, b] = [formatTokens(needed), formatTokens(left)]
  return a === b ? [needed.toLocaleString('en-US'), left.toLocaleString('en-US')] : [a, b]
}

/**
 * Refuses work that costs the service but calls no model, such as preparing a new video, once the period's budget is used
 * up and no model answers this user for free. Holds nothing.
 * @throws AppError BUDGET_EXCEEDED with the upgrade options
 */
export async function refuseUsedUpBudget(
  { db, models, clock }: Needs<'db' | 'models' | 'clock'>,
  user: Subscriber,
): Promise<void> {
  const { userId, aiModel: saved, entitlement } = user
  const period = await readPeriod(db, { userId, periodStart: entitlement.period.start })
  if ((period?.used ?? 0) < budgetOf(entitlement)) return
  const { tier, active } = entitlement
  const serving = (['clickbait', 'question'] as const).map(kind =>
    chooseModel(models, { saved, tier, active }, clock.now(), kind),
  )
  if (!serving.some(({ served }) => isFree(served))) throw budgetExceeded(user)
}

/** Where there is no higher plan, such as for the owner in owner mode, the usual advice to upgrade is left out. */
function budgetExceeded({ entitlement }: Subscriber): AppError {
  const upgradeOptions = offersFor(entitlement)
  const data = { upgradeOptions }
  return new AppError('BUDGET_EXCEEDED', upgradeOptions.length > 0 ? { data } : { message: usedUp, data })
}
const usedUp = 'Monthly budget exceeded.'
