import type { CheckoutSession } from '#src/ports/payments.ts'
import { findUser } from '#stores/accounts.ts'
import { bindCustomer, customerOf } from '#stores/billing.ts'
import { type OperationRow, openCheckoutsOf } from '#stores/billing-operations.ts'
import { type BillingNeeds, syncBillingState } from './apply-stripe-state.ts'
import { refundDuplicate, storeRepairs } from './due-repairs.ts'
import type { CheckoutTerms, OperationContext } from './next-stripe-call.ts'
import { refundOf } from './prepare-calls.ts'

/** A user's current state at Stripe, together with the open checkout sessions where the operation depends on them. */
export async function readOperationContext(needs: BillingNeeds, operation: OperationRow): Promise<OperationContext> {
  if (operation.kind !== 'subscribe' && operation.kind !== 'end_for_disabling')
    return syncBillingState(needs, operation.userId)
  const openSessions = await openCheckouts(needs, operation)
  const checkout = await checkoutTermsOf(needs, operation.userId, openSessions)
  return { ...(await syncBillingState(needs, operation.userId)), checkout }
}

/** The user's other checkout sessions that can still be paid. A paid one is bound to the account instead. */
async function openCheckouts(needs: BillingNeeds, { userId, id }: OperationRow): Promise<string[]> {
  const { db, clock, payments } = needs
  const open: string[] = []
  for (const checkout of await openCheckoutsOf(db, userId, clock.now())) {
    const session = await payments.readCheckout(checkout.sessionId!)
    if (session?.status === 'complete') await bindPaidCustomer(needs, checkout, session)
    if (session?.status === 'open' && checkout.id !== id) open.push(session.id)
  }
  return open
}

async function checkoutTermsOf(
  { db, settings }: BillingNeeds,
  userId: string,
  openSessions: readonly string[],
): Promise<CheckoutTerms> {
  const customer = await customerOf(db, userId)
  const hasCustomer = customer !== null && !customer.deleted
  const payer = hasCustomer ? { customerId: customer.id } : { email: (await findUser(db, { id: userId }))?.email ?? '' }
  return { payer, appUrl: settings.appUrl, openSessions }
}

/**
 * Binds the customer of a paid checkout session to the account. An account that already has another customer has paid
 * twice: a repair ends the new subscription and refunds it.
 */
export async function bindPaidCustomer(
  needs: BillingNeeds,
  { userId }: Pick<OperationRow, 'userId'>,
  session: CheckoutSession,
): Promise<void> {
  const { db, payments, log } = needs
  const { customerId, subscriptionId, paymentIntentId, paymentStatus, livemode, mode } = session
  const isOurs = mode === 'subscription' && livemode === payments.livemode && session.tier !== null
  if (!isOurs || customerId === null || paymentStatus !== 'paid') return
  if (await db.transaction(tx => bindCustomer(tx, { userId, id: customerId, livemode }))) return
  log.warn({ userId, sessionId: session.id, customerId }, 'a second customer has paid for one account')
  if (subscriptionId === null) return
  const repair = refundDuplicate(subscriptionId, refundOf(paymentIntentId, 'duplicate'))
  await storeRepairs(needs, db, userId, [repair])
}
