import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { guardOrigin } from './origin-guard.ts'
import { watchLoop } from './pressure.ts'
import { commonHeaders, cspReportPath, type HeaderFacts } from './security-headers.ts'

export type SecurityOptions = HeaderFacts & {
  readonly isProduction: boolean
  readonly maxLoopDelayMs: number
  readonly deps: Needs<'log' | 'metrics'>
}

const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** Everything that stands between a stranger and the routes: headers, origins, sizes, time and pressure. */
export function secure(app: FastifyInstance, options: SecurityOptions): void {
  const headers = commonHeaders(options)
  const own = { origin: new URL(options.appUrl).origin, isProduction: options.isProduction }
  const loop = watchLoop(options.maxLoopDelayMs)
  app.addHook('onClose', async () => loop.close())
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    try {
      if (loop.isOverloaded() && !probes.has(request.url)) throw new AppError('SERVICE_UNAVAILABLE')
      if (request.url.includes('%00')) throw new AppError('BAD_REQUEST', { message: 'The address contains a NUL.' })
      guardOrigin(request, own)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
  receiveReports(app, options.deps)
}

/** What a browser reports of a stopped script or style: counted, and told to the operator in short. */
function receiveReports(app: FastifyInstance, { log, metrics }: Needs<'log' | 'metrics'>): void {
  app.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit: 16_384 }, (_request, text, done) =>
    done(null, String(text)),
  )
  app.route({
    method: 'POST',
    url: cspReportPath,
    schema: { hide: true },
    handler: async (request, reply) => {
      metrics.count('csp_reports_total')
      log.warn({ report: String(request.body).slice(0, 1000), address: request.ip }, 'content policy report')
      return reply.code(204).send()
    },
  })
}
