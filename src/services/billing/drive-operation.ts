import { idempotencyKey, isRepair } from '#core/billing/billing-operation.ts'
import { AppError, isAppError } from '#core/errors.ts'
import type { PaymentCall, PaymentRequest } from '#src/ports/payments.ts'
import { findUser } from '#stores/accounts.ts'
import { changeOperation, findOperation, type OperationRow } from '#stores/billing-operations.ts'
import type { Db, Tx } from '#stores/db.ts'
import type { BillingNeeds } from './apply-stripe-state.ts'
import { nextStripeCall, type OperationContext } from './next-stripe-call.ts'
import { prepareCalls } from './prepare-calls.ts'
import { readOperationContext } from './read-operation-context.ts'
import { busy, superseded } from './texts.ts'

/** An operation that a request works on is left to it; after this long without a change the request counts as dead. */
export const takeOverAfterMs = 60_000

/** Stripe forgets an idempotency key after 24 hours; before that it answers a repeated call with the first one's result. */
const keyLifeMs = 23 * 3_600_000

/** Two for each call. Ending a subscription with months of open invoices takes the most. */
const maxSteps = 40

/**
 * Runs an operation until it ends, waits for the user, or its outcome is unknown. Every call is stored before it is made
 * and repeated under its idempotency key until there is an answer, so that after a crash no one pays twice.
 * @throws AppError PAYMENT_DECLINED, CONFLICT (failed for good); PAYMENTS_UNAVAILABLE (the next try continues it)
 */
export async function driveOperation(
  needs: BillingNeeds,
  stored: OperationRow,
): Promise<{ operation: OperationRow; billing: OperationContext }> {
  let operation = stored
  try {
    for (let step = 0; step < maxSteps; step += 1) {
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

type AdvancedOperation = { readonly operation: OperationRow }
type EndedOperation = AdvancedOperation & { readonly billing: OperationContext }

/** One step: makes the unanswered call, stores the next one, or ends the operation. */
async function advance(needs: BillingNeeds, operation: OperationRow): Promise<AdvancedOperation | EndedOperation> {
  if (await isCanceled(needs, operation)) throw await cancelOperation(needs, operation)
  const unanswered = operation.calls.findIndex(({ result }) => result === null)
  if (unanswered >= 0) return { operation: await makeCall(needs, operation, unanswered) }
  const billing = await readOperationContext(needs, operation)
  const now = needs.clock.now()
  const move = await orFail(needs, operation, async () => nextStripeCall(operation, billing, now))
  if ('request' in move) return { operation: await storeCall(needs, operation, move.request, billing) }
  const { end: state, ...where } = move
  const change = changeOperation(needs.db, { seen: operation, at: now, state, ...where })
  const changed = await orConflict(needs, operation, change)
  const { kind, id: operationId, userId } = operation
  needs.metrics.count('billing_operations_total', { kind, outcome: state })
  needs.log.info({ userId, operationId, kind, state }, 'billing operation')
  return { operation: changed, billing }
}

/** True when the account is enabled again: it keeps its subscription, even if the call that ends it is stored. */
async function isCanceled({ db }: BillingNeeds, { kind, userId }: OperationRow): Promise<boolean> {
  if (kind !== 'end_for_disabling') return false
  const account = await findUser(db, { id: userId })
  return account !== null && account.disabledAt === null
}

async function cancelOperation({ db, clock, metrics }: BillingNeeds, seen: OperationRow): Promise<AppError> {
  await supersedeOperation(db, seen, clock.now())
  metrics.count('billing_operations_total', { kind: seen.kind, outcome: 'failed' })
  return new AppError('CONFLICT', { message: superseded })
}

/** Ends an operation that a newer choice replaces. Null when another process has changed it first. */
export const supersedeOperation = (db: Db | Tx, seen: OperationRow, at: Date): Promise<OperationRow | null> =>
  changeOperation(db, { seen, at, state: 'failed', error: superseded, errorCode: 'CONFLICT' })

/**
 * Lets the next request take over at once instead of after `takeOverAfterMs`. The row must not look more recent than it
 * is, because the life of its keys is counted from its last change.
 */
async function release({ db, clock }: BillingNeeds, seen: OperationRow): Promise<void> {
  const at = new Date(Math.min(seen.updatedAt.getTime(), clock.now().getTime() - takeOverAfterMs))
  await changeOperation(db, { seen, at })
}

/** Stores the exact call before it is made. */
async function storeCall(
  needs: BillingNeeds,
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

/** Makes or repeats the stored call, and stores its result. */
async function makeCall(needs: BillingNeeds, seen: OperationRow, index: number): Promise<OperationRow> {
  const { db, clock, payments } = needs
  const { call, key } = seen.calls[index]!
  // So late, a repeated call could take effect twice; Stripe's state decides instead. Ending and refunding cannot.
  const isForgotten = !mustSucceedEventually(seen) && clock.now().getTime() - seen.updatedAt.getTime() > keyLifeMs
  const result = isForgotten
    ? { id: 'unknown', url: null, expiresAt: null }
    : await orFail(needs, seen, () => payments.perform(call as PaymentCall, key))
  const { id, url, expiresAt } = result
  const calls = seen.calls.with(index, { call, key, result: { id, url } })
  // The result of an expired session is not kept.
  const isPage = call.kind === 'checkout'
  const keepsResult = call.kind !== 'expire-checkout'
  return orConflict(
    needs,
    seen,
    changeOperation(db, {
      seen,
      at: clock.now(),
      calls,
      ...(keepsResult && url !== null ? { url } : {}),
      ...(keepsResult && expiresAt !== null ? { expiresAt } : {}),
      ...(isPage && !isForgotten ? { sessionId: id } : {}),
    }),
  )
}

/** The changed row. @throws AppError CONFLICT when another process has changed it first */
async function orConflict(
  needs: BillingNeeds,
  seen: OperationRow,
  change: Promise<OperationRow | null>,
): Promise<OperationRow> {
  const changed = await change
  if (changed !== null) return changed
  const current = await findOperation(needs.db, seen)
  needs.log.info({ operationId: seen.id, state: current?.state }, 'another process continues a billing operation')
  throw new AppError('CONFLICT', { message: busy, data: { operationId: seen.id } })
}

/** A definite refusal ends the operation; an unknown outcome leaves it open, to be repeated under the same keys. */
async function orFail<T>(needs: BillingNeeds, seen: OperationRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isDefinite = isAppError(error) && error.code !== 'PAYMENTS_UNAVAILABLE'
    throw isDefinite ? await fail(needs, seen, error) : error
  }
}

/** A repair is tried again under new keys; a user's own operation has failed, and they can repeat it. */
async function fail(needs: BillingNeeds, seen: OperationRow, error: AppError): Promise<AppError> {
  const { db, clock, log, metrics } = needs
  const { id: operationId, userId, kind } = seen
  const mustSucceed = mustSucceedEventually(seen)
  const change = mustSucceed ? nextAttempt(seen) : { state: 'failed' as const }
  await changeOperation(db, { seen, at: clock.now(), ...change, error: error.message, errorCode: error.code })
  metrics.count('billing_operations_total', { kind, outcome: 'failed' })
  const alert = kind === 'refund_duplicate' ? 'refund_refused' : 'repair_refused'
  if (mustSucceed) metrics.count('billing_alerts_total', { kind: alert })
  const alertText = kind === 'refund_duplicate' ? 'ALERT a refund was refused' : 'ALERT a repair of billing was refused'
  log.warn({ userId, operationId, kind, err: error }, mustSucceed ? alertText : 'billing operation failed')
  return error
}

/**
 * Its calls state an end result, so each can be repeated at any time. A cancellation that has ended the plan drops the
 * rest.
 */
const mustSucceedEventually = ({ kind, calls }: OperationRow): boolean =>
  isRepair(kind) ||
  kind === 'end_for_disabling' ||
  (kind === 'cancel' && calls.some(({ call, result }) => call.kind === 'cancel-now' && result !== null))

function nextAttempt({
  id,
  kind,
  attempt: before,
  calls: stored,
}: OperationRow): Pick<OperationRow, 'attempt' | 'calls'> {
  const attempt = before + 1
  // The calls of other repairs follow from Stripe's state: the refused one may no longer be needed.
  if (kind !== 'refund_duplicate') return { attempt, calls: stored.filter(({ result }) => result !== null) }
  const calls = stored.map((call, step) => (call.result ? call : { ...call, key: idempotencyKey(id, attempt, step) }))
  return { attempt, calls }
}
