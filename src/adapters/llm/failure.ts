/** What is at fault, where the code alone does not say what an operator can do. */
export type FaultKind =
  | 'unreachable'
  | 'certificate'
  | 'key'
  | 'account'
  | 'model'
  | 'window'
  /** A web page in place of an answer, at a good status. */
  | 'page'
  /** A web page of a proxy that does not reach the server. */
  | 'proxy'
  | 'loading'

/** A vendor's failure in our terms. */
export type CallFailure = {
  readonly code: 'AI_TIMEOUT' | 'AI_UNAVAILABLE' | 'AI_REFUSED' | 'CONTEXT_TOO_LARGE' | 'MODEL_UNAVAILABLE'
  /** For the operator's log; never shown to users. */
  readonly detail: string
  readonly kind?: FaultKind
  /** What the operator can do; for the log. */
  readonly remedy?: string
  /** A retry may help, if nothing was billed or shown yet. */
  readonly retry?: boolean
  readonly retryAfterSeconds?: number
  /** Waiting does not help: a key, a bill or our own request is wrong. Logged as an error. */
  readonly needsOperator?: boolean
  /** Says more to the user than the code does. */
  readonly message?: string
  /** The model did not read all that it was sent, so that nothing of the answer may stay. */
  readonly isUnread?: boolean
}

/** Thrown by an adapter that has already mapped the failure. */
export class VendorFailure extends Error {
  override readonly name = 'VendorFailure'
  readonly failure: CallFailure
  constructor(failure: CallFailure) {
    super(failure.detail)
    this.failure = failure
  }
}

/** An answer whose shape we do not know. What it would have said is unknown, so it is never taken for an answer. */
export const unknownShape = (what: string, kind?: FaultKind): VendorFailure =>
  new VendorFailure({
    code: 'AI_UNAVAILABLE',
    detail: `unknown shape: ${what}`,
    needsOperator: true,
    ...(kind ? { kind } : {}),
  })

/**
 * Thrown for an HTTP status of 400 or more, with the body as it came. SDKs keep only the parts of it that their own vendor
 * sends. The message is constant, because SDKs look for words such as "timed out" in it.
 */
export class VendorRefusal extends Error {
  override readonly name = 'VendorRefusal'
  readonly status: number
  readonly headers: Headers
  readonly body: string
  constructor(response: Pick<Response, 'status' | 'headers'>, body: string) {
    super('the vendor refused the call')
    this.status = response.status
    this.headers = response.headers
    this.body = body
  }
}

/** The refusal in an error; SDKs wrap what `fetch` throws. */
export function refusalIn(error: unknown): VendorRefusal | null {
  if (error instanceof VendorRefusal) return error
  return error instanceof Error && error.cause instanceof VendorRefusal ? error.cause : null
}

/** Seconds from a Retry-After header: a number or a date; null when there is none that makes sense. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | null {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(milliseconds)) return Math.max(0, Math.ceil(milliseconds / 1000))
  const value = headers.get('retry-after')
  if (!value) return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds))
  const until = Date.parse(value)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now) / 1000))
}
