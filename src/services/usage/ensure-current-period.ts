import type { Entitlement } from '#core/accounts/actor.ts'
import type { MicroDollars } from '#core/plans/budget.ts'
import { plans } from '#core/plans/plans.ts'
import type { Db, Tx } from '#stores/db.ts'
import { ensurePeriod, type PeriodRow } from '#stores/usage.ts'

/** The budget of the entitlement's plan. */
export const budgetOf = (entitlement: Entitlement): MicroDollars => plans[entitlement.tier].monthlyBudget

/** The row of the entitlement's period, inserted when first needed, so that a reset is a new row. */
export const ensureCurrentPeriod = (db: Db | Tx, userId: string, entitlement: Entitlement): Promise<PeriodRow> =>
  ensurePeriod(db, userId, entitlement.period, budgetOf(entitlement))
