import { AppError, isAppError } from '#core/errors.ts'
import type { PaymentEvent } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { ownerOf } from '#stores/billing.ts'
import {
  type EventRow,
  findEvent,
  insertEvent,
  markProcessed,
  noteFailure,
  reopenEvent,
} from '#stores/stripe-events.ts'
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
async function readSubject(needs: BillingNeeds, event: EventRow): Promise<string | null> {
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

/**
 * Receives a webhook: verifies Stripe's signature, stores the event once however often it is sent, and enqueues its job in
 * the same transaction. The event's content is not used; it is only a hint to read the state again.
 * @throws AppError BAD_REQUEST for a wrong signature or the other mode, with nothing written; SERVICE_UNAVAILABLE when it
 * cannot be stored, so that Stripe sends it again
 */
export async function receiveEvent(
  needs: Needs<'db' | 'clock' | 'log' | 'metrics' | 'payments' | 'queue'>,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const { db, clock, queue } = needs
  const event = verifyEvent(needs, rawBody, signature)
  const receivedAt = clock.now()
  const isNew = await db.transaction(async tx => {
    const isFirst = await insertEvent(tx, { ...event, receivedAt })
    if (isFirst) await queue.enqueue(tx, 'apply-stripe-event', { eventId: event.id })
    return isFirst
  })
  needs.metrics.count('webhooks_total', { outcome: isNew ? 'stored' : 'repeated' })
  if (isNew)
    needs.metrics.observe(
      'webhook_lag_seconds',
      {},
      Math.max(0, receivedAt.getTime() - event.createdAt.getTime()) / 1000,
    )
}

function verifyEvent(
  { payments, log, metrics }: Needs<'payments' | 'log' | 'metrics'>,
  rawBody: Uint8Array,
  signature: string | undefined,
): PaymentEvent {
  const logRefusal = (outcome: string, why: string) => {
    metrics.count('webhooks_total', { outcome })
    log.warn({ outcome, why }, 'a webhook was refused')
  }
  let event: PaymentEvent
  try {
    event = payments.verifyEvent(rawBody, signature)
  } catch (error) {
    if (isAppError(error, 'BAD_REQUEST')) logRefusal('bad_signature', error.message)
    throw error
  }
  if (event.livemode === payments.livemode) return event
  logRefusal('other_mode', event.id)
  throw new AppError('BAD_REQUEST', { message: 'This event is of the other mode (live or test).' })
}

/**
 * Enqueues an event's job once more. Safe for any event, which is only a hint to read the state again.
 * @throws AppError NOT_FOUND
 */
export async function replayEvent({ db, queue }: Needs<'db' | 'queue'>, eventId: string): Promise<void> {
  await db.transaction(async tx => {
    if (!(await reopenEvent(tx, eventId)))
      throw new AppError('NOT_FOUND', { message: `No event ${eventId} has arrived here.` })
    await queue.enqueue(tx, 'apply-stripe-event', { eventId })
  })
}
