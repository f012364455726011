import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The edge of a call of Stripe's API: before it is made, and after its answer, which nobody has read yet. */
export type Edge = 'before' | 'after'

/** The only way from the product to Stripe, which tells of every call and may let none through. */
export type Gate = AsyncDisposable & {
  readonly url: string
  /** Called at each edge; true ends it there: the call is not made, or its answer is not given. */
  watch(cuts: ((edge: Edge, call: string) => boolean) | null): void
}

export async function openGate(target: string): Promise<Gate> {
  let cuts: ((edge: Edge, call: string) => boolean) | null = null
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { method = 'GET', url = '/', headers } = request
    const call = `${method} ${url.split('?')[0]}`
    if (cuts?.('before', call)) return void response.destroy()
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...passed } = headers
    const answer = await fetch(target + url, {
      method,
      headers: passed as Record<string, string>,
      body: method === 'GET' ? null : Buffer.concat(chunks),
    })
    const body = await answer.text()
    if (cuts?.('after', call)) return void response.destroy()
    const told = ['content-type', 'request-id', 'idempotent-replayed', 'original-request', 'idempotency-key']
    for (const name of told) if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name)!)
    response.writeHead(answer.status).end(body)
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    watch(wanted) {
      cuts = wanted
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
