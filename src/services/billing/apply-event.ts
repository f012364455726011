import { ownerOf } from '#stores/billing.ts'
import { findEvent, markProcessed, noteFailure, type StripeEventRow } from '#stores/stripe-events.ts'
import type { BillingNeeds } from './apply-stripe-state.ts'
import { completeCheckout } from './complete-checkout.ts'
import { refreshBilling } from './run-repairs.ts'

/**
 * Applies an event: reads its customer, or its checkout session, from Stripe. An event counts as processed only once the
 * effect is committed; a second run reads again and changes nothing.
 * @throws the error that stopped it, stored with the event; a later run tries again
 */
export async function applyEvent(needs: BillingNeeds, eventId: string): Promise<void> {
  const { db, clock } = needs
  const event = await findEvent(db, eventId)
  if (event === null || event.processedAt !== null) return
  try {
    const note = await readSubject(needs, event)
    await markProcessed(db, eventId, clock.now(), note)
  } catch (error) {
    await noteFailure(db, eventId, error instanceof Error ? error.message : String(error))
    throw error
  }
}

/** Reads from Stripe what the event is about. @returns why there was nothing to do; null otherwise */
async function readSubject(needs: BillingNeeds, event: StripeEventRow): Promise<string | null> {
  if (event.type.startsWith('checkout.session.')) return applyCheckout(needs, event.objectId)
  const customerId = event.customerId ?? (await needs.payments.findCustomer(event))
  if (customerId === null) return 'names no customer'
  // Still signing up: the event of the checkout session creates the account and reads the customer.
  const owner = await ownerOf(needs.db, customerId)
  if (owner === null) return 'a customer without an account here'
  await refreshBilling(needs, owner.userId)
  return null
}

async function applyCheckout(needs: BillingNeeds, sessionId: string | null): Promise<string | null> {
  const session = sessionId === null ? null : await needs.payments.readCheckout(sessionId)
  if (session === null) return 'names no payment page'
  return (await completeCheckout(needs, session)).of === 'unknown' ? 'a payment page that is not ours' : null
}
