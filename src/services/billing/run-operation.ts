import { setTimeout as pause } from 'node:timers/promises'
import type { OperationKind } from '#core/billing-operation.ts'
import { AppError, type ErrorCode } from '#core/errors.ts'
import type { Tier } from '#core/plans.ts'
import type { BillingState } from '#core/subscription.ts'
import { findOperation, insertOperation, type OperationRow, unfinishedOperation } from '#stores/billing-operations.ts'
import { type DriveNeeds, driveOperation, giveUp, takeOverAfterMs } from './drive-operation.ts'
import { limitStripeCalls } from './limit-stripe-calls.ts'
import { syncBillingState } from './sync-billing-state.ts'
import { busy } from './texts.ts'

type OperationRequest = {
  readonly userId: string
  readonly kind: OperationKind
  readonly targetTier?: Tier
  /** The period that the person saw when they agreed. */
  readonly expectedPeriodStart?: Date | null
}

const waitMs = 20_000

/**
 * Runs a person's change as a stored operation, one at a time. The same request from a second tab gets the outcome of the
 * first; a different one is refused at once. An earlier operation that waits for a payment gives way.
 * @throws AppError CONFLICT, PAYMENT_DECLINED, PAYMENTS_UNAVAILABLE
 */
export async function runOperation(
  needs: DriveNeeds,
  request: OperationRequest,
): Promise<{ operation: OperationRow; billing: BillingState }> {
  const { db, clock, ids } = needs
  const { userId, kind, targetTier = null } = request
  await limitStripeCalls(needs, userId)
  for (let round = 0; round < 5; round += 1) {
    const present = await unfinishedOperation(db, userId)
    if (present === null) {
      const begun = await insertOperation(db, { ...request, id: ids.next(), at: clock.now() })
      if (begun !== null) return driveOperation(needs, begun)
      continue
    }
    const isSame = present.kind === kind && present.targetTier === targetTier
    const age = clock.now().getTime() - present.updatedAt.getTime()
    if (present.state === 'open' && age < takeOverAfterMs) {
      if (isSame) return awaitOutcome(needs, present)
      throw new AppError('CONFLICT', { message: busy })
    }
    // Left behind by a crash, or waiting for the person: what has come of it decides.
    const { operation, billing } = await driveEarlier(needs, present)
    if (isSame && operation.state === 'done') return { operation, billing }
    if (operation.state !== 'waiting') continue
    if (isSame && hasTime(operation, clock.now())) return { operation, billing }
    await giveUp(db, operation, clock.now())
  }
  throw new AppError('CONFLICT', { message: busy })
}

/** Moves an older operation on; that it failed is its own affair. */
async function driveEarlier(
  needs: DriveNeeds,
  present: OperationRow,
): Promise<{ operation: OperationRow; billing: BillingState }> {
  try {
    return await driveOperation(needs, present)
  } catch (error) {
    const operation = await findOperation(needs.db, present)
    if (operation === null || operation.state === 'open' || operation.state === 'waiting') throw error
    return { operation, billing: await syncBillingState(needs, present.userId) }
  }
}

/** A page that is about to expire is not handed out again. */
const hasTime = ({ expiresAt }: OperationRow, now: Date): boolean =>
  expiresAt === null || expiresAt.getTime() - now.getTime() > 5 * 60_000

/** Waits for the request that works on it. */
async function awaitOutcome(
  needs: DriveNeeds,
  begun: OperationRow,
): Promise<{ operation: OperationRow; billing: BillingState }> {
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    await pause(200)
    const operation = await findOperation(needs.db, begun)
    if (operation === null) break
    if (operation.state === 'failed')
      throw new AppError((operation.errorCode ?? 'CONFLICT') as ErrorCode, {
        ...(operation.error === null ? {} : { message: operation.error }),
      })
    if (operation.state !== 'open') return { operation, billing: await syncBillingState(needs, begun.userId) }
    // The request that worked on it has left it without knowing the outcome.
    if (needs.clock.now().getTime() - operation.updatedAt.getTime() >= takeOverAfterMs)
      throw new AppError('PAYMENTS_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })
  }
  throw new AppError('CONFLICT', { message: busy })
}
