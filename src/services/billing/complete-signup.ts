import { idempotencyKey, type StoredCall } from '#core/billing-operation.ts'
import { AppError, isAppError } from '#core/errors.ts'
import type { Tier } from '#core/plans.ts'
import { addAccount } from '#services/accounts/add-account.ts'
import type { CheckoutSession, PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { findUser } from '#stores/accounts.ts'
import { bindCustomer } from '#stores/billing.ts'
import type { Tx } from '#stores/db.ts'
import {
  changePendingSignup,
  findPendingSignup,
  lockPendingSignup,
  type PendingSignup,
} from '#stores/pending-signups.ts'
import type { ConvergeNeeds } from './apply-snapshot.ts'
import { converge } from './converge.ts'
import { refundConflict } from './refund-conflict.ts'

export type CompleteNeeds = ConvergeNeeds & Needs<'db'>

/** What became of a signup's payment. `conflict`: the email had an account by then, so the money went back. */
export type CompletedSignup =
  | { readonly outcome: 'invalid' | 'expired' | 'pending' }
  | { readonly outcome: 'conflict'; readonly signup: PendingSignup }
  | { readonly outcome: 'completed'; readonly signup: PendingSignup; readonly userId: string; readonly tier: Tier }

/**
 * Makes the account that a payment page was for, from whoever comes first of webhook, success page and nightly run, and
 * once: the others find it made. Only a session of ours counts that is complete, paid, for one of our plans, and in the
 * mode of our key (billing knowledge, flows).
 * @throws AppError PAYMENTS_UNAVAILABLE; an account that was made stays, and the rest follows next time
 */
export async function completeSignup(needs: CompleteNeeds, session: CheckoutSession): Promise<CompletedSignup> {
  const { db, payments } = needs
  const row = session.reference === null ? null : await findPendingSignup(db, session.reference)
  const isOurs = row !== null && (row.sessionId === null || row.sessionId === session.id)
  const { mode, livemode, tier, customerId, subscriptionId } = session
  if (!isOurs || mode !== 'subscription' || livemode !== payments.livemode || tier === null)
    return { outcome: 'invalid' }
  if (session.status === 'expired') return { outcome: 'expired' }
  if (session.status !== 'complete' || session.paymentStatus !== 'paid') return { outcome: 'pending' }
  if (customerId === null || subscriptionId === null) return { outcome: 'invalid' }
  const refund = await refundCalls(needs, row.id, session)
  const signup = await db.transaction(tx => decide(needs, tx, { ...session, customerId, tier }, row.id, refund))
  if (signup.state === 'conflict') await refundConflict(needs, signup, session)
  if (signup.state === 'conflict' || signup.state === 'refunded') return { outcome: 'conflict', signup }
  await converge(needs, customerId)
  return { outcome: 'completed', signup, userId: signup.accountId!, tier }
}

type PaidSession = CheckoutSession & { readonly customerId: string; readonly tier: Tier }

/** Under the row's lock: the account with its customer, or a conflict with the calls that settle it. Nothing when decided. */
async function decide(
  needs: CompleteNeeds,
  tx: Tx,
  session: PaidSession,
  id: string,
  refund: readonly StoredCall[],
): Promise<PendingSignup> {
  const row = (await lockPendingSignup(tx, id))!
  if (row.state !== 'open' && row.state !== 'expired') return row
  const userId = (await findUser(tx, { email: row.email })) === null ? await create(needs, tx, row, session) : null
  if (userId === null) {
    needs.log.warn({ signupId: id }, 'a signup was paid for an email that has an account by now')
    await changePendingSignup(tx, id, {
      state: 'conflict',
      passwordHash: null,
      sessionId: session.id,
      calls: [...row.calls, ...refund],
    })
  } else {
    await changePendingSignup(tx, id, {
      state: 'completed',
      passwordHash: null,
      sessionId: session.id,
      accountId: userId,
    })
  }
  return (await findPendingSignup(tx, id))!
}

/** Null when somebody took the email in the same moment. */
async function create(
  needs: CompleteNeeds,
  tx: Tx,
  { email, fullName, passwordHash }: PendingSignup,
  { customerId, tier, livemode, id: sessionId }: PaidSession,
): Promise<string | null> {
  const { queue, log, metrics } = needs
  // Two signups for one email end here one after the other, the second with a conflict.
  const added = await addAccount(needs, tx, { email, fullName, passwordHash, grant: null }).catch(error => {
    if (isAppError(error, 'CONFLICT')) return null
    throw error
  })
  if (added === null) return null
  const { userId } = added
  if (!(await bindCustomer(tx, { userId, id: customerId, livemode })))
    throw new AppError('INTERNAL', { cause: `the customer ${customerId} of ${sessionId} belongs to another account` })
  await queue.enqueue(tx, 'send-mail', { to: email, mail: { kind: 'welcome', fullName, tier } })
  // Their password waited too long and was erased.
  if (passwordHash === null) await queue.enqueue(tx, 'send-password-link', { email, mail: 'set-password' })
  metrics.count('account_events_total', { event: 'signup' })
  log.info({ userId, tier, hasPassword: passwordHash !== null }, 'account created by a paid signup')
  return userId
}

/** The calls that end the new subscription and give its money back, as they are stored should it come to that. */
async function refundCalls(
  { payments }: Needs<'payments'>,
  id: string,
  { subscriptionId, paymentIntentId }: CheckoutSession,
): Promise<StoredCall[]> {
  const requests: PaymentRequest[] = [
    { kind: 'cancel-now', subscriptionId: subscriptionId! },
    ...(paymentIntentId === null
      ? []
      : [{ kind: 'refund', paymentIntentId, reason: 'requested_by_customer' } as const]),
  ]
  return Promise.all(
    requests.map(async (request, step) => ({
      call: await payments.prepare(request),
      key: idempotencyKey(id, 1, step + 1),
      result: null,
    })),
  )
}
