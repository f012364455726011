import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import tlsOptions from 'smtp-server/lib/tls-options'
import { afterAll } from 'vitest'

type Serve = NonNullable<Parameters<typeof createServer>[1]>

/** HTTPS servers on loopback with an untrusted certificate, for what browsers do only over HTTPS. */
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
      const port = await listen((_incoming, response) => response.setHeader('content-type', 'text/html').end(html()))
      return `https://localhost:${port}`
    },
    /** A reverse proxy at `https://127.0.0.1` for the server at `target`: a different site than `localhost`. */
    proxy: async (target: () => Promise<string>): Promise<string> => {
      const port = await listen(async (incoming, response) => {
        const { method, headers, url } = incoming
        const forwarded = request(new URL(url ?? '/', await target()), { method: method!, headers }, reply => {
          response.writeHead(reply.statusCode!, reply.rawHeaders)
          reply.pipe(response)
        })
        forwarded.on('error', () => response.destroy())
        incoming.pipe(forwarded)
      })
      return `https://127.0.0.1:${port}`
    },
  }
}
