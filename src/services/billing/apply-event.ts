import type { Needs } from '#src/ports.ts'
import { ownerOf } from '#stores/billing.ts'
import { type EventRow, findEvent, markProcessed, noteFailure } from '#stores/stripe-events.ts'
import type { ConvergeNeeds } from './apply-snapshot.ts'
import { converge } from './converge.ts'
import { finishCheckout } from './finish-checkout.ts'

export type ApplyNeeds = ConvergeNeeds & Needs<'db'>

/**
 * Does what an event hints at: looks at its customer, or at its payment page. Processed only once the effect is committed;
 * a second run looks again and finds nothing to do.
 * @throws whatever stood in the way, noted at the event: another run may mend it, the nightly one will
 */
export async function applyEvent(needs: ApplyNeeds, eventId: string): Promise<void> {
  const { db, clock } = needs
  const event = await findEvent(db, eventId)
  if (event === null || event.processedAt !== null) return
  try {
    const note = await follow(needs, event)
    await markProcessed(db, eventId, clock.now(), note)
  } catch (error) {
    await noteFailure(db, eventId, error instanceof Error ? error.message : String(error))
    throw error
  }
}

/** @returns why nothing was to be done; null when something was */
async function follow(needs: ApplyNeeds, event: EventRow): Promise<string | null> {
  if (event.type.startsWith('checkout.session.')) {
    if (event.objectId === null) return 'names no payment page'
    return (await finishCheckout(needs, event.objectId)) ? null : 'a payment page of somebody else'
  }
  const customerId = event.customerId ?? (await needs.payments.findCustomer(event))
  if (customerId === null) return 'names no customer'
  // Somebody who is still signing up: the payment page's own event makes the account and looks then.
  if ((await ownerOf(needs.db, customerId)) === null) return 'a customer of nobody here'
  await converge(needs, customerId)
  return null
}
