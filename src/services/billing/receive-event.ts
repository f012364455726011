import { AppError, isAppError } from '#core/errors.ts'
import type { PaymentEvent } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { insertEvent, reopenEvent } from '#stores/stripe-events.ts'

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
