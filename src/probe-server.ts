import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { mayReadMetrics } from '#http/probes.ts'
import type { Config } from './config.ts'

export type Probes = {
  readonly checks: () => Promise<Record<string, boolean>>
  readonly metricsText: () => Promise<string>
}

/**
 * What a worker answers where PORT is set: health, readiness and metrics, and nothing else. Without PORT it opens
 * nothing, so that it can run beside a web process on the same machine.
 */
export async function openProbes(config: Config, probes: Probes): Promise<{ close(): Promise<void> }> {
  if (!config.portIsSet) return { close: async () => {} }
  const server = createServer((request, response) => {
    const mayRead = mayReadMetrics(request, config.secrets.metricsToken)
    answer(request.url ?? '', mayRead, probes, response).catch(() => send(response, 503, 'not ready'))
  })
  server.listen(config.port, config.host)
  await once(server, 'listening')
  return {
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(url: string, mayRead: boolean, probes: Probes, response: ServerResponse): Promise<void> {
  if (url === '/healthz') return send(response, 200, JSON.stringify({ status: 'ok' }))
  if (url === '/readyz') {
    const checks = await probes.checks()
    const isReady = Object.values(checks).every(Boolean)
    return send(response, isReady ? 200 : 503, JSON.stringify({ status: isReady ? 'ready' : 'not ready', checks }))
  }
  if (url !== '/metrics') return send(response, 404, 'This process only works; its pages are served by another one.')
  return mayRead ? send(response, 200, await probes.metricsText()) : send(response, 403, 'Not from here.')
}

function send(response: ServerResponse, status: number, body: string): void {
  const type = body.startsWith('{') ? 'application/json' : 'text/plain'
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body)
}
