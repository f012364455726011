import fastify from 'fastify'
import { toAppError } from '#http/errors.ts'
import { mountProbes, type ProbeOptions } from '#http/probes.ts'
import { commonHeaders } from '#http/security-headers.ts'
import { sendError } from '#http/send-error.ts'
import type { Config } from './config.ts'

/**
 * Serves a worker's health, readiness and metrics when PORT is set. Without PORT it opens nothing, so that a worker can run
 * beside a web process on the same machine.
 */
export async function openProbes(
  config: Config,
  options: Omit<ProbeOptions, 'metricsToken'>,
): Promise<{ close(): Promise<void> }> {
  if (!config.portIsSet) return { close: async () => {} }
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (_request, reply) => void reply.headers(commonHeaders(config)))
  app.setErrorHandler((thrown, _request, reply) => sendError(reply, toAppError(thrown)))
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send('This process only runs jobs. Another one serves the pages.'),
  )
  mountProbes(app, { ...options, metricsToken: config.secrets.metricsToken })
  await app.listen({ port: config.port, host: config.host })
  return { close: async () => app.close() }
}
