import { AppError, isAppError } from '#core/errors.ts'
import type { PaymentEvent } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { insertEvent } from '#stores/stripe-events.ts'

/**
 * Takes in a webhook's body: proven to be Stripe's, stored once however often it comes, its work enqueued in the same
 * transaction. What it says is never believed; it is a hint to look again.
 * @throws AppError BAD_REQUEST when it is not Stripe's or of the other mode, and then nothing is written;
 * SERVICE_UNAVAILABLE when it cannot be stored, so that Stripe sends it again
 */
export async function receiveEvent(
  needs: Needs<'db' | 'clock' | 'log' | 'metrics' | 'payments' | 'queue'>,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const { db, clock, queue } = needs
  const event = proven(needs, rawBody, signature)
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

function proven(
  { payments, log, metrics }: Needs<'payments' | 'log' | 'metrics'>,
  rawBody: Uint8Array,
  signature: string | undefined,
): PaymentEvent {
  const refused = (outcome: string, why: string) => {
    metrics.count('webhooks_total', { outcome })
    log.warn({ outcome, why }, 'a webhook was refused')
  }
  let event: PaymentEvent
  try {
    event = payments.readEvent(rawBody, signature)
  } catch (error) {
    if (isAppError(error, 'BAD_REQUEST')) refused('bad_signature', error.message)
    throw error
  }
  if (event.livemode === payments.livemode) return event
  refused('other_mode', event.id)
  throw new AppError('BAD_REQUEST', { message: 'This event is of the other mode (live or test).' })
}
