import type { UsageView } from '#contract/usage.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { microDollars, shownTokens } from '#core/plans/budget.ts'
import type { Needs } from '#src/ports.ts'
import { readPeriod } from '#stores/usage.ts'
import { budgetOf } from './ensure-current-period.ts'

/** What is used, held and left of the period, in shown tokens; all zero without an active entitlement. */
export async function readUsage({ db }: Needs<'db'>, actor: SignedIn): Promise<UsageView> {
  const { entitlement, userId } = actor
  if (!entitlement?.active) return noUsage
  const { start, end } = entitlement.period
  const row = await readPeriod(db, { userId, periodStart: start })
  const limit = budgetOf(entitlement)
  const used = row?.used ?? microDollars(0)
  const reserved = row?.reserved ?? microDollars(0)
  const remainingTokens = Math.max(0, shownTokens(limit) - shownTokens(used))
  return {
    tokensUsed: shownTokens(used),
    tokensLimit: shownTokens(limit),
    remainingTokens,
    heldTokens: shownTokens(reserved),
    // 100 only when nothing is left.
    usagePercentage: remainingTokens === 0 ? 100 : Math.min(99, Math.round((used / limit) * 100)),
    periodStart: start.toISOString(),
    periodEnd: end.toISOString(),
  }
}

const noUsage: UsageView = {
  tokensUsed: 0,
  tokensLimit: 0,
  remainingTokens: 0,
  heldTokens: 0,
  usagePercentage: 0,
  periodStart: null,
  periodEnd: null,
}
