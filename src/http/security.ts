import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { mountCspReports } from './csp-reports.ts'
import { guardOrigin } from './origin-guard.ts'
import { watchEventLoop } from './pressure.ts'
import { probePaths } from './probes.ts'
import { commonHeaders, type HeaderOptions } from './security-headers.ts'
import { hasBody } from './unread-bodies.ts'

export type SecurityOptions = HeaderOptions & {
  readonly isProduction: boolean
  readonly maxLoopDelayMs: number
  /** Aborted when the process begins to stop. */
  readonly leaving: AbortSignal
  readonly deps: Needs<'log' | 'metrics' | 'clock' | 'settings'>
}

/** A name or an address, and a port. Anything else in `Host` could change the meaning of an address built from it. */
const hostForm = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

const bodylessMethods = new Set(['GET', 'HEAD'])

/** Checks every request before its route: shutdown, overload, address, host and origin; sets the common headers. */
export function protectRequests(app: FastifyInstance, options: SecurityOptions): void {
  const headers = commonHeaders(options)
  const own = { origin: new URL(options.appUrl).origin, isProduction: options.isProduction }
  const loop = watchEventLoop(options.maxLoopDelayMs)
  app.addHook('onClose', async () => loop.close())
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    try {
      if (options.leaving.aborted && !probePaths.has(request.url)) {
        reply.header('connection', 'close')
        throw new AppError('SERVICE_UNAVAILABLE')
      }
      if (loop.isOverloaded() && !probePaths.has(request.url)) throw new AppError('SERVICE_UNAVAILABLE')
      if (request.url.includes('%00')) throw new AppError('BAD_REQUEST', { message: 'The address contains a NUL.' })
      const { host } = request.headers
      if (host !== undefined && !hostForm.test(host))
        throw new AppError('BAD_REQUEST', { message: 'The Host header is not a name or an address.' })
      if (bodylessMethods.has(request.method) && hasBody(request.raw))
        throw new AppError('BAD_REQUEST', { message: `A ${request.method} request must not have a body.` })
      guardOrigin(request, own)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
  mountCspReports(app, options.deps)
}
