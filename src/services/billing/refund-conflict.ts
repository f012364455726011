import { idempotencyKey } from '#core/billing-operation.ts'
import { dollars } from '#core/budget.ts'
import { isAppError } from '#core/errors.ts'
import { plans } from '#core/plans.ts'
import type { CheckoutSession, PaymentCall } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import {
  changePendingSignup,
  findPendingSignup,
  lockPendingSignup,
  type PendingSignup,
} from '#stores/pending-signups.ts'

/**
 * Ends the subscription of a signup whose email had an account by then, gives its money back once, and tells the address
 * that paid. Each call is made under its stored key until it is answered; run again, it goes on where it stopped.
 * @throws AppError PAYMENTS_UNAVAILABLE
 */
export async function refundConflict(
  needs: Needs<'db' | 'payments' | 'queue' | 'log' | 'metrics'>,
  begun: PendingSignup,
  { total }: Pick<CheckoutSession, 'total'>,
): Promise<void> {
  const { db, payments, queue, log, metrics } = needs
  let signup = begun
  for (const [index, { call, key, result }] of signup.calls.entries()) {
    if (result !== null || call.kind === 'checkout') continue
    const { id, url } = await payments.perform(call as PaymentCall, key).catch(async error => {
      if (!isAppError(error) || error.code === 'PAYMENTS_UNAVAILABLE') throw error
      // A definite no: the next run asks under a new key, and an operator is told.
      log.error({ signupId: signup.id, call: call.kind, err: error }, 'ALERT a refund was refused')
      metrics.count('billing_alerts_total', { kind: 'refund_refused' })
      const again = idempotencyKey(signup.id, Number(key.split(':')[1]) + 1, index)
      await changePendingSignup(db, signup.id, { calls: signup.calls.with(index, { call, key: again, result }) })
      throw error
    })
    await changePendingSignup(db, signup.id, { calls: signup.calls.with(index, { call, key, result: { id, url } }) })
    signup = (await findPendingSignup(db, signup.id))!
  }
  const amount = total ?? dollars(plans[signup.tier].price)
  await db.transaction(async tx => {
    if ((await lockPendingSignup(tx, signup.id))?.state !== 'conflict') return
    await changePendingSignup(tx, signup.id, { state: 'refunded' })
    const { email } = signup
    await queue.enqueue(tx, 'send-mail', { to: email, mail: { kind: 'conflict-refunded', amount, email } })
    metrics.count('account_events_total', { event: 'signup_refunded' })
    log.info({ signupId: signup.id }, 'a signup in conflict was refunded')
  })
}
