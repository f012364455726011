import type { VerifyResponse } from '#contract/billing.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { hasEnded } from '#core/billing/subscription.ts'
import { AppError } from '#core/errors.ts'
import { inDollars } from '#core/plans/budget.ts'
import { isUuid } from '#core/text/uuid.ts'
import { limitStripeCalls } from '#services/limits/limit-stripe-calls.ts'
import type { CheckoutSession } from '#src/ports/payments.ts'
import { customerOf, ownerOf } from '#stores/billing.ts'
import { findOperation, isRefundedDuplicate, operationById } from '#stores/billing-operations.ts'
import type { BillingNeeds } from './apply-stripe-state.ts'
import { createPaidAccount, type SignupOutcome } from './create-paid-account.ts'
import { bindPaidCustomer } from './read-operation-context.ts'
import { readStanding } from './read-subscription.ts'
import { refreshBilling } from './run-repairs.ts'
import {
  invalidSession,
  isActive,
  refundedDuplicate,
  stillProcessing,
  subscriptionEnded,
  verificationFailed,
} from './texts.ts'

/** What the checkout session was for. */
type CompletedCheckout =
  | { readonly of: 'signup'; readonly signup: SignupOutcome }
  | { readonly of: 'account'; readonly userId: string }
  | { readonly of: 'unknown' }

/**
 * Applies everything that follows from a checkout session. Success page, webhook and nightly run call it in any order, any
 * number of times. A session that matches none of our rows is 'unknown', such as another product's on the same Stripe
 * account.
 * @throws AppError PAYMENTS_UNAVAILABLE; call it again later
 */
export async function completeCheckout(needs: BillingNeeds, session: CheckoutSession): Promise<CompletedCheckout> {
  const { db } = needs
  const { reference, customerId } = session
  if (reference !== null && isUuid(reference)) {
    const operation = await operationById(db, reference)
    if (operation !== null) {
      await bindPaidCustomer(needs, operation, session)
      await refreshBilling(needs, operation.userId)
      return { of: 'account', userId: operation.userId }
    }
    const signup = await createPaidAccount(needs, session)
    if (signup.outcome !== 'invalid') return { of: 'signup', signup }
  }
  const owner = customerId === null ? null : await ownerOf(db, customerId)
  if (owner === null) return { of: 'unknown' }
  await refreshBilling(needs, owner.userId)
  return { of: 'account', userId: owner.userId }
}

/**
 * The state of the user's checkout session, after everything that follows from it is stored.
 * @throws AppError NOT_FOUND for another user's or an unknown session, CONFLICT for a second payment, which is refunded,
 * TOO_MANY_REQUESTS, PAYMENTS_UNAVAILABLE
 */
export async function verifyCheckout(needs: BillingNeeds, actor: SignedIn, sessionId: string): Promise<VerifyResponse> {
  const { status, paymentStatus, tier, total } = await completeOwnCheckout(needs, actor, sessionId)
  const valid = status === 'complete' && paymentStatus === 'paid'
  return { valid, status, paymentStatus, tier, paid: valid && total !== null ? inDollars(total) : null }
}

/**
 * What the success page of a signed-in user's payment shows. The subscription is active when this returns, unless
 * `pending`: the payment or the activation is still in progress.
 * @throws AppError NOT_FOUND for another user's session, BAD_REQUEST for one that expired, CONFLICT for a subscription
 * that has ended and for a second payment, which is refunded, TOO_MANY_REQUESTS, PAYMENTS_UNAVAILABLE
 */
export async function processUpgrade(
  needs: BillingNeeds,
  actor: SignedIn,
  sessionId: string,
): Promise<{ message: string; pending: boolean }> {
  const { status, paymentStatus } = await completeOwnCheckout(needs, actor, sessionId)
  if (status === 'expired') throw new AppError('BAD_REQUEST', { message: invalidSession })
  if (status === 'open' || paymentStatus !== 'paid') return { message: stillProcessing, pending: true }
  const { active, tier, subscription } = await readStanding(needs.db, actor.userId)
  if (active && tier !== null) return { message: isActive(tier), pending: false }
  if (subscription !== null && hasEnded(subscription)) throw new AppError('CONFLICT', { message: subscriptionEnded })
  return { message: stillProcessing, pending: true }
}

async function completeOwnCheckout(
  needs: BillingNeeds,
  { userId }: SignedIn,
  sessionId: string,
): Promise<CheckoutSession> {
  await limitStripeCalls(needs, userId)
  const session = await needs.payments.readCheckout(sessionId)
  if (session === null || !(await isOwnCheckout(needs, userId, session)))
    throw new AppError('NOT_FOUND', { message: verificationFailed })
  await completeCheckout(needs, session)
  if (session.subscriptionId !== null && (await isRefundedDuplicate(needs.db, userId, session.subscriptionId)))
    throw new AppError('CONFLICT', { message: refundedDuplicate })
  return session
}

/** True by the customer who paid, or by the operation that created the session. */
async function isOwnCheckout(
  { db, payments }: BillingNeeds,
  userId: string,
  session: CheckoutSession,
): Promise<boolean> {
  const { customerId, reference, livemode, mode, tier } = session
  if (livemode !== payments.livemode || mode !== 'subscription' || tier === null) return false
  const customer = await customerOf(db, userId)
  if (customer !== null && customer.id === customerId) return true
  return reference !== null && isUuid(reference) && (await findOperation(db, { userId, id: reference })) !== null
}
