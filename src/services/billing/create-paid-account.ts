import { hasEnded } from '#core/billing/subscription.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { addAccount } from '#services/accounts/add-account.ts'
import type { CheckoutSession } from '#src/ports/payments.ts'
import { bindCustomer, customerOf } from '#stores/billing.ts'
import type { Tx } from '#stores/db.ts'
import {
  changePendingSignup,
  expirePendingSignup,
  findPendingSignup,
  lockPendingSignup,
  type PendingSignup,
} from '#stores/pending-signups.ts'
import type { BillingNeeds } from './apply-stripe-state.ts'
import { raiseAlert } from './raise-alert.ts'
import { refreshBilling, runRepairs } from './run-repairs.ts'

/**
 * What became of a signup's payment. `pending`: not paid yet. `expired`: not paid in time. `failed`: the payment failed.
 * `conflict`: the email had an account by then, so the payment is refunded. `invalid`: not the payment of a signup.
 */
export type SignupOutcome =
  | { readonly outcome: 'invalid' | 'expired' | 'failed' | 'pending' }
  | { readonly outcome: 'conflict'; readonly signup: PendingSignup }
  | { readonly outcome: 'completed'; readonly signup: PendingSignup; readonly userId: string }

/**
 * Creates the account of a paid signup once: the first of webhook, success page and nightly run creates it, and the others
 * find it. The checkout session must be ours, complete, paid, for one of our plans, and in the mode of our key.
 * @throws AppError PAYMENTS_UNAVAILABLE; an account that was created stays, and the next call does the rest
 */
export async function createPaidAccount(needs: BillingNeeds, session: CheckoutSession): Promise<SignupOutcome> {
  const { db } = needs
  const row = session.reference === null ? null : await findPendingSignup(db, session.reference)
  if (row === null || !isOwnSession(row, session) || !isPlanSale(needs, row, session)) return { outcome: 'invalid' }
  if (row.state === 'open' || row.state === 'expired') {
    if (session.status === 'open') return { outcome: 'pending' }
    if (session.status === 'expired') return expire(needs, row, 'expired')
    if (session.paymentStatus !== 'paid')
      return (await hasPaymentFailed(needs, session)) ? expire(needs, row, 'failed') : { outcome: 'pending' }
  }
  const { customerId, subscriptionId } = session
  if (customerId === null || subscriptionId === null) return { outcome: 'invalid' }
  const paid = { ...session, customerId, subscriptionId }
  const signup = await db.transaction(tx => createOrConflict(needs, tx, paid, row.id))
  if (signup.state === 'conflict') await runRepairs(needs, [{ kind: 'refund_signup', signupId: signup.id, paid }])
  if (signup.state !== 'completed') return { outcome: 'conflict', signup }
  const userId = signup.accountId!
  // Later callers need not read Stripe again: later changes have their own events.
  if ((await customerOf(db, userId))?.appliedAt === null) await refreshBilling(needs, userId)
  return { outcome: 'completed', signup, userId }
}

/** True for the session that we created for this signup; after a crash before its id was stored, the email has to match. */
function isOwnSession({ sessionId, email }: PendingSignup, session: CheckoutSession): boolean {
  return sessionId === null ? session.email?.toLowerCase() === email : sessionId === session.id
}

/** True for a subscription to one of our plans, in the mode of our key. */
function isPlanSale(
  needs: BillingNeeds,
  { id: signupId }: PendingSignup,
  { id: sessionId, mode, livemode, tier }: CheckoutSession,
): boolean {
  if (mode === 'subscription' && livemode === needs.payments.livemode && tier !== null) return true
  const fields = { signupId, sessionId, mode, livemode, tier }
  raiseAlert(needs, 'odd_signup', 'a signup’s payment page sells something else', fields)
  return false
}

/** True when a pending payment has failed: Stripe then ends the subscription that waited for it. */
async function hasPaymentFailed({ payments }: BillingNeeds, session: CheckoutSession): Promise<boolean> {
  if (session.customerId === null) return false
  const snapshot = await payments.readCustomer(session.customerId)
  const subscription = snapshot?.subscriptions.find(({ id }) => id === session.subscriptionId)
  return subscription !== undefined && hasEnded(subscription)
}

/** Erases the password hash. If the payment arrives after all, the user sets a password by a mailed link. */
async function expire<O extends 'expired' | 'failed'>(
  { db, log }: BillingNeeds,
  { id }: PendingSignup,
  outcome: O,
): Promise<{ outcome: O }> {
  if (await expirePendingSignup(db, id)) log.info({ signupId: id, outcome }, 'a signup was not paid')
  return { outcome }
}

type PaidSession = CheckoutSession & { readonly customerId: string; readonly subscriptionId: string }

/** Creates the account with its customer, or stores a conflict, under the row's lock; nothing if that was decided before. */
async function createOrConflict(needs: BillingNeeds, tx: Tx, session: PaidSession, id: string): Promise<PendingSignup> {
  const row = (await lockPendingSignup(tx, id))!
  if (row.state !== 'open' && row.state !== 'expired') return row
  const userId = await createAccount(needs, tx, row, session)
  if (userId === null) needs.log.warn({ signupId: id }, 'a signup was paid for an email that has an account by now')
  const decision = userId === null ? { state: 'conflict' as const } : { state: 'completed' as const, accountId: userId }
  await changePendingSignup(tx, id, { ...decision, passwordHash: null, sessionId: session.id })
  return (await findPendingSignup(tx, id))!
}

/** Null when the email is taken. */
async function createAccount(
  needs: BillingNeeds,
  tx: Tx,
  { email, fullName, passwordHash, tier }: PendingSignup,
  { customerId, livemode, id: sessionId }: PaidSession,
): Promise<string | null> {
  const { queue, log, metrics } = needs
  const account = { email, fullName, passwordHash, grant: null, isConfirmed: true }
  const added = await addAccount(needs, tx, account).catch(error => {
    if (isAppError(error, 'CONFLICT')) return null
    throw error
  })
  if (added === null) return null
  const { userId } = added
  if (!(await bindCustomer(tx, { userId, id: customerId, livemode })))
    throw new AppError('INTERNAL', { cause: `the customer ${customerId} of ${sessionId} belongs to another account` })
  await queue.enqueue(tx, 'send-mail', { to: email, mail: { kind: 'welcome', fullName, tier } })
  // The hash was erased because the payment came too late.
  if (passwordHash === null) await queue.enqueue(tx, 'send-password-link', { email, mail: 'set-password' })
  metrics.count('account_events_total', { event: 'signup' })
  log.info({ userId, tier, hasPassword: passwordHash !== null }, 'account created by a paid signup')
  return userId
}
