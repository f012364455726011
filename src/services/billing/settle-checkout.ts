import type { CheckoutSession } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { bindCustomer } from '#stores/billing.ts'
import type { OperationRow } from '#stores/billing-operations.ts'
import type { ConvergeNeeds } from './apply-snapshot.ts'
import { converge } from './converge.ts'
import { storeRefund } from './store-refund.ts'

/**
 * What a payment page led to that somebody with an account has paid: its customer is theirs from now on. Who has another
 * one already has paid twice; that subscription is ended and its money given back, by a stored operation.
 */
export async function settleCheckout(
  needs: ConvergeNeeds & Needs<'db'>,
  { userId }: Pick<OperationRow, 'userId'>,
  session: CheckoutSession,
): Promise<void> {
  const { db, payments, log } = needs
  const { customerId, subscriptionId, paymentIntentId, paymentStatus, livemode, mode } = session
  const isOurs = mode === 'subscription' && livemode === payments.livemode && session.tier !== null
  if (!isOurs || customerId === null || paymentStatus !== 'paid') return
  const isBound = await db.transaction(tx => bindCustomer(tx, { userId, id: customerId, livemode }))
  if (isBound) {
    await converge(needs, customerId)
    return
  }
  log.warn({ userId, sessionId: session.id, customerId }, 'a second customer has paid for one account')
  if (subscriptionId !== null) await storeRefund(needs, { userId, subscriptionId, paymentIntentId })
}
