import Stripe from 'stripe'
import { AppError } from '#core/errors.ts'
import type { PaymentEvent } from '#src/ports/payments.ts'
import { StripeEvent } from './schema.ts'

const toleranceSeconds = 300

/**
 * Verifies the signature and reads the event. A timestamp in the future is accepted: only Stripe can sign it, our clock
 * may be slow, and a repeated event has no second effect.
 * @param secrets more than one while an endpoint's secret is rotated
 */
export function verifyEvent(
  webhooks: Stripe['webhooks'],
  rawBody: Uint8Array,
  signature: string | undefined,
  secrets: readonly string[],
  now: Date,
): PaymentEvent {
  if (signature === undefined || signature === '') throw badRequest('The Stripe-Signature header is missing.')
  for (const secret of secrets) {
    try {
      const event = webhooks.constructEvent(
        Buffer.from(rawBody),
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      )
      return toPaymentEvent(event)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw badRequest('This is not a Stripe event.')
    }
  }
  throw badRequest('The signature does not match the body, or is too old.')
}

const badRequest = (message: string): AppError => new AppError('BAD_REQUEST', { message })

/** Type, object and customer of an event of any type. */
export function toPaymentEvent(raw: unknown): PaymentEvent {
  const { id, type, api_version: version, livemode, created, data } = StripeEvent.parse(raw)
  const { object } = data
  return {
    id,
    type,
    apiVersion: version ?? null,
    livemode,
    objectId: object.id ?? null,
    customerId: object.object === 'customer' ? (object.id ?? null) : (object.customer ?? null),
    createdAt: created,
  }
}
