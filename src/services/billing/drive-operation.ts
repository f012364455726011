import { idempotencyKey, isRepair, type StoredCall } from '#core/billing-operation.ts'
import { AppError, isAppError } from '#core/errors.ts'
import type { PaymentCall, PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { findUser } from '#stores/accounts.ts'
import { changeOperation, findOperation, type OperationRow } from '#stores/billing-operations.ts'
import { type LookNeeds, look } from './look.ts'
import { nextMove, type OperationSight } from './next-move.ts'
import { busy, superseded } from './texts.ts'

export type DriveNeeds = LookNeeds & Needs<'payments' | 'clock' | 'log' | 'metrics'>

/** A request that is at work on an operation is not disturbed; one that died in it is taken over after this. */
export const handsOffMs = 60_000

/** Stripe forgets a key after 24 hours; before that it answers a repeated call with what came of the first. */
const keyLifeMs = 23 * 3_600_000

/** Two for each call. Ending a subscription that owes for months takes the most. */
const stepsAtMost = 40

/**
 * Moves an operation on until it ends, waits for the person, or its outcome is not known. Every call is stored before it
 * is made and repeated under its key until there is an answer, so that a crash anywhere costs nothing and nobody twice.
 * @throws AppError PAYMENT_DECLINED, CONFLICT (it failed, for good); PAYMENTS_UNAVAILABLE (it goes on when asked again)
 */
export async function driveOperation(
  needs: DriveNeeds,
  begun: OperationRow,
): Promise<{ operation: OperationRow; sight: OperationSight }> {
  let operation = begun
  try {
    for (let step = 0; step < stepsAtMost; step += 1) {
      const next = await advance(needs, operation)
      operation = next.operation
      if ('sight' in next) return next
    }
  } catch (error) {
    if (isAppError(error, 'PAYMENTS_UNAVAILABLE')) await leave(needs, operation)
    throw error
  }
  throw await fail(needs, operation, new AppError('INTERNAL'))
}

type Advanced = { readonly operation: OperationRow }
type Ended = Advanced & { readonly sight: OperationSight }

/** One step: a call that is not answered yet, the next one stored, or the end. */
async function advance(needs: DriveNeeds, operation: OperationRow): Promise<Advanced | Ended> {
  if (await isPointless(needs, operation)) throw await callOff(needs, operation)
  const unanswered = operation.calls.findIndex(({ result }) => result === null)
  if (unanswered >= 0) return { operation: await makeCall(needs, operation, unanswered) }
  const sight = await look(needs, operation)
  const now = needs.clock.now()
  const move = await orFail(needs, operation, async () => nextMove(operation, sight, now))
  if ('ask' in move) return { operation: await storeCall(needs, operation, move.ask, sight) }
  const { end: state, ...where } = move
  const change = changeOperation(needs.db, { seen: operation, at: now, state, ...where })
  const ended = await moved(needs, operation, change)
  const { kind, id: operationId, userId } = operation
  needs.metrics.count('billing_operations_total', { kind, outcome: state })
  needs.log.info({ userId, operationId, kind, state }, 'billing operation')
  return { operation: ended, sight }
}

/** An account that is open again keeps what it pays for, even where the call that would end it is stored. */
async function isPointless({ db }: DriveNeeds, { kind, userId }: OperationRow): Promise<boolean> {
  if (kind !== 'end_for_disabling') return false
  const account = await findUser(db, { id: userId })
  return account !== null && account.disabledAt === null
}

async function callOff({ db, clock, metrics }: DriveNeeds, seen: OperationRow): Promise<AppError> {
  const error = new AppError('CONFLICT', { message: superseded })
  await changeOperation(db, { seen, at: clock.now(), state: 'failed', error: error.message, errorCode: error.code })
  metrics.count('billing_operations_total', { kind: seen.kind, outcome: 'failed' })
  return error
}

/**
 * Nobody is at work on it any more: whoever asks again need not wait for the hands-off time to pass. Its row must not look
 * younger by that: the life of its keys is counted from there.
 */
async function leave({ db, clock }: DriveNeeds, seen: OperationRow): Promise<void> {
  const at = new Date(Math.min(seen.updatedAt.getTime(), clock.now().getTime() - handsOffMs))
  await changeOperation(db, { seen, at })
}

/** Commits the exact call, before anybody makes it. */
async function storeCall(
  needs: DriveNeeds,
  seen: OperationRow,
  request: PaymentRequest,
  { standing }: OperationSight,
): Promise<OperationRow> {
  const { db, clock, payments } = needs
  const call = await orFail(needs, seen, () => payments.prepare(request))
  const key = idempotencyKey(seen.id, seen.attempt, seen.calls.length)
  const calls: StoredCall[] = [...seen.calls, { call, key, result: null }]
  return moved(
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
  // Made again so late, it could be done twice: what Stripe says of the person has to tell. Ending and paying back cannot.
  const isForgotten = !mustSucceedEventually(seen) && clock.now().getTime() - seen.updatedAt.getTime() > keyLifeMs
  const result = isForgotten
    ? { id: 'unknown', url: null, expiresAt: null }
    : await orFail(needs, seen, () => payments.perform(call as PaymentCall, key))
  const { id, url, expiresAt } = result
  const calls = seen.calls.with(index, { call, key, result: { id, url } })
  // Of a page that is no longer wanted nothing is kept.
  const isPage = call.kind === 'checkout'
  const leads = call.kind !== 'expire-checkout'
  return moved(
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
async function moved(
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

/** What must come about is tried again under new keys; what a person asked for has failed, and they ask again. */
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
