import { idempotencyKey, type PaidSubscription } from '#core/billing/billing-operation.ts'
import type { InvoiceState } from '#core/billing/subscription.ts'
import { isAppError } from '#core/errors.ts'
import { type MicroDollars, microDollars } from '#core/plans/budget.ts'
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

/**
 * Cancels the subscription of a signup whose email had an account by the time it was paid, refunds everything once, and
 * mails the payer. The calls are stored before they are made and repeated under their keys until they are answered; a
 * second run continues where the first stopped.
 * @throws AppError PAYMENTS_UNAVAILABLE; Stripe's refusal, which is tried again later and alerts operators
 */
export async function refundSignupConflict(
  needs: RefundNeeds,
  signupId: string,
  paid: PaidSubscription,
): Promise<void> {
  const { db, queue, log, metrics } = needs
  // The lock's transaction commits only at the end, so each result is stored at once over another connection. A run that
  // loses the lock stops, and the next one continues.
  await withCustomerLock(needs, paid.customerId, async lock => {
    const signup = await planRefund(needs, signupId, paid)
    if (signup.state !== 'conflict') return
    for (let index = 0; index < signup.calls.length; index += 1) {
      await keepLock(lock)
      await makeCall(needs, signupId, index)
    }
    await keepLock(lock)
    const amount = totalRefunded(await invoicesOf(needs, paid))
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

/** The row with the stored calls: void open invoices, cancel the subscription, refund what was paid. */
async function planRefund(needs: RefundNeeds, signupId: string, paid: PaidSubscription): Promise<PendingSignup> {
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

async function invoicesOf(
  { payments }: RefundNeeds,
  { customerId, subscriptionId }: PaidSubscription,
): Promise<InvoiceState[]> {
  const snapshot = await withStripeDeadline(payments.readCustomer(customerId))
  return (snapshot?.invoices ?? []).filter(invoice => invoice.subscriptionId === subscriptionId)
}

/** Makes a stored call without a result. A refused call gets a new key, because Stripe repeats the result of a known one. */
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

const totalRefunded = (invoices: readonly InvoiceState[]): MicroDollars =>
  microDollars(invoices.reduce((sum, { amountRefunded }) => sum + amountRefunded, 0))
