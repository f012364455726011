import type { Needs } from '#src/ports.ts'
import { ownerOf } from '#stores/billing.ts'
import { type EventRow, findEvent, markProcessed, noteFailure } from '#stores/stripe-events.ts'
import { completeCheckout } from './complete-checkout.ts'
import { converge } from './converge.ts'
import type { DriveNeeds } from './drive-operation.ts'
import { resumeOperations } from './resume-operations.ts'

export type ApplyNeeds = DriveNeeds & Needs<'ids'>

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
  if (event.type.startsWith('checkout.session.')) return followCheckout(needs, event.objectId)
  const customerId = event.customerId ?? (await needs.payments.findCustomer(event))
  if (customerId === null) return 'names no customer'
  // Somebody who is still signing up: the payment page's own event makes the account and looks then.
  const owner = await ownerOf(needs.db, customerId)
  if (owner === null) return 'a customer of nobody here'
  await converge(needs, customerId)
  await resumeOperations(needs, owner.userId)
  return null
}

async function followCheckout(needs: ApplyNeeds, sessionId: string | null): Promise<string | null> {
  const session = sessionId === null ? null : await needs.payments.readCheckout(sessionId)
  if (session === null) return 'names no payment page'
  return (await completeCheckout(needs, session)).of === 'nobody' ? 'a payment page of nobody here' : null
}
