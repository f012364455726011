import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import tlsOptions from 'smtp-server/lib/tls-options'
import { afterAll } from 'vitest'

type Serve = NonNullable<Parameters<typeof createServer>[1]>

/** Https on loopback, with a certificate that nobody trusts: for what browsers do over https alone. */
export function useHttps() {
  const open: Server[] = []
  afterAll(async () => {
    for (const server of open) {
      server.closeAllConnections()
      server.close()
    }
  })
  const listen = async (serve: Serve): Promise<number> => {
    const { key, cert } = tlsOptions({})
    const server = createServer({ key, cert } as object, serve).listen(0, '127.0.0.1')
    open.push(server)
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  return {
    /** One page at every address of `https://localhost`. */
    page: async (html: () => string): Promise<string> => {
      const port = await listen((_incoming, answer) => answer.setHeader('content-type', 'text/html').end(html()))
      return `https://localhost:${port}`
    },
    /** `https://127.0.0.1` in front of the http server that `target` names: another site than `localhost`. */
    front: async (target: () => Promise<string>): Promise<string> => {
      const port = await listen(async (incoming, answer) => {
        const { method, headers, url } = incoming
        const asked = request(new URL(url ?? '/', await target()), { method: method!, headers }, found => {
          answer.writeHead(found.statusCode!, found.rawHeaders)
          found.pipe(answer)
        })
        asked.on('error', () => answer.destroy())
        incoming.pipe(asked)
      })
      return `https://127.0.0.1:${port}`
    },
  }
}
