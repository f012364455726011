/** The part of Stripe's error body that varies. */
export type ErrorFields = {
  readonly type: 'invalid_request_error' | 'idempotency_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
}

/** A refusal in Stripe's error format. Throwing it rolls back the call's changes. */
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

/** 400 about a parameter, or about the object's state when no parameter is wrong. */
export const invalidRequest = (message: string, about: { param?: string; code?: string } = {}): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...about })

/** 404 for an id in the path, 400 for an id in a parameter. */
export const resourceMissing = (kind: string, id: string, param = 'id'): StripeFailure =>
  new StripeFailure(param === 'id' || param === kind ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
