import { idempotencyKey, isRepair } from '#core/billing-operation.ts'
import { AppError, isAppError } from '#core/errors.ts'
import type { BillingState } from '#core/subscription.ts'
import type { PaymentCall, PaymentRequest } from '#src/ports/payments.ts'
import { findUser } from '#stores/accounts.ts'
import {
  changeOperation,
  findOperation,
  type OperationRow,
  unfinishedOperationsOf,
} from '#stores/billing-operations.ts'
import type { Db, Tx } from '#stores/db.ts'
import { converge } from './converge.ts'
import { nextMove, type OperationContext } from './next-move.ts'
import { prepareCalls } from './prepare-calls.ts'
import { type BillingStateNeeds, readOperationContext } from './sync-billing-state.ts'
import { busy, superseded } from './texts.ts'

export type DriveNeeds = BillingStateNeeds

/** A request that works on an operation is left alone; after this long it counts as dead and is taken over. */
export const takeOverAfterMs = 60_000

/** Stripe forgets a key after 24 hours; before that it answers a repeated call with what came of the first. */
const keyLifeMs = 23 * 3_600_000

/** Two for each call. Ending a subscription that owes for months takes the most. */
const stepsAtMost = 40

/**
 * Moves an operation on until it ends, waits for the person, or its outcome is not known. Every call is stored before it
 * is made and repeated under its key until there is an answer, so that after a crash no one pays twice.
 * @throws AppError PAYMENT_DECLINED, CONFLICT (it failed, for good); PAYMENTS_UNAVAILABLE (it goes on when asked again)
 */
export async function driveOperation(
  needs: DriveNeeds,
  begun: OperationRow,
): Promise<{ operation: OperationRow; billing: OperationContext }> {
  let operation = begun
  try {
    for (let step = 0; step < stepsAtMost; step += 1) {
      const next = await advance(needs, operation)
      operation = next.operation
      if ('billing' in next) return next
    }
  } catch (error) {
    if (isAppError(error, 'PAYMENTS_UNAVAILABLE')) await release(needs, operation)
    throw error
  }
  throw await fail(needs, operation, new AppError('INTERNAL'))
}

type Advanced = { readonly operation: OperationRow }
type Ended = Advanced & { readonly billing: OperationContext }

/** One step: a call that is not answered yet, the next one stored, or the end. */
async function advance(needs: DriveNeeds, operation: OperationRow): Promise<Advanced | Ended> {
  if (await isCalledOff(needs, operation)) throw await callOff(needs, operation)
  const unanswered = operation.calls.findIndex(({ result }) => result === null)
  if (unanswered >= 0) return { operation: await makeCall(needs, operation, unanswered) }
  const billing = await readOperationContext(needs, operation)
  const now = needs.clock.now()
  const move = await orFail(needs, operation, async () => nextMove(operation, billing, now))
  if ('ask' in move) return { operation: await storeCall(needs, operation, move.ask, billing) }
  const { end: state, ...where } = move
  const change = changeOperation(needs.db, { seen: operation, at: now, state, ...where })
  const ended = await orConflict(needs, operation, change)
  const { kind, id: operationId, userId } = operation
  needs.metrics.count('billing_operations_total', { kind, outcome: state })
  needs.log.info({ userId, operationId, kind, state }, 'billing operation')
  return { operation: ended, billing }
}

/** An account that is open again keeps what it pays for, even where the call that would end it is stored. */
async function isCalledOff({ db }: DriveNeeds, { kind, userId }: OperationRow): Promise<boolean> {
  if (kind !== 'end_for_disabling') return false
  const account = await findUser(db, { id: userId })
  return account !== null && account.disabledAt === null
}

async function callOff({ db, clock, metrics }: DriveNeeds, seen: OperationRow): Promise<AppError> {
  await giveUp(db, seen, clock.now())
  metrics.count('billing_operations_total', { kind: seen.kind, outcome: 'failed' })
  return new AppError('CONFLICT', { message: superseded })
}

/** Ends an operation that a newer choice replaces. Null when another process moved it on. */
export const giveUp = (db: Db | Tx, seen: OperationRow, at: Date): Promise<OperationRow | null> =>
  changeOperation(db, { seen, at, state: 'failed', error: superseded, errorCode: 'CONFLICT' })

/**
 * No request works on it any more: the next one need not wait for `takeOverAfterMs`. The row must not look younger by
 * that: the life of its keys is counted from there.
 */
async function release({ db, clock }: DriveNeeds, seen: OperationRow): Promise<void> {
  const at = new Date(Math.min(seen.updatedAt.getTime(), clock.now().getTime() - takeOverAfterMs))
  await changeOperation(db, { seen, at })
}

/** Commits the exact call before it is made. */
async function storeCall(
  needs: DriveNeeds,
  seen: OperationRow,
  request: PaymentRequest,
  { standing }: OperationContext,
): Promise<OperationRow> {
  const { db, clock } = needs
  const calls = await orFail(needs, seen, () => prepareCalls(needs, seen, [request]))
  return orConflict(
    needs,
    seen,
    changeOperation(db, {
      seen,
      at: clock.now(),
      calls,
      expectedPeriodStart: seen.expectedPeriodStart ?? standing.subscription?.period.start ?? null,
      subscriptionId: seen.subscriptionId ?? standing.subscription?.id ?? null,
    }),
  )
}

/** Makes the stored call, or makes it again, and keeps what came of it. */
async function makeCall(needs: DriveNeeds, seen: OperationRow, index: number): Promise<OperationRow> {
  const { db, clock, payments } = needs
  const { call, key } = seen.calls[index]!
  // Repeated so late, a call could take effect twice; Stripe's state decides instead. Ending and refunding cannot.
  const isForgotten = !mustSucceedEventually(seen) && clock.now().getTime() - seen.updatedAt.getTime() > keyLifeMs
  const result = isForgotten
    ? { id: 'unknown', url: null, expiresAt: null }
    : await orFail(needs, seen, () => payments.perform(call as PaymentCall, key))
  const { id, url, expiresAt } = result
  const calls = seen.calls.with(index, { call, key, result: { id, url } })
  // Of a page that is no longer wanted nothing is kept.
  const isPage = call.kind === 'checkout'
  const leads = call.kind !== 'expire-checkout'
  return orConflict(
    needs,
    seen,
    changeOperation(db, {
      seen,
      at: clock.now(),
      calls,
      ...(leads && url !== null ? { url } : {}),
      ...(leads && expiresAt !== null ? { expiresAt } : {}),
      ...(isPage && !isForgotten ? { sessionId: id } : {}),
    }),
  )
}

/** The row as changed. Another process was quicker: what it makes of the operation counts. */
async function orConflict(
  needs: DriveNeeds,
  seen: OperationRow,
  change: Promise<OperationRow | null>,
): Promise<OperationRow> {
  const changed = await change
  if (changed !== null) return changed
  const present = await findOperation(needs.db, seen)
  needs.log.info({ operationId: seen.id, state: present?.state }, 'a billing operation is moved on elsewhere')
  throw new AppError('CONFLICT', { message: busy, data: { operationId: seen.id } })
}

/** A definite refusal ends the operation; what is not known leaves it open, to be asked again under the same keys. */
async function orFail<T>(needs: DriveNeeds, seen: OperationRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isDefinite = isAppError(error) && error.code !== 'PAYMENTS_UNAVAILABLE'
    throw isDefinite ? await fail(needs, seen, error) : error
  }
}

/** A repair is tried again under new keys; what a person asked for has failed, and they can ask again. */
async function fail(needs: DriveNeeds, seen: OperationRow, error: AppError): Promise<AppError> {
  const { db, clock, log, metrics } = needs
  const { id: operationId, userId, kind } = seen
  const mustSucceed = mustSucceedEventually(seen)
  const change = mustSucceed ? nextAttempt(seen) : { state: 'failed' as const }
  await changeOperation(db, { seen, at: clock.now(), ...change, error: error.message, errorCode: error.code })
  metrics.count('billing_operations_total', { kind, outcome: 'failed' })
  const alert = kind === 'refund_duplicate' ? 'refund_refused' : 'repair_refused'
  if (mustSucceed) metrics.count('billing_alerts_total', { kind: alert })
  const alarm = kind === 'refund_duplicate' ? 'ALERT a refund was refused' : 'ALERT a repair of billing was refused'
  log.warn({ userId, operationId, kind, err: error }, mustSucceed ? alarm : 'billing operation failed')
  return error
}

/** Its calls say what shall be, so that each may be made again at any time. */
const mustSucceedEventually = ({ kind }: OperationRow): boolean => isRepair(kind) || kind === 'end_for_disabling'

function nextAttempt({
  id,
  kind,
  attempt: before,
  calls: made,
}: OperationRow): Pick<OperationRow, 'attempt' | 'calls'> {
  const attempt = before + 1
  // The others follow from Stripe's state: what was refused may no longer be what is to be done.
  if (kind !== 'refund_duplicate') return { attempt, calls: made.filter(({ result }) => result !== null) }
  const calls = made.map((one, step) => (one.result ? one : { ...one, key: idempotencyKey(id, attempt, step) }))
  return { attempt, calls }
}

/**
 * Reads a customer from Stripe and moves on what waited for its state.
 * @throws AppError PAYMENTS_UNAVAILABLE
 */
export async function refreshCustomer(
  needs: DriveNeeds,
  { customerId, userId }: { readonly customerId: string; readonly userId: string },
): Promise<BillingState> {
  const billing = await converge(needs, customerId)
  await resumeOperations(needs, userId)
  return billing
}

/**
 * Moves on what a person's operations still have to do: a payment that came through, a page that expired, a crash in
 * the middle, a refund that is stored. What another request is at work on is left to it, and a deletion to
 * `resumeDeletion`. Safe at any time, any number of times.
 * @throws AppError PAYMENTS_UNAVAILABLE: the rest goes on next time
 */
export async function resumeOperations(needs: DriveNeeds, userId: string): Promise<void> {
  const { db, clock, log } = needs
  for (const operation of await unfinishedOperationsOf(db, userId)) {
    // Driven like the others it would end the subscription and leave the account.
    if (operation.kind === 'end_for_deletion') continue
    const age = clock.now().getTime() - operation.updatedAt.getTime()
    const isAtWork = operation.state === 'open' && !isRepair(operation.kind) && age < takeOverAfterMs
    if (isAtWork) continue
    try {
      await driveOperation(needs, operation)
    } catch (error) {
      // It has failed for good and says so in its row, or another process moves it on.
      if (!isAppError(error) || error.code === 'PAYMENTS_UNAVAILABLE') throw error
      log.info({ userId, operationId: operation.id, code: error.code }, 'a billing operation did not go on')
    }
  }
}
