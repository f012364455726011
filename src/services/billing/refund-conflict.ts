import { idempotencyKey } from '#core/billing-operation.ts'
import { type MicroDollars, micro } from '#core/budget.ts'
import { isAppError } from '#core/errors.ts'
import type { InvoiceState } from '#core/subscription.ts'
import type { PaymentCall } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import {
  changePendingSignup,
  findPendingSignup,
  lockPendingSignup,
  type PendingSignup,
} from '#stores/pending-signups.ts'
import { prepareCalls, refundPaid, voidOpen } from './prepare-calls.ts'
import { raiseAlert } from './raise-alert.ts'
import { keepLock, withCustomerLock, withStripeDeadline } from './with-customer-lock.ts'

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
  const { db } = needs
  const row = (await findPendingSignup(db, signupId))!
  if (row.state !== 'conflict' || row.calls.some(({ call }) => call.kind === 'cancel-now')) return row
  const invoices = await invoicesOf(needs, paid)
  const calls = await prepareCalls(needs, row, [
    ...voidOpen(invoices),
    { kind: 'cancel-now', subscriptionId: paid.subscriptionId },
    ...refundPaid(invoices, 'requested_by_customer'),
  ])
  await changePendingSignup(db, signupId, { calls })
  return { ...row, calls }
}

async function invoicesOf({ payments }: RefundNeeds, { customerId, subscriptionId }: Paid): Promise<InvoiceState[]> {
  const snapshot = await withStripeDeadline(payments.readCustomer(customerId))
  return (snapshot?.invoices ?? []).filter(invoice => invoice.subscriptionId === subscriptionId)
}

/** Makes one stored call that has no answer yet. After a definite no it has a new key: Stripe repeats an answer of before. */
async function makeCall(needs: RefundNeeds, signupId: string, index: number): Promise<void> {
  const { db, payments } = needs
  const { calls } = (await findPendingSignup(db, signupId))!
  const { call, key, result } = calls[index]!
  if (result !== null || call.kind === 'checkout' || call.kind === 'expire-checkout') return
  try {
    const { id, url } = await withStripeDeadline(payments.perform(call as PaymentCall, key))
    await changePendingSignup(db, signupId, { calls: calls.with(index, { call, key, result: { id, url } }) })
  } catch (error) {
    if (!isAppError(error) || error.code === 'PAYMENTS_UNAVAILABLE') throw error
    raiseAlert(needs, 'refund_refused', 'a refund was refused', { signupId, call: call.kind, err: error })
    const nextKey = idempotencyKey(signupId, Number(key.split(':')[1]) + 1, index)
    await changePendingSignup(db, signupId, { calls: calls.with(index, { call, key: nextKey, result }) })
    throw error
  }
}

const refunded = (invoices: readonly InvoiceState[]): MicroDollars =>
  micro(invoices.reduce((sum, { amountRefunded }) => sum + amountRefunded, 0))
