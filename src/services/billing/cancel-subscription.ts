import type { SignedIn } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { isLive } from '#core/subscription.ts'
import type { Needs } from '#src/ports.ts'
import { runOperation } from './begin-operation.ts'
import type { DriveNeeds } from './drive-operation.ts'
import { readStanding } from './read-subscription.ts'
import { cancelled, granted, hasEnded, nothingToCancel, resumed } from './texts.ts'

const plain = { targetTier: null, expectedPeriodStart: null }

/**
 * Ends the subscription with the period that is paid. Cancelling twice is cancelling once (decision 17).
 * @throws AppError CONFLICT when there is nothing to cancel, PAYMENTS_UNAVAILABLE
 */
export async function cancelSubscription(
  needs: DriveNeeds & Needs<'ids'>,
  actor: SignedIn,
): Promise<{ message: string }> {
  await requireLive(needs, actor, nothingToCancel)
  const { sight } = await runOperation(needs, { userId: actor.userId, kind: 'cancel', ...plain })
  const { cancelAt, subscription } = sight.standing
  return { message: cancelled(cancelAt ?? subscription?.period.end ?? needs.clock.now()) }
}

/**
 * Takes a cancellation back, and a lower plan that was to begin: the present one goes on.
 * @throws AppError CONFLICT when it has ended, PAYMENTS_UNAVAILABLE
 */
export async function resumeSubscription(
  needs: DriveNeeds & Needs<'ids'>,
  actor: SignedIn,
): Promise<{ message: string }> {
  await requireLive(needs, actor, hasEnded)
  await runOperation(needs, { userId: actor.userId, kind: 'resume', ...plain })
  return { message: resumed }
}

/** An operator's grant has nothing to cancel or resume (decision 1). */
async function requireLive({ db }: DriveNeeds, { userId, entitlement }: SignedIn, otherwise: string): Promise<void> {
  const { subscription } = await readStanding(db, userId)
  if (subscription !== null && isLive(subscription)) return
  const isGranted = entitlement?.active === true && entitlement.source === 'operator'
  throw new AppError('CONFLICT', { message: isGranted ? granted : otherwise })
}
