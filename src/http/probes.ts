import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'

export type ProbeOptions = {
  readonly readiness: () => Promise<Record<string, boolean>>
  readonly metricsText: () => Promise<string>
  readonly stopSignal: AbortSignal
  readonly metricsToken: string | null
}

/** Balancers and Prometheus call these every few seconds: never throttled, never logged. */
export const probePaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** `/healthz`: the process responds. `/readyz`: everything that it needs responds too. `/metrics`: figures for Prometheus. */
export function mountProbes(app: FastifyInstance, options: ProbeOptions): void {
  const schema = { hide: true }
  app.get('/healthz', { schema }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema }, async (_request, reply) => {
    const checks = await options.readiness()
    const isReady = !options.stopSignal.aborted && Object.values(checks).every(Boolean)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks })
  })
  app.get('/metrics', { schema }, async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) throw new AppError('FORBIDDEN')
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .serializer(String)
      .send(await options.metricsText())
  })
}

/** With a token: requests that carry it. Without one: only this machine, and not through a local proxy. */
function mayReadMetrics(request: Pick<FastifyRequest, 'headers' | 'socket'>, token: string | null): boolean {
  if (token === null) {
    const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip'].some(name => request.headers[name] !== undefined)
    return !isForwarded && /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '')
  }
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}
