import { idempotencyKey, type StoredCall } from '#core/billing-operation.ts'
import { type MicroDollars, micro } from '#core/budget.ts'
import { isAppError } from '#core/errors.ts'
import { type InvoiceState, isKept } from '#core/subscription.ts'
import type { PaymentCall, PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import {
  changePendingSignup,
  findPendingSignup,
  lockPendingSignup,
  type PendingSignup,
} from '#stores/pending-signups.ts'
import { inTime, keepLock, underCustomerLock } from './customer-lock.ts'

type RefundNeeds = Needs<'db' | 'slowDb' | 'payments' | 'queue' | 'log' | 'metrics'>
type Paid = { readonly customerId: string; readonly subscriptionId: string }

/**
 * Ends the subscription of a signup whose email had an account by then, gives all its money back once, and tells the
 * address that paid. The calls are stored before they are made and repeated under their keys until they are answered; run
 * again, it goes on where it stopped.
 * @throws AppError PAYMENTS_UNAVAILABLE, or what Stripe refused: then it is asked anew, and an operator is told
 */
export async function refundConflict(needs: RefundNeeds, signupId: string, paid: Paid): Promise<void> {
  const { db, queue, log, metrics } = needs
  // Nobody else is at work on it meanwhile. What came of a call is kept by a connection of its own, at once: the lock's
  // commits at the end. Who loses the lock stops, and whoever comes next goes on.
  await underCustomerLock(needs, paid.customerId, async lock => {
    const begun = await planned(needs, signupId, paid)
    if (begun.state !== 'conflict') return
    for (let index = 0; index < begun.calls.length; index += 1) {
      await keepLock(lock)
      await make(needs, signupId, index)
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
async function planned(needs: RefundNeeds, signupId: string, paid: Paid): Promise<PendingSignup> {
  const { db, payments } = needs
  const row = (await findPendingSignup(db, signupId))!
  if (row.state !== 'conflict' || row.calls.some(({ call }) => call.kind === 'cancel-now')) return row
  const requests = requestsFor(paid.subscriptionId, await invoicesOf(needs, paid))
  const calls: StoredCall[] = [...row.calls]
  for (const request of requests)
    calls.push({ call: await payments.prepare(request), key: idempotencyKey(signupId, 1, calls.length), result: null })
  await changePendingSignup(db, signupId, { calls })
  return { ...row, calls }
}

async function invoicesOf({ payments }: RefundNeeds, { customerId, subscriptionId }: Paid): Promise<InvoiceState[]> {
  const snapshot = await inTime(payments.readCustomer(customerId))
  return (snapshot?.invoices ?? []).filter(invoice => invoice.subscriptionId === subscriptionId)
}

function requestsFor(subscriptionId: string, invoices: readonly InvoiceState[]): PaymentRequest[] {
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
async function make({ db, payments, log, metrics }: RefundNeeds, signupId: string, index: number): Promise<void> {
  const { calls } = (await findPendingSignup(db, signupId))!
  const { call, key, result } = calls[index]!
  if (result !== null || call.kind === 'checkout' || call.kind === 'expire-checkout') return
  try {
    const { id, url } = await inTime(payments.perform(call as PaymentCall, key))
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
