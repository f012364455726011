import type { SignedIn } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { compareTiers, plans, type Tier } from '#core/plans.ts'
import { alreadyOn, coveredByGrant, granted } from './texts.ts'

/**
 * For who has a grant of an operator and no subscription: the higher entitlement counts, so that paying for no more than
 * it gives would be paying for nothing (decision 1).
 * @throws AppError CONFLICT for the granted plan and those below it
 */
export function refuseGranted({ entitlement }: SignedIn, tier: Tier): void {
  if (!entitlement?.active) return
  const order = compareTiers(tier, entitlement.tier)
  if (order < 0) throw new AppError('CONFLICT', { message: coveredByGrant(tier) })
  if (order === 0) throw new AppError('CONFLICT', { message: plans[tier].choosesModel ? granted : alreadyOn(tier) })
}
