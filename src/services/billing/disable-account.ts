import { AppError, isAppError } from '#core/errors.ts'
import type { Act } from '#services/accounts/record-act.ts'
import type { Needs } from '#src/ports.ts'
import { markDisabled, markEnabled } from '#stores/accounts.ts'
import { findOperation, insertOperation, unfinishedOperation } from '#stores/billing-operations.ts'
import type { Tx } from '#stores/db.ts'
import { deleteSessionsOf } from '#stores/sessions.ts'
import { type DriveNeeds, driveOperation, giveUp } from './drive-operation.ts'
import { busy } from './texts.ts'

/** What became of the payments: 'pending' is stored and repeated by the nightly run. */
export type BillingEnd = 'ended' | 'pending' | 'kept'

/**
 * Disables an account and ends what it pays for: its sessions end and no login works. Then payment pages close, the
 * subscription is cancelled at once without a refund, and owed invoices are voided. That operation is stored in the same
 * transaction, so that it is carried out even if Stripe cannot be reached now. Nothing is deleted. `changed` is false when
 * the account was disabled before.
 */
export async function disableAccount(
  needs: DriveNeeds,
  userId: string,
  { keepsBilling }: { readonly keepsBilling: boolean },
  act: Act,
): Promise<{ changed: boolean; billing: BillingEnd }> {
  const changed = await needs.db.transaction(async tx => {
    const isChange = await markDisabled(tx, userId, needs.clock.now())
    await deleteSessionsOf(tx, userId, null)
    if (keepsBilling) await callOffEnding(needs, tx, userId)
    else await storeEnding(needs, tx, userId)
    return isChange
  })
  needs.log.info({ userId, changed, ...act }, 'account disabled')
  return { changed, billing: keepsBilling ? 'kept' : await carryOut(needs, userId) }
}

/** What the person has set in motion gives way, but a deletion of the account, which ends everything itself. */
async function storeEnding({ clock, ids }: DriveNeeds, tx: Tx, userId: string): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const at = clock.now()
    const ending = { kind: 'end_for_disabling', id: ids.next(), userId, at } as const
    if ((await insertOperation(tx, ending)) !== null) return
    const present = await unfinishedOperation(tx, userId)
    if (present?.kind === 'end_for_disabling' || present?.kind === 'end_for_deletion') return
    if (present !== null) await giveUp(tx, present, at)
  }
  throw new AppError('CONFLICT', { message: busy })
}

/**
 * An operator who had the payments ended may keep them after all, as long as that is not done.
 * @returns whether there was something to call off
 * @throws AppError CONFLICT while it is being made
 */
async function callOffEnding({ clock }: Needs<'clock'>, tx: Tx, userId: string): Promise<boolean> {
  for (let round = 0; round < 5; round += 1) {
    const present = await unfinishedOperation(tx, userId)
    if (present?.kind !== 'end_for_disabling') return false
    if ((await giveUp(tx, present, clock.now())) !== null) return true
  }
  throw new AppError('CONFLICT', { message: busy })
}

/** A page that is paid while it is closed is refused once; the next read finds its subscription. */
const tries = 3

async function carryOut(needs: DriveNeeds, userId: string): Promise<BillingEnd> {
  const { db, log } = needs
  const stored = await unfinishedOperation(db, userId)
  if (stored?.kind !== 'end_for_disabling') return stored?.kind === 'end_for_deletion' ? 'pending' : 'ended'
  for (let count = 1; count <= tries; count += 1) {
    const operation = await findOperation(db, stored)
    if (operation === null || operation.state === 'done') return 'ended'
    // Called off meanwhile: driven on, it would end what is to be kept.
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

/** What became of the payments: 'called_off' is a cancelling that was stored and not done. */
export type BillingOnEnable = 'called_off' | 'unchanged'

/**
 * Enables a disabled account: its owner can log in again. A cancellation of its subscription that is still pending is
 * called off; what Stripe has ended by then is not restored. `changed` is false when the account was enabled already.
 * @throws AppError CONFLICT while the cancelling is being made
 */
export async function enableAccount(
  needs: Needs<'db' | 'clock' | 'log'>,
  userId: string,
  act: Act,
): Promise<{ changed: boolean; billing: BillingOnEnable }> {
  const [changed, isCalledOff] = await needs.db.transaction(async tx => [
    await markEnabled(tx, userId),
    await callOffEnding(needs, tx, userId),
  ])
  needs.log.info({ userId, changed, ...act }, 'account enabled')
  return { changed, billing: isCalledOff ? 'called_off' : 'unchanged' }
}
