import { AppError, isAppError } from '#core/errors.ts'
import { stopAnswersOf } from '#services/accounts/announce-stops.ts'
import type { Act } from '#services/accounts/record-act.ts'
import type { Needs } from '#src/ports.ts'
import { markDisabled, markEnabled } from '#stores/accounts.ts'
import { findOperation, insertOperation, unfinishedOperation } from '#stores/billing-operations.ts'
import type { Tx } from '#stores/db.ts'
import { deleteSessionsOf } from '#stores/session-list.ts'
import type { BillingNeeds } from './apply-stripe-state.ts'
import { driveOperation, supersedeOperation } from './drive-operation.ts'
import { busy } from './texts.ts'

/** What became of the payments. 'pending': stored, and tried again by the nightly run. */
export type BillingEnd = 'ended' | 'pending' | 'kept'

/**
 * Disables an account: its sessions and streams end, its growing answers stop without a charge, and no login works. Unless `keepsBilling`, a stored operation then expires checkout
 * sessions, cancels the subscription at once without a refund and voids open invoices, even if Stripe cannot be reached now.
 * Nothing is deleted. `changed` is false when the account was disabled before.
 */
export async function disableAccount(
  needs: BillingNeeds & Needs<'signals'>,
  userId: string,
  { keepsBilling }: { readonly keepsBilling: boolean },
  act: Act,
): Promise<{ changed: boolean; billing: BillingEnd }> {
  const changed = await needs.db.transaction(async tx => {
    const isChange = await markDisabled(tx, userId, needs.clock.now())
    await deleteSessionsOf(tx, userId, null)
    await stopAnswersOf(needs, tx, userId)
    if (keepsBilling) await cancelEnding(needs, tx, userId)
    else await storeEndingOperation(needs, tx, userId)
    return isChange
  })
  needs.log.info({ userId, changed, ...act }, 'account disabled')
  return { changed, billing: keepsBilling ? 'kept' : await driveEnding(needs, userId) }
}

/** Replaces the user's own unfinished operation, except a deletion, which ends everything itself. */
async function storeEndingOperation({ clock, ids }: BillingNeeds, tx: Tx, userId: string): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const at = clock.now()
    const ending = { kind: 'end_for_disabling', id: ids.next(), userId, at } as const
    if ((await insertOperation(tx, ending)) !== null) return
    const current = await unfinishedOperation(tx, userId)
    if (current?.kind === 'end_for_disabling' || current?.kind === 'end_for_deletion') return
    if (current !== null) await supersedeOperation(tx, current, at)
  }
  throw new AppError('CONFLICT', { message: busy })
}

/**
 * Cancels a stored operation that ends the payments, if it has not been carried out.
 * @returns whether there was one
 * @throws AppError CONFLICT while it is being carried out
 */
async function cancelEnding({ clock }: Needs<'clock'>, tx: Tx, userId: string): Promise<boolean> {
  for (let round = 0; round < 5; round += 1) {
    const current = await unfinishedOperation(tx, userId)
    if (current?.kind !== 'end_for_disabling') return false
    if ((await supersedeOperation(tx, current, clock.now())) !== null) return true
  }
  throw new AppError('CONFLICT', { message: busy })
}

/** A session that is paid while it is being expired fails once; the next try finds its subscription. */
const maxTries = 3

async function driveEnding(needs: BillingNeeds, userId: string): Promise<BillingEnd> {
  const { db, log } = needs
  const stored = await unfinishedOperation(db, userId)
  if (stored?.kind !== 'end_for_disabling') return stored?.kind === 'end_for_deletion' ? 'pending' : 'ended'
  for (let count = 1; count <= maxTries; count += 1) {
    const operation = await findOperation(db, stored)
    if (operation === null || operation.state === 'done') return 'ended'
    // Canceled meanwhile: the account keeps its subscription.
    if (operation.state === 'failed') return 'kept'
    try {
      await driveOperation(needs, operation)
      return 'ended'
    } catch (error) {
      log.warn({ userId, err: error }, 'the payments of a disabled account are not ended yet')
      if (!isAppError(error)) throw error
      if (error.code === 'PAYMENTS_UNAVAILABLE') break
    }
  }
  return 'pending'
}

/** What became of the payments. 'called_off': their ending was stored but not carried out. */
export type BillingOnEnable = 'called_off' | 'unchanged'

/**
 * Enables a disabled account: its owner can log in again. A pending operation that ends its payments is canceled; what
 * Stripe has ended already is not restored. `changed` is false when the account was enabled already.
 * @throws AppError CONFLICT while that operation is being carried out
 */
export async function enableAccount(
  needs: Needs<'db' | 'clock' | 'log'>,
  userId: string,
  act: Act,
): Promise<{ changed: boolean; billing: BillingOnEnable }> {
  const [changed, isCalledOff] = await needs.db.transaction(async tx => [
    await markEnabled(tx, userId),
    await cancelEnding(needs, tx, userId),
  ])
  needs.log.info({ userId, changed, ...act }, 'account enabled')
  return { changed, billing: isCalledOff ? 'called_off' : 'unchanged' }
}
