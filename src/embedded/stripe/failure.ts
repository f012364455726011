/** The part of Stripe's error body that varies. */
export type ErrorFields = {
  readonly type: 'invalid_request_error' | 'idempotency_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
}

/** A call refused the way Stripe refuses it. Thrown, it undoes what the call did so far; nothing of it is kept. */
export class StripeFailure extends Error {
  readonly status: number
  readonly fields: ErrorFields

  constructor(status: number, fields: ErrorFields) {
    super(fields.message)
    this.name = 'StripeFailure'
    this.status = status
    this.fields = fields
  }
}

/** 400 about one parameter, or about the state of things when there is none to blame. */
export const invalidRequest = (message: string, about: { param?: string; code?: string } = {}): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...about })

/** 404 when the id is the address, 400 when it came as a parameter. */
export const resourceMissing = (kind: string, id: string, param = 'id'): StripeFailure =>
  new StripeFailure(param === 'id' || param === kind ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
