import type { PreviewView } from '#contract/billing.ts'
import type { SignedIn } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { compareTiers, plans, type Tier } from '#core/plans.ts'
import { isLive, isPaused } from '#core/subscription.ts'
import { readUsage } from '#services/usage/read-usage.ts'
import type { Needs } from '#src/ports.ts'
import { customerOf } from '#stores/billing.ts'
import { askingStripe } from './ask-stripe.ts'
import { type LookNeeds, lookAt } from './look.ts'
import { refuseGranted } from './refuse-granted.ts'
import { alreadyOn, paused, renewedMeanwhile } from './texts.ts'

/**
 * What a change would cost, by Stripe's own reckoning with tax, when it begins, and what is given up by it (design §5.17).
 * Nothing is changed by asking.
 * @throws AppError CONFLICT for the plan that the person has where there is nothing to reset, TOO_MANY_REQUESTS,
 * PAYMENTS_UNAVAILABLE
 */
export async function previewChange(
  needs: LookNeeds & Needs<'payments'>,
  actor: SignedIn,
  { targetTier: tier }: { readonly targetTier: Tier },
): Promise<PreviewView> {
  const { userId } = actor
  await askingStripe(needs, userId)
  const { standing } = await lookAt(needs, userId)
  const { subscription } = standing
  const live = subscription !== null && isLive(subscription) ? subscription : null
  const present = live === null ? null : standing.tier
  const isReset = present === tier
  if (isReset && standing.active && !plans[tier].choosesModel)
    throw new AppError('CONFLICT', { message: alreadyOn(tier) })
  // The look has just found what the page did not know: agreeing to it now would pay the same month twice.
  if (isReset && standing.active && !actor.entitlement?.active)
    throw new AppError('CONFLICT', { message: renewedMeanwhile })
  refuseGranted(actor, tier, present)
  if (live !== null && isPaused(live)) throw new AppError('CONFLICT', { message: paused })
  const isLater = present !== null && compareTiers(tier, present) < 0
  const customer = await customerOf(needs.db, userId)
  const customerId = customer === null || customer.deleted ? null : customer.id
  const { subtotal, tax, total, currency } = await needs.payments.preview({ subscription: live, customerId, tier })
  const { remainingTokens } = await readUsage(needs, actor)
  return {
    tier,
    isReset,
    price: subtotal / 1_000_000,
    tax: tax / 1_000_000,
    total: total / 1_000_000,
    currency,
    effectiveAt: (isLater ? live!.period.end : needs.clock.now()).toISOString(),
    isImmediate: !isLater,
    tokensLost: live === null || isLater ? 0 : remainingTokens,
    periodStart: live?.period.start.toISOString() ?? null,
  }
}
