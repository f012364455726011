import type { FastifyReply } from 'fastify'
import type { AppError } from '#core/errors.ts'
import { errorBody, errorTable, retryAfter } from './errors.ts'
import { refusalHeaders } from './rate-limit-headers.ts'

/** Responds with the usual error body and the fields of `more`. */
export function sendError(reply: FastifyReply, error: AppError, more: object = {}): FastifyReply {
  reply.request.refusal = error.code
  return reply
    .headers(refusalHeaders(error, retryAfter(error)))
    .code(errorTable[error.code].http)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...errorBody(error), ...more })
}
