import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { receiveReports } from './csp-reports.ts'
import { guardOrigin } from './origin-guard.ts'
import { watchLoop } from './pressure.ts'
import { probePaths } from './probes.ts'
import { commonHeaders, type HeaderFacts } from './security-headers.ts'

export type SecurityOptions = HeaderFacts & {
  readonly isProduction: boolean
  readonly maxLoopDelayMs: number
  readonly deps: Needs<'log' | 'metrics' | 'clock' | 'settings'>
}

/** A name or an address, and a port. What else stands in `Host` could change how an address is put together again. */
const hostForm = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Everything that stands between a stranger and the routes: headers, origins, sizes, time and pressure. */
export function secure(app: FastifyInstance, options: SecurityOptions): void {
  const headers = commonHeaders(options)
  const own = { origin: new URL(options.appUrl).origin, isProduction: options.isProduction }
  const loop = watchLoop(options.maxLoopDelayMs)
  app.addHook('onClose', async () => loop.close())
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    try {
      if (loop.isOverloaded() && !probePaths.has(request.url)) throw new AppError('SERVICE_UNAVAILABLE')
      if (request.url.includes('%00')) throw new AppError('BAD_REQUEST', { message: 'The address contains a NUL.' })
      const { host } = request.headers
      if (host !== undefined && !hostForm.test(host))
        throw new AppError('BAD_REQUEST', { message: 'The Host header is not a name or an address.' })
      guardOrigin(request, own)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
  receiveReports(app, options.deps)
}
