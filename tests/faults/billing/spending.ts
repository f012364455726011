import type { Subscriber } from '#core/accounts/actor.ts'
import { isAppError } from '#core/errors.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { microDollars } from '#core/plans/budget.ts'
import { plans } from '#core/plans/plans.ts'
import { currentEntitlement } from '#services/accounts/current-entitlement.ts'
import { reserveSpend } from '#services/usage/reserve-spend.ts'
import { settleSpend } from '#services/usage/settle-spend.ts'
import type { UserAction } from './step-context.ts'

const { served: model } = modelCatalog.entries[0]!

/** Spends some of the budget outside the crashable process: reserves a hold and settles it at a random cost. */
export const spend: UserAction = async ({ environment, random, person, account }) => {
  const { deps } = environment
  const { userId } = account
  if (userId === null) return 'no account'
  const entitlement = await currentEntitlement(deps, userId)
  if (entitlement?.active !== true) return 'no access'
  const user: Subscriber = {
    kind: 'user',
    userId,
    sessionId: 'test',
    email: person.email,
    emailConfirmed: true,
    fullName: person.name,
    aiModel: null,
    answerLanguage: 'video',
    canSubscribe: true,
    entitlement,
  }
  const before = microDollars(Math.round(plans[entitlement.tier].monthlyBudget * random.pick([0.05, 0.3, 0.6])))
  const plan = { model, inputTokens: 0, outputCap: 500, before, tries: 0 }
  try {
    const about = { plan, purpose: 'question', videoId: null }
    const grant = await deps.db.transaction(tx => reserveSpend(deps, tx, user, about, async () => {}))
    const cost = microDollars(Math.floor(grant.amount * random.fraction()))
    const usage = { input: 1, cachedInput: 0, cacheWrite: 0, output: 1 }
    const attempt = { attempt: 1, purpose: 'question', model: model.id, usage, cost, absorbed: microDollars(0) }
    const settled = await settleSpend(deps, deps.db, grant, [attempt])
    if (!settled) throw new Error('The new hold no longer exists.')
    const key = `${userId} ${grant.periodStart.toISOString()}`
    person.spent.set(key, (person.spent.get(key) ?? 0) + cost)
    return `$${(cost / 1_000_000).toFixed(2)}`
  } catch (error) {
    if (isAppError(error, 'BUDGET_EXCEEDED')) return 'all spent'
    throw error
  }
}
