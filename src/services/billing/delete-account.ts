import type { SignedIn } from '#core/actor.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { isLive } from '#core/subscription.ts'
import { forgiveAttempts, takeAttempt } from '#services/accounts/take-attempt.ts'
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
} from '#stores/billing-operations.ts'
import { deletePerson } from '#stores/delete-person.ts'
import { type DriveNeeds, giveUp, resumeOperations, takeOverAfterMs } from './drive-operation.ts'
import { prepareCalls, voidOpen } from './prepare-calls.ts'
import { busy } from './texts.ts'

/**
 * Deletes an account after its owner has given the password and typed the email. The subscription ends first.
 * @throws AppError BAD_REQUEST for another email or a wrong password, TOO_MANY_REQUESTS, CONFLICT while another change of
 * the subscription is being made, PAYMENTS_UNAVAILABLE: nothing was deleted then
 */
export async function deleteAccount(
  needs: DriveNeeds & Needs<'passwords'>,
  { userId, email }: SignedIn,
  { address }: { readonly address: string },
  { password, confirmation }: { readonly password: string; readonly confirmation: string },
): Promise<void> {
  const { db, passwords, log } = needs
  if (confirmation !== email)
    throw new AppError('BAD_REQUEST', { message: 'Type your email address to confirm that the account is deleted.' })
  const rule = { ...attemptLimits.passwordCheck, subject: userId }
  await takeAttempt(needs, [rule])
  if (!(await passwords.verify(await passwordHashOf(db, userId), password))) {
    log.info({ userId, address }, 'deletion of an account refused')
    throw new AppError('BAD_REQUEST', { message: 'Your password is not right.' })
  }
  await forgiveAttempts(needs, [rule])
  await eraseAccount(needs, userId)
}

/**
 * Deletes a person and everything of theirs, once nothing of theirs can be charged any more: payment pages are closed,
 * subscriptions ended, owed invoices dropped; there is no refund but of what was paid twice. The calls are stored before
 * they are made. When their outcome is not known nothing is deleted, and the next try looks at what is left to do.
 * @throws AppError PAYMENTS_UNAVAILABLE, CONFLICT while another change of the subscription is being made
 */
export async function eraseAccount(needs: DriveNeeds, userId: string): Promise<void> {
  const { db, clock, queue, log, metrics } = needs
  await finishRefunds(needs, userId)
  const begun = await begin(needs, userId)
  if (begun === null) return
  let operation = begun
  try {
    // A page may be paid in the moment it is closed; then there is a subscription to end.
    for (let round = 0; round < 4; round += 1) {
      const requests = await stillChargeable(needs, userId)
      if (requests.length === 0) break
      if (round === 3) throw new AppError('CONFLICT', { message: busy })
      operation = await carryOut(needs, operation, requests)
    }
  } catch (error) {
    const { code, message } = isAppError(error) ? error : new AppError('INTERNAL')
    const seen = (await findOperation(db, operation)) ?? operation
    await changeOperation(db, { seen, at: clock.now(), state: 'failed', error: message, errorCode: code })
    log.warn({ userId, err: error }, 'an account was not deleted')
    throw asDeletionError(error)
  }
  const isGone = await db.transaction(async tx => {
    const person = await findUser(tx, { id: userId })
    if (person === null) return false
    await deletePerson(tx, userId)
    // Decided here: when it is sent, no row says any more whether the address was confirmed.
    if (person.emailConfirmedAt !== null)
      await queue.enqueue(tx, 'send-mail', { to: person.email, mail: { kind: 'account-deleted' } })
    return true
  })
  if (!isGone) return
  metrics.count('account_events_total', { event: 'account_deleted' })
  log.info({ userId }, 'account deleted')
}

/** What was paid twice is given back before the row goes that says so. */
async function finishRefunds(needs: DriveNeeds, userId: string): Promise<void> {
  await resumeOperations(needs, userId).catch(error => {
    throw asDeletionError(error)
  })
}

const asDeletionError = (error: unknown): unknown =>
  isAppError(error, 'PAYMENTS_UNAVAILABLE')
    ? new AppError('PAYMENTS_UNAVAILABLE', { message: notNow, data: { retryAfterSeconds: 5 } })
    : error

const notNow =
  'The payment service is not available right now, so your subscription could not be ended and nothing was deleted. Please try again in a moment.'

/**
 * Finishes a deletion whose process died in the middle, unless the person has asked for something else since: the
 * subscription may have ended already without a mail. @returns whether there was one
 */
export async function resumeDeletion(needs: DriveNeeds, userId: string): Promise<boolean> {
  const left = await unfinishedOperation(needs.db, userId)
  if (left?.kind !== 'end_for_deletion') return false
  if (needs.clock.now().getTime() - left.updatedAt.getTime() < takeOverAfterMs) return false
  await eraseAccount(needs, userId)
  return true
}

/**
 * The stored operation; what waited for the person gives way to it, and no other begins beside it. A deletion that is asked
 * for again goes on at once: each of its calls states the wanted end. Null when the account is gone.
 */
async function begin({ db, clock, ids }: DriveNeeds, userId: string): Promise<OperationRow | null> {
  for (let round = 0; round < 3; round += 1) {
    const at = clock.now()
    if ((await findUser(db, { id: userId })) === null) return null
    const begun = await insertOperation(db, { kind: 'end_for_deletion', id: ids.next(), userId, at })
    if (begun !== null) return begun
    const present = await unfinishedOperation(db, userId)
    if (present === null) continue
    const isYoung = present.state === 'open' && at.getTime() - present.updatedAt.getTime() < takeOverAfterMs
    if (isYoung && present.kind !== 'end_for_deletion') break
    await giveUp(db, present, at)
  }
  throw new AppError('CONFLICT', { message: busy })
}

/** The calls after which Stripe cannot charge this person any more; empty when it cannot already. */
async function stillChargeable(needs: DriveNeeds, userId: string): Promise<PaymentRequest[]> {
  const { db, clock, payments } = needs
  const requests: PaymentRequest[] = []
  const customers = new Set<string>()
  const known = await customerOf(db, userId)
  if (known !== null && !known.deleted) customers.add(known.id)
  for (const { sessionId } of await openCheckoutsOf(db, userId, clock.now())) {
    const session = await payments.readCheckout(sessionId!)
    if (session?.status === 'open') requests.push({ kind: 'expire-checkout', sessionId: session.id })
    if (session?.status === 'complete' && session.customerId !== null) customers.add(session.customerId)
  }
  for (const id of customers) {
    const snapshot = await payments.readCustomer(id)
    if (snapshot !== null) requests.push(...endingOf(snapshot))
  }
  return requests
}

/** Subscriptions first: an invoice that waited for a change is void once they have ended. */
function endingOf({ subscriptions, invoices }: CustomerSnapshot): PaymentRequest[] {
  const live = subscriptions.filter(one => isLive(one) || one.status === 'incomplete')
  if (live.length === 0) return voidOpen(invoices)
  return live.flatMap(({ id: subscriptionId, scheduleId }) => [
    // Stripe does not end a subscription that a schedule still holds.
    ...(scheduleId === null ? [] : [{ kind: 'release-schedule', scheduleId } as const]),
    { kind: 'cancel-now', subscriptionId } as const,
  ])
}

/** Stores the calls, then makes them; each answer is kept at once. */
async function carryOut(
  { db, clock, payments }: DriveNeeds,
  begun: OperationRow,
  requests: readonly PaymentRequest[],
): Promise<OperationRow> {
  const planned = await prepareCalls({ payments }, begun, requests)
  let operation = await moved(changeOperation(db, { seen: begun, at: clock.now(), calls: planned }))
  // As it was stored: a repeated call has to be the same to the letter.
  for (const [index, { call, key, result }] of operation.calls.entries()) {
    if (result !== null) continue
    const { id, url } = await payments.perform(call as PaymentCall, key)
    const calls = operation.calls.with(index, { call, key, result: { id, url } })
    operation = await moved(changeOperation(db, { seen: operation, at: clock.now(), calls }))
  }
  return operation
}

async function moved(change: Promise<OperationRow | null>): Promise<OperationRow> {
  const row = await change
  if (row === null) throw new AppError('CONFLICT', { message: busy })
  return row
}
