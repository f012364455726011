import type { SignedIn } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import type { Tier } from '#core/plans.ts'
import type { Needs } from '#src/ports.ts'
import { runOperation } from './begin-operation.ts'
import type { DriveNeeds } from './drive-operation.ts'
import { alreadySubscribed, busy } from './texts.ts'

/**
 * A payment page for somebody with an account and nothing live: a first subscription, or one after another has ended.
 * Their other payment pages expire first, so that no two can be paid.
 * @throws AppError CONFLICT while anything is live or owed, PAYMENTS_UNAVAILABLE
 */
export async function createCheckout(
  needs: DriveNeeds & Needs<'ids'>,
  { userId, entitlement }: SignedIn,
  { targetTier }: { readonly targetTier: Tier },
): Promise<{ checkoutUrl: string }> {
  if (entitlement?.active === true && entitlement.source === 'stripe')
    throw new AppError('CONFLICT', { message: alreadySubscribed })
  const { operation } = await runOperation(needs, { userId, kind: 'subscribe', targetTier, expectedPeriodStart: null })
  if (operation.url === null || operation.state !== 'waiting') throw new AppError('CONFLICT', { message: busy })
  return { checkoutUrl: operation.url }
}
