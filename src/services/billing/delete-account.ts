import type { SignedIn } from '#core/accounts/actor.ts'
import { isLive } from '#core/billing/subscription.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { ownerTurn } from '#services/accounts/limit-logins.ts'
import { limitAttempts, resetAttempts } from '#services/limits/limit-attempts.ts'
import type { CustomerSnapshot, PaymentCall, PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { findUser, passwordHashOf } from '#stores/accounts.ts'
import { customerOf } from '#stores/billing.ts'
import {
  changeOperation,
  findOperation,
  insertOperation,
  type OperationRow,
  openCheckoutsOf,
  unfinishedOperation,
  unfinishedOperationsOf,
} from '#stores/billing-operations.ts'
import { deleteUser } from '#stores/delete-user.ts'
import type { BillingNeeds } from './apply-stripe-state.ts'
import { supersedeOperation, takeOverAfterMs } from './drive-operation.ts'
import { prepareCalls, voidOpen } from './prepare-calls.ts'
import { runRepairs } from './run-repairs.ts'
import { busy } from './texts.ts'

/**
 * Deletes an account after its owner has given the password and typed the email. The subscription ends first.
 * @throws AppError BAD_REQUEST for another email or a wrong password, TOO_MANY_REQUESTS, CONFLICT while another change of
 * the subscription is under way, PAYMENTS_UNAVAILABLE with nothing deleted
 */
export async function deleteAccount(
  needs: BillingNeeds & Needs<'passwords'>,
  { userId, email }: SignedIn,
  { address }: { readonly address: string },
  { password, confirmation }: { readonly password: string; readonly confirmation: string },
): Promise<void> {
  const { db, passwords, log } = needs
  if (confirmation !== email)
    throw new AppError('BAD_REQUEST', { message: 'Type your email address to confirm that the account is deleted.' })
  const rule = { ...attemptLimits.passwordCheck, subject: userId }
  await limitAttempts(needs, [rule])
  if (!(await passwords.verify(await passwordHashOf(db, userId), password, ownerTurn(email)))) {
    log.info({ userId, address }, 'deletion of an account refused')
    throw new AppError('BAD_REQUEST', { message: 'Your password is incorrect.' })
  }
  await resetAttempts(needs, [rule])
  await eraseAccount(needs, userId)
}

/**
 * Deletes a user and all their data once Stripe can no longer charge them: checkout sessions are expired, subscriptions
 * canceled, open invoices voided. Only what was paid twice is refunded. The calls are stored before they are made. While
 * their outcome is unknown nothing is deleted, and the next try reads what is left to do.
 * @throws AppError PAYMENTS_UNAVAILABLE, CONFLICT while another change of the subscription is under way
 */
export async function eraseAccount(needs: BillingNeeds, userId: string): Promise<void> {
  const { db, clock, queue, log, metrics } = needs
  // The deletion removes the stored refunds of double payments.
  await runRepairs(needs, await unfinishedOperationsOf(db, userId)).catch(error => {
    throw asDeletionError(error)
  })
  const deletion = await beginDeletion(needs, userId)
  if (deletion === null) return
  let operation = deletion
  try {
    // A session may be paid just before it is expired; then there is a subscription to cancel.
    for (let round = 0; round < 4; round += 1) {
      const requests = await endingCalls(needs, userId)
      if (requests.length === 0) break
      if (round === 3) throw new AppError('CONFLICT', { message: busy })
      operation = await makeCalls(needs, operation, requests)
    }
  } catch (error) {
    const { code, message } = isAppError(error) ? error : new AppError('INTERNAL')
    const seen = (await findOperation(db, operation)) ?? operation
    await changeOperation(db, { seen, at: clock.now(), state: 'failed', error: message, errorCode: code })
    log.warn({ userId, err: error }, 'an account was not deleted')
    throw asDeletionError(error)
  }
  const isGone = await db.transaction(async tx => {
    const user = await findUser(tx, { id: userId })
    if (user === null) return false
    await deleteUser(tx, userId)
    // Decided now: when the mail is sent, no row says whether the address was confirmed.
    if (user.emailConfirmedAt !== null)
      await queue.enqueue(tx, 'send-mail', { to: user.email, mail: { kind: 'account-deleted' } })
    return true
  })
  if (!isGone) return
  metrics.count('account_events_total', { event: 'account_deleted' })
  log.info({ userId }, 'account deleted')
}

const asDeletionError = (error: unknown): unknown =>
  isAppError(error, 'PAYMENTS_UNAVAILABLE')
    ? new AppError('PAYMENTS_UNAVAILABLE', { message: notNow, data: { retryAfterSeconds: 5 } })
    : error

const notNow =
  'The payment service is not available right now, so your subscription could not be ended and nothing was deleted. Please try again in a moment.'

/**
 * Finishes a deletion whose process died, unless another operation has replaced it. @returns whether there was one
 */
export async function resumeDeletion(needs: BillingNeeds, userId: string): Promise<boolean> {
  const operation = await unfinishedOperation(needs.db, userId)
  if (operation?.kind !== 'end_for_deletion') return false
  if (needs.clock.now().getTime() - operation.updatedAt.getTime() < takeOverAfterMs) return false
  await eraseAccount(needs, userId)
  return true
}

/**
 * Stores the operation. It replaces one that waits for the user, and no other can begin while it waits. A repeated request
 * continues at once, since each call of a deletion may be repeated. Null when the account is gone.
 */
async function beginDeletion({ db, clock, ids }: BillingNeeds, userId: string): Promise<OperationRow | null> {
  for (let round = 0; round < 3; round += 1) {
    const at = clock.now()
    if ((await findUser(db, { id: userId })) === null) return null
    const deletion = await insertOperation(db, { kind: 'end_for_deletion', id: ids.next(), userId, at })
    if (deletion !== null) return deletion
    const current = await unfinishedOperation(db, userId)
    if (current === null) continue
    const isRecent = current.state === 'open' && at.getTime() - current.updatedAt.getTime() < takeOverAfterMs
    if (isRecent && current.kind !== 'end_for_deletion') break
    await supersedeOperation(db, current, at)
  }
  throw new AppError('CONFLICT', { message: busy })
}

/** The calls after which Stripe can no longer charge this user; empty when there are none to make. */
async function endingCalls(needs: BillingNeeds, userId: string): Promise<PaymentRequest[]> {
  const { db, clock, payments } = needs
  const requests: PaymentRequest[] = []
  const customers = new Set<string>()
  const customer = await customerOf(db, userId)
  if (customer !== null && !customer.deleted) customers.add(customer.id)
  for (const { sessionId } of await openCheckoutsOf(db, userId, clock.now())) {
    const session = await payments.readCheckout(sessionId!)
    if (session?.status === 'open') requests.push({ kind: 'expire-checkout', sessionId: session.id })
    if (session?.status === 'complete' && session.customerId !== null) customers.add(session.customerId)
  }
  for (const id of customers) {
    const snapshot = await payments.readCustomer(id)
    if (snapshot !== null) requests.push(...cancellationCalls(snapshot))
  }
  return requests
}

/** Subscriptions first: once they have ended, the invoice of a pending change is void. */
function cancellationCalls({ subscriptions, invoices }: CustomerSnapshot): PaymentRequest[] {
  const live = subscriptions.filter(one => isLive(one) || one.status === 'incomplete')
  if (live.length === 0) return voidOpen(invoices)
  return live.flatMap(({ id: subscriptionId, scheduleId }) => [
    // Stripe does not end a subscription that a schedule still holds.
    ...(scheduleId === null ? [] : [{ kind: 'release-schedule', scheduleId } as const]),
    { kind: 'cancel-now', subscriptionId } as const,
  ])
}

/** Stores the calls, then makes them; each result is stored at once. */
async function makeCalls(
  { db, clock, payments }: BillingNeeds,
  deletion: OperationRow,
  requests: readonly PaymentRequest[],
): Promise<OperationRow> {
  const planned = await prepareCalls({ payments }, deletion, requests)
  let operation = await orConflict(changeOperation(db, { seen: deletion, at: clock.now(), calls: planned }))
  // Read back from the row: a repeated call has to be identical.
  for (const [index, { call, key, result }] of operation.calls.entries()) {
    if (result !== null) continue
    const { id, url } = await payments.perform(call as PaymentCall, key)
    const calls = operation.calls.with(index, { call, key, result: { id, url } })
    operation = await orConflict(changeOperation(db, { seen: operation, at: clock.now(), calls }))
  }
  return operation
}

async function orConflict(change: Promise<OperationRow | null>): Promise<OperationRow> {
  const row = await change
  if (row === null) throw new AppError('CONFLICT', { message: busy })
  return row
}
