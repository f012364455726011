import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import type { Log, Metrics } from '#src/ports.ts'

/** True when Stripe has no such object: a 404 is always a StripeInvalidRequestError with this code. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code

/**
 * Maps any failure of a call to an AppError. PAYMENTS_UNAVAILABLE means that the call may be repeated under its key: it
 * may have been executed (network, 409, 5xx) or may succeed later (429, an API key that the operator must fix).
 */
export function stripeToAppError(
  { log, metrics }: { log: Log; metrics: Metrics },
  what: string,
  error: unknown,
): AppError {
  if (error instanceof AppError) return error
  const description = describe(error)
  const fields = { call: what, ...description }
  const cause = new Error(description.detail)
  metrics.count('payment_call_failures_total', { kind: description.type })
  const { StripeCardError, StripeConnectionError, StripeIdempotencyError, StripeInvalidRequestError, StripeError } =
    Stripe.errors
  if (error instanceof StripeCardError) {
    log.info(fields, 'a card was declined')
    return new AppError('PAYMENT_DECLINED', { cause })
  }
  if (error instanceof StripeIdempotencyError) {
    log.error(fields, 'ALERT a payment key was used with other parameters')
    metrics.count('payment_key_mismatches_total')
    return new AppError('INTERNAL', { cause })
  }
  if (error instanceof StripeInvalidRequestError) {
    if (error.code === 'resource_missing') {
      log.warn(fields, 'Stripe has no such object')
      return new AppError('CONFLICT', { message: conflictMessage, cause })
    }
    log.error(fields, 'Stripe rejected the request')
    return new AppError('INTERNAL', { cause })
  }
  if (error instanceof StripeConnectionError || (error instanceof StripeError && isTransient(error.statusCode))) {
    log.warn(fields, 'Stripe is unreachable or temporarily unavailable')
    return new AppError('PAYMENTS_UNAVAILABLE', { data: { retryAfterSeconds: 5 }, cause })
  }
  if (error instanceof StripeError) {
    log.error(fields, 'Stripe rejected our API key')
    return new AppError('PAYMENTS_UNAVAILABLE', { cause })
  }
  if (error instanceof z.ZodError) {
    log.error(fields, 'Stripe returned an answer of unknown shape')
    return new AppError('PAYMENTS_UNAVAILABLE', { cause })
  }
  log.error(fields, 'a payment call failed')
  return new AppError('INTERNAL', { cause: error })
}

/** Shown to a user whose change conflicts with another one. */
export const conflictMessage = 'Your subscription has changed meanwhile. Please reload the page and try again.'

const isTransient = (status: number | undefined): boolean =>
  status === undefined || status === 409 || status === 429 || status >= 500

/** For the log, without parameters, which may contain email addresses. */
function describe(error: unknown): { type: string; detail: string; requestId?: string } {
  if (error instanceof Stripe.errors.StripeError) {
    const { type, statusCode, code, decline_code: decline, message, requestId } = error
    const detail = [statusCode, code, decline, message].filter(part => part !== undefined).join(' ')
    return { type, detail: detail.slice(0, 500), ...(requestId === undefined ? {} : { requestId }) }
  }
  if (error instanceof z.ZodError) return { type: 'unknown_shape', detail: z.prettifyError(error).slice(0, 500) }
  return { type: 'unknown', detail: String(error).slice(0, 500) }
}
