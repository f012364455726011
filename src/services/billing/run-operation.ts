import { setTimeout as sleep } from 'node:timers/promises'
import type { OperationKind } from '#core/billing/billing-operation.ts'
import type { BillingState } from '#core/billing/subscription.ts'
import { AppError, type ErrorCode } from '#core/errors.ts'
import type { Tier } from '#core/plans/plans.ts'
import { limitStripeCalls } from '#services/limits/limit-stripe-calls.ts'
import { findOperation, insertOperation, type OperationRow, unfinishedOperation } from '#stores/billing-operations.ts'
import { type BillingNeeds, syncBillingState } from './apply-stripe-state.ts'
import { driveOperation, supersedeOperation, takeOverAfterMs } from './drive-operation.ts'
import { busy } from './texts.ts'

type OperationRequest = {
  readonly userId: string
  readonly kind: OperationKind
  readonly targetTier?: Tier
  /** The period that the user saw when they agreed. */
  readonly expectedPeriodStart?: Date | null
}

type RunOperation = { readonly operation: OperationRow; readonly billing: BillingState }

const waitMs = 20_000

/** Each round ends an earlier operation, or loses to a request that began one meanwhile. No user has five in a row. */
const maxRounds = 5

/**
 * Runs a user's change as a stored operation, one at a time. The same request from a second tab gets the first one's
 * outcome; a different one is refused at once. An earlier operation that waits for a payment is replaced.
 * @throws AppError CONFLICT, PAYMENT_DECLINED, PAYMENTS_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function runOperation(needs: BillingNeeds, request: OperationRequest): Promise<RunOperation> {
  const { db, clock, ids } = needs
  const { userId, kind, targetTier = null } = request
  await limitStripeCalls(needs, userId)
  for (let round = 0; round < maxRounds; round += 1) {
    const current = await unfinishedOperation(db, userId)
    if (current === null) {
      const operation = await insertOperation(db, { ...request, id: ids.next(), at: clock.now() })
      if (operation !== null) return driveOperation(needs, operation)
      continue
    }
    const isSame = current.kind === kind && current.targetTier === targetTier
    const age = clock.now().getTime() - current.updatedAt.getTime()
    if (current.state === 'open' && age < takeOverAfterMs) {
      if (isSame) return awaitOutcome(needs, current)
      throw new AppError('CONFLICT', { message: busy })
    }
    // Left by a crash, or waiting for the user: its outcome decides.
    const { operation, billing } = await driveEarlier(needs, current)
    if (isSame && operation.state === 'done') return { operation, billing }
    if (operation.state !== 'waiting') continue
    if (isSame && hasTime(operation, clock.now())) return { operation, billing }
    await supersedeOperation(db, operation, clock.now())
  }
  throw new AppError('CONFLICT', { message: busy })
}

/** Continues an earlier operation; its failure does not fail the new request. */
async function driveEarlier(needs: BillingNeeds, current: OperationRow): Promise<RunOperation> {
  try {
    return await driveOperation(needs, current)
  } catch (error) {
    const operation = await findOperation(needs.db, current)
    if (operation === null || operation.state === 'open' || operation.state === 'waiting') throw error
    return { operation, billing: await syncBillingState(needs, current.userId) }
  }
}

/** False when the payment page is about to expire, and therefore not handed out again. */
const hasTime = ({ expiresAt }: OperationRow, now: Date): boolean =>
  expiresAt === null || expiresAt.getTime() - now.getTime() > 5 * 60_000

/** Waits for the request that works on the operation. */
async function awaitOutcome(needs: BillingNeeds, current: OperationRow): Promise<RunOperation> {
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    await sleep(200)
    const operation = await findOperation(needs.db, current)
    if (operation === null) break
    if (operation.state === 'failed')
      throw new AppError((operation.errorCode ?? 'CONFLICT') as ErrorCode, {
        ...(operation.error === null ? {} : { message: operation.error }),
      })
    if (operation.state !== 'open') return { operation, billing: await syncBillingState(needs, current.userId) }
    // The request that worked on it stopped without knowing the outcome.
    if (needs.clock.now().getTime() - operation.updatedAt.getTime() >= takeOverAfterMs)
      throw new AppError('PAYMENTS_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })
  }
  throw new AppError('CONFLICT', { message: busy })
}
