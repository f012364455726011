import type { SignedIn } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { compareTiers, plans, type Tier } from '#core/plans.ts'
import { alreadyOn, coveredByGrant, granted } from './texts.ts'

/**
 * For who has a grant of an operator: the higher entitlement counts, so that paying for no more than it gives would be
 * paying for nothing (decision 1). Beside a subscription that is paid, a lower plan than that may still be chosen.
 * @param paid the plan of the subscription that runs; null without one
 * @throws AppError CONFLICT for the granted plan and those below it
 */
export function refuseGranted({ entitlement }: SignedIn, tier: Tier, paid: Tier | null): void {
  if (!entitlement?.active || entitlement.source !== 'operator') return
  if (paid !== null && compareTiers(tier, paid) < 0) return
  const order = compareTiers(tier, entitlement.tier)
  if (order < 0) throw new AppError('CONFLICT', { message: coveredByGrant(tier) })
  if (order === 0) throw new AppError('CONFLICT', { message: plans[tier].choosesModel ? granted : alreadyOn(tier) })
}
