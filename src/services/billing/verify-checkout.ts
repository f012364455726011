import type { VerifyAnswer } from '#contract/billing.ts'
import type { SignedIn } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#core/uuid.ts'
import type { CheckoutSession } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { customerOf } from '#stores/billing.ts'
import { findOperation } from '#stores/billing-operations.ts'
import { askingStripe } from './ask-stripe.ts'
import { completeCheckout } from './complete-checkout.ts'
import type { DriveNeeds } from './drive-operation.ts'
import { readStanding } from './read-subscription.ts'
import { invalidSession, isActive, stillProcessing, verificationFailed } from './texts.ts'

type VerifyNeeds = DriveNeeds & Needs<'ids'>

/**
 * How a payment page of the person stands; what it led to is in our rows by then.
 * @throws AppError NOT_FOUND for somebody else's or an unknown one, PAYMENTS_UNAVAILABLE
 */
export async function verifyCheckout(
  needs: VerifyNeeds,
  actor: SignedIn,
  sessionId: string,
): Promise<Omit<VerifyAnswer, 'success'>> {
  const { status, paymentStatus, tier } = await settled(needs, actor, sessionId)
  return { valid: status === 'complete' && paymentStatus === 'paid', status, paymentStatus, tier }
}

/**
 * The success page of a payment with an account: its subscription is in force when this answers, unless the money is
 * still on its way (decision 11).
 * @throws AppError NOT_FOUND for somebody else's page, BAD_REQUEST for one that expired, PAYMENTS_UNAVAILABLE
 */
export async function processUpgrade(
  needs: VerifyNeeds,
  actor: SignedIn,
  sessionId: string,
): Promise<{ message: string; pending: boolean }> {
  const { status, paymentStatus } = await settled(needs, actor, sessionId)
  if (status === 'expired') throw new AppError('BAD_REQUEST', { message: invalidSession })
  if (status === 'open' || paymentStatus !== 'paid') return { message: stillProcessing, pending: true }
  const { active, tier } = await readStanding(needs.db, actor.userId)
  if (!active || tier === null) return { message: stillProcessing, pending: true }
  return { message: isActive(tier), pending: false }
}

async function settled(needs: VerifyNeeds, { userId }: SignedIn, sessionId: string): Promise<CheckoutSession> {
  await askingStripe(needs, userId)
  const session = await needs.payments.readCheckout(sessionId)
  if (session === null || !(await isTheirs(needs, userId, session)))
    throw new AppError('NOT_FOUND', { message: verificationFailed })
  await completeCheckout(needs, session)
  return session
}

/** By the customer who paid, or by the operation that made the page. */
async function isTheirs({ db, payments }: VerifyNeeds, userId: string, session: CheckoutSession): Promise<boolean> {
  const { customerId, reference, livemode, mode, tier } = session
  if (livemode !== payments.livemode || mode !== 'subscription' || tier === null) return false
  const customer = await customerOf(db, userId)
  if (customer !== null && customer.id === customerId) return true
  return reference !== null && isUuid(reference) && (await findOperation(db, { userId, id: reference })) !== null
}
