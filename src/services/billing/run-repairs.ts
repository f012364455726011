import { type DueRepair, isRepair } from '#core/billing/billing-operation.ts'
import type { BillingState } from '#core/billing/subscription.ts'
import { isAppError } from '#core/errors.ts'
import { findOperation, type OperationRow } from '#stores/billing-operations.ts'
import { type BillingNeeds, syncBillingState } from './apply-stripe-state.ts'
import { driveOperation, takeOverAfterMs } from './drive-operation.ts'
import { refundSignupConflict } from './refund-signup-conflict.ts'

/**
 * Reads a user's state from Stripe, then runs the repairs that are due: for webhooks, success pages, the sync button and
 * operators.
 * @throws AppError PAYMENTS_UNAVAILABLE
 */
export async function refreshBilling(needs: BillingNeeds, userId: string): Promise<BillingState> {
  const billing = await syncBillingState(needs, userId)
  await runRepairs(needs, billing.repairs)
  return billing
}

/**
 * Runs what a read of Stripe's state has returned as due, or what is still stored. The only function that does so. Safe at
 * any time, any number of times, in several processes: a repair that has ended, or that a request works on, is left alone.
 * @throws AppError PAYMENTS_UNAVAILABLE, and the refusal of a signup's refund; the next run continues the rest
 */
export async function runRepairs(needs: BillingNeeds, repairs: readonly DueRepair[]): Promise<void> {
  for (const repair of repairs) {
    if (repair.kind === 'refund_signup') await refundSignupConflict(needs, repair.signupId, repair.paid)
    else await resumeOperation(needs, repair)
  }
}

/** Continues an operation, for example after a payment, an expired session or a crash. */
async function resumeOperation(needs: BillingNeeds, due: Pick<OperationRow, 'userId' | 'id'>): Promise<void> {
  // As it is now: another process may have continued it.
  const operation = await findOperation(needs.db, due)
  if (operation === null || !isLeft(operation, needs.clock.now())) return
  try {
    await driveOperation(needs, operation)
  } catch (error) {
    // It has failed for good, as its row says, or another process works on it.
    if (!isAppError(error) || error.code === 'PAYMENTS_UNAVAILABLE') throw error
    const { userId, id: operationId } = operation
    needs.log.info({ userId, operationId, code: error.code }, 'a billing operation was not continued')
  }
}

/** False while a request works on it, and for a deletion: continued here, it would end the subscription but keep the account. */
function isLeft({ kind, state, updatedAt }: OperationRow, now: Date): boolean {
  if (kind === 'end_for_deletion' || state === 'done' || state === 'failed') return false
  const age = now.getTime() - updatedAt.getTime()
  return state === 'waiting' || isRepair(kind) || age >= takeOverAfterMs
}
