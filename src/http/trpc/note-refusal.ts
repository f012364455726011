import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Needs } from '#src/ports.ts'
import { retryAfter, toAppError } from '../errors.ts'
import { refusalHeaders } from '../rate-limit-headers.ts'
import { reportRequestFailure } from '../report-failure.ts'

/** Notes the error of a call: its code for the log of requests, its limit in headers, and a failure for operators. */
export function noteRefusal(
  deps: Needs<'log' | 'metrics'>,
  error: unknown,
  path: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const known = toAppError(error)
  request.refusal = known.code
  reply.headers(refusalHeaders(known, retryAfter(known)))
  reportRequestFailure(deps, error, { requestId: request.id, call: `trpc ${path}` })
}
