import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { probePaths } from './probes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the session is known. */
    userId: string | null
    /** The error code, when the request was refused. */
    refusal: ErrorCode | null
  }
}

/**
 * Measures every request by its route. Changes, refusals and failures are logged; plain reads are many and cost more to log
 * than to serve, so they are logged at debug level; probes are not logged. The query is not logged: it may hold codes.
 */
export function watchRequests(app: FastifyInstance, { log, metrics }: Needs<'log' | 'metrics'>): void {
  app.decorateRequest('userId', null)
  app.decorateRequest('refusal', null)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const status = reply.statusCode
    const seconds = reply.elapsedTime / 1000
    metrics.observe('http_request_seconds', { method, route, status: statusClass(status) }, seconds)
    if (probePaths.has(route)) return done()
    const isPlainRead = status < 400 && (method === 'GET' || method === 'HEAD')
    const { userId, refusal } = request
    // Undefined fields are not logged. No copies, because this runs for every request.
    const fields = {
      requestId: request.id,
      method,
      route,
      status,
      ms: Math.round(seconds * 1000),
      userId: userId ?? undefined,
      code: refusal ?? undefined,
      address: refusal === null ? undefined : request.ip,
    }
    if (isPlainRead) log.debug(fields, 'request')
    // A message of its own, because the log limits lines per message: many refusals must not suppress other requests.
    else log.info(fields, status < 400 ? 'request' : 'request refused')
    done()
  })
}

const statusClass = (status: number): string => `${Math.trunc(status / 100)}xx`
