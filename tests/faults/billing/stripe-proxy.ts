import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Before a call reaches Stripe, or after Stripe's response and before the product reads it. */
export type CallPoint = 'before' | 'after'

/** A proxy between the product and Stripe that can drop calls and responses. */
export type StripeProxy = AsyncDisposable & {
  readonly url: string
  /** Called before and after each call. When it returns true, the proxy drops the call or its response. */
  intercept(interceptor: ((edge: CallPoint, call: string) => boolean) | null): void
}

export async function startStripeProxy(target: string): Promise<StripeProxy> {
  let interceptor: ((edge: CallPoint, call: string) => boolean) | null = null
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { method = 'GET', url = '/', headers } = request
    const call = `${method} ${url.split('?')[0]}`
    if (interceptor?.('before', call)) return void response.destroy()
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...passed } = headers
    const fromStripe = await fetch(target + url, {
      method,
      headers: passed as Record<string, string>,
      body: method === 'GET' ? null : Buffer.concat(chunks),
    })
    const body = await fromStripe.text()
    if (interceptor?.('after', call)) return void response.destroy()
    const forwarded = ['content-type', 'request-id', 'idempotent-replayed', 'original-request', 'idempotency-key']
    for (const name of forwarded)
      if (fromStripe.headers.has(name)) response.setHeader(name, fromStripe.headers.get(name)!)
    response.writeHead(fromStripe.status).end(body)
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intercept(wanted) {
      interceptor = wanted
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
