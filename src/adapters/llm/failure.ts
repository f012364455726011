import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import type { Log } from '#src/ports.ts'

/** A vendor's failure in our terms. Each vendor's adapter maps its errors to these. */
export type Failure = {
  readonly code: 'AI_TIMEOUT' | 'AI_UNAVAILABLE' | 'AI_REFUSED' | 'CONTEXT_TOO_LARGE' | 'MODEL_UNAVAILABLE'
  /** For the operator's log; never shown to users. */
  readonly detail: string
  /** A retry may help, if nothing was billed or shown yet. */
  readonly retry?: boolean
  readonly retryAfterSeconds?: number
  /** Waiting does not help: a key, a bill or our own request is wrong. Logged as an error. */
  readonly needsOperator?: boolean
}

/** Thrown by an adapter that has already mapped the failure. */
export class VendorFailure extends Error {
  override readonly name = 'VendorFailure'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.detail)
    this.failure = failure
  }
}

/** Failures that look the same at every vendor: unexpected shapes, broken JSON, lost connections. */
export function explainCommon(error: unknown): Failure {
  if (error instanceof VendorFailure) return error.failure
  if (error instanceof z.ZodError) {
    return { code: 'AI_UNAVAILABLE', detail: `unknown shape: ${z.prettifyError(error)}`, needsOperator: true }
  }
  const cause = error instanceof Error && error.cause !== undefined ? ` (${String(error.cause)})` : ''
  return { code: 'AI_UNAVAILABLE', detail: `${String(error)}${cause}`, retry: !(error instanceof SyntaxError) }
}

/** Maps the HTTP status, where the vendor gives no error code that we know. */
export function explainStatus(status: number, detail: string, retryAfterSeconds: number | null): Failure {
  const wait = retryAfterSeconds === null ? {} : { retryAfterSeconds }
  if (status === 413) return { code: 'CONTEXT_TOO_LARGE', detail }
  if (status === 404) return { code: 'MODEL_UNAVAILABLE', detail, needsOperator: true }
  if (status === 408 || status === 504) return { code: 'AI_TIMEOUT', detail }
  if (status === 429 || status >= 500) return { code: 'AI_UNAVAILABLE', detail, retry: true, ...wait }
  return { code: 'AI_UNAVAILABLE', detail, needsOperator: true }
}

/** Seconds from a Retry-After header: a number or a date; null when there is none that makes sense. */
export function retryAfterOf(headers: Headers | undefined, now = Date.now()): number | null {
  const value = headers?.get('retry-after')
  if (!value) return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds))
  const until = Date.parse(value)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now) / 1000))
}

/** Logs the failure for the operator and turns it into the user's error. */
export function reportFailure(log: Log, about: { provider: string; model: string }, failure: Failure): AppError {
  const detail = failure.detail.slice(0, 500)
  const fields = { ...about, code: failure.code, detail }
  if (failure.needsOperator) log.error(fields, 'a model call failed and needs the operator')
  else log.warn(fields, 'a model call failed')
  const { retryAfterSeconds } = failure
  return new AppError(failure.code, {
    ...(retryAfterSeconds === undefined ? {} : { data: { retryAfterSeconds } }),
    cause: new Error(detail),
  })
}
