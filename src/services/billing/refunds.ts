import { idempotencyKey, type StoredCall } from '#core/billing-operation.ts'
import { type MicroDollars, micro } from '#core/budget.ts'
import { isAppError } from '#core/errors.ts'
import { type InvoiceState, isKept, type Standing } from '#core/subscription.ts'
import type { PaymentCall, PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { insertOperation, type OperationRow, refundOf } from '#stores/billing-operations.ts'
import type { Tx } from '#stores/db.ts'
import {
  changePendingSignup,
  findPendingSignup,
  lockPendingSignup,
  type PendingSignup,
} from '#stores/pending-signups.ts'
import { keepLock, withCustomerLock, withStripeDeadline } from './with-customer-lock.ts'

/** A subscription too many, and the payment for it when there was one. */
type Duplicate = {
  readonly userId: string
  readonly subscriptionId: string
  readonly paymentIntentId: string | null
}

/**
 * Stores the calls that end a duplicate and give its money back, once a duplicate however often it is seen. Making them is
 * `resumeOperations`' work.
 */
export async function storeRefund(
  { db, clock, ids, payments }: Needs<'db' | 'clock' | 'ids' | 'payments'>,
  { userId, subscriptionId, paymentIntentId }: Duplicate,
): Promise<OperationRow> {
  const known = await refundOf(db, { userId, subscriptionId })
  if (known !== null) return known
  const requests: PaymentRequest[] = [
    { kind: 'cancel-now', subscriptionId },
    ...(paymentIntentId === null ? [] : [{ kind: 'refund', paymentIntentId, reason: 'duplicate' } as const]),
  ]
  const id = ids.next()
  const calls: StoredCall[] = []
  for (const request of requests)
    calls.push({ call: await payments.prepare(request), key: idempotencyKey(id, 1, calls.length), result: null })
  const at = clock.now()
  const plan = { targetTier: null, expectedPeriodStart: null, subscriptionId }
  const stored = await insertOperation(db, { id, userId, kind: 'refund_duplicate', calls, at, ...plan })
  // Another process stored it in the same moment.
  return stored ?? (await refundOf(db, { userId, subscriptionId }))!
}

/**
 * More than one live subscription was never meant: the best one stays (core/subscription), each other one is ended, what it
 * still owes is dropped, and what was paid for a period that still runs is given back. Stored as an operation with its exact
 * calls, once a subscription.
 * @returns whether a new one was found
 */
export async function endDuplicates(
  { payments, ids, clock }: Needs<'payments' | 'ids' | 'clock'>,
  tx: Tx,
  userId: string,
  { standing, invoices }: { readonly standing: Standing; readonly invoices: readonly InvoiceState[] },
): Promise<boolean> {
  const now = clock.now()
  let isNew = false
  for (const subscriptionId of standing.liveIds) {
    if (subscriptionId === standing.subscription?.id) continue
    const id = ids.next()
    const requests = duplicateRequests(subscriptionId, invoices, now)
    const calls = await Promise.all(
      requests.map(async (request, step) => ({
        call: await payments.prepare(request),
        key: idempotencyKey(id, 1, step),
        result: null,
      })),
    )
    const operation = { id, userId, kind: 'refund_duplicate', targetTier: null, expectedPeriodStart: null } as const
    const stored = await insertOperation(tx, { ...operation, subscriptionId, calls, at: now })
    if (stored === null) continue
    isNew = true
  }
  return isNew
}

function duplicateRequests(subscriptionId: string, invoices: readonly InvoiceState[], now: Date): PaymentRequest[] {
  const own = invoices.filter(invoice => invoice.subscriptionId === subscriptionId)
  const owed = own.filter(({ status }) => status === 'open')
  const unused = own.filter(
    invoice => invoice.status === 'paid' && invoice.amountPaid > 0 && isKept(invoice) && invoice.period.end > now,
  )
  return [
    { kind: 'cancel-now', subscriptionId },
    ...owed.map(({ id: invoiceId }) => ({ kind: 'void-invoice', invoiceId }) as const),
    ...unused.flatMap(({ paymentIntentId }) =>
      paymentIntentId === null ? [] : [{ kind: 'refund', paymentIntentId, reason: 'duplicate' } as const],
    ),
  ]
}

type RefundNeeds = Needs<'db' | 'billingReads' | 'payments' | 'queue' | 'log' | 'metrics'>
type Paid = { readonly customerId: string; readonly subscriptionId: string }

/**
 * Ends the subscription of a signup whose email had an account by then, gives all its money back once, and writes to the
 * address that paid. The calls are stored before they are made and repeated under their keys until they are answered; run
 * again, it goes on where it stopped.
 * @throws AppError PAYMENTS_UNAVAILABLE, or Stripe's refusal: it is asked again later, and an operator is alerted
 */
export async function refundConflict(needs: RefundNeeds, signupId: string, paid: Paid): Promise<void> {
  const { db, queue, log, metrics } = needs
  // The lock's transaction commits at the end, so each answer is stored at once over another connection. A run that loses
  // the lock stops, and the next one continues.
  await withCustomerLock(needs, paid.customerId, async lock => {
    const begun = await planRefund(needs, signupId, paid)
    if (begun.state !== 'conflict') return
    for (let index = 0; index < begun.calls.length; index += 1) {
      await keepLock(lock)
      await makeCall(needs, signupId, index)
    }
    await keepLock(lock)
    const amount = refunded(await invoicesOf(needs, paid))
    await db.transaction(async tx => {
      const { email, state } = (await lockPendingSignup(tx, signupId))!
      if (state !== 'conflict') return
      await changePendingSignup(tx, signupId, { state: 'refunded' })
      await queue.enqueue(tx, 'send-mail', { to: email, mail: { kind: 'conflict-refunded', amount, email } })
    })
    metrics.count('account_events_total', { event: 'signup_refunded' })
    log.info({ signupId, amount }, 'a signup in conflict was refunded')
  })
}

/** The row with the calls that settle it: what is there to end, to drop and to give back at this moment. */
async function planRefund(needs: RefundNeeds, signupId: string, paid: Paid): Promise<PendingSignup> {
  const { db, payments } = needs
  const row = (await findPendingSignup(db, signupId))!
  if (row.state !== 'conflict' || row.calls.some(({ call }) => call.kind === 'cancel-now')) return row
  const requests = conflictRequests(paid.subscriptionId, await invoicesOf(needs, paid))
  const calls: StoredCall[] = [...row.calls]
  for (const request of requests)
    calls.push({ call: await payments.prepare(request), key: idempotencyKey(signupId, 1, calls.length), result: null })
  await changePendingSignup(db, signupId, { calls })
  return { ...row, calls }
}

async function invoicesOf({ payments }: RefundNeeds, { customerId, subscriptionId }: Paid): Promise<InvoiceState[]> {
  const snapshot = await withStripeDeadline(payments.readCustomer(customerId))
  return (snapshot?.invoices ?? []).filter(invoice => invoice.subscriptionId === subscriptionId)
}

function conflictRequests(subscriptionId: string, invoices: readonly InvoiceState[]): PaymentRequest[] {
  const paid = invoices.filter(invoice => invoice.status === 'paid' && invoice.amountPaid > 0 && isKept(invoice))
  return [
    ...invoices.flatMap(({ id: invoiceId, status }) =>
      status === 'open' ? [{ kind: 'void-invoice', invoiceId } as const] : [],
    ),
    { kind: 'cancel-now', subscriptionId },
    ...paid.flatMap(({ paymentIntentId }) =>
      paymentIntentId === null ? [] : [{ kind: 'refund', paymentIntentId, reason: 'requested_by_customer' } as const],
    ),
  ]
}

/** Makes one stored call that has no answer yet. After a definite no it has a new key: Stripe repeats an answer of before. */
async function makeCall({ db, payments, log, metrics }: RefundNeeds, signupId: string, index: number): Promise<void> {
  const { calls } = (await findPendingSignup(db, signupId))!
  const { call, key, result } = calls[index]!
  if (result !== null || call.kind === 'checkout' || call.kind === 'expire-checkout') return
  try {
    const { id, url } = await withStripeDeadline(payments.perform(call as PaymentCall, key))
    await changePendingSignup(db, signupId, { calls: calls.with(index, { call, key, result: { id, url } }) })
  } catch (error) {
    if (!isAppError(error) || error.code === 'PAYMENTS_UNAVAILABLE') throw error
    log.error({ signupId, call: call.kind, err: error, alert: 'refund_refused' }, 'ALERT a refund was refused')
    metrics.count('billing_alerts_total', { kind: 'refund_refused' })
    const anew = idempotencyKey(signupId, Number(key.split(':')[1]) + 1, index)
    await changePendingSignup(db, signupId, { calls: calls.with(index, { call, key: anew, result }) })
    throw error
  }
}

const refunded = (invoices: readonly InvoiceState[]): MicroDollars =>
  micro(invoices.reduce((sum, { amountRefunded }) => sum + amountRefunded, 0))
