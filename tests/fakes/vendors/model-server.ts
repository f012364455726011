import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { countOnce } from './prefix-cache.ts'

/** JSON for a path, or a text with a status; a function receives the request's body. */
type Page = { readonly status: number; readonly text: string }
type Route = object | Page | ((body: never) => object)

export type ModelServerRequest = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: tests read into it
  readonly body: any
}

export type FakeModelServer = AsyncDisposable & {
  /** The address for MODEL_SERVERS. */
  readonly url: string
  readonly host: string
  readonly requests: readonly ModelServerRequest[]
  /** The requests of answers. */
  completions(): readonly ModelServerRequest[]
}

/**
 * A server of the operator's own on loopback, such as Ollama: `await fakeModelServer({ '/v1/models': { data: [] } })`. Other
 * paths are 404. It answers each chat completion with "Yes." or `answer`, unless `refuse` has a reason; `stall` makes it
 * silent. It reports the tokens that it was sent.
 */
export async function fakeModelServer(
  routes: Readonly<Record<string, Route>>,
  {
    base = '/v1',
    stall = false,
    refuse,
    answer = () => 'Yes.',
  }: {
    base?: string
    stall?: boolean
    refuse?: (body: Record<string, unknown>) => string | null
    answer?: (prompt: string) => string
  } = {},
): Promise<FakeModelServer> {
  const requests: ModelServerRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks).toString('utf8')
    const path = request.url ?? ''
    const body = raw === '' ? null : JSON.parse(raw)
    requests.push({ path, headers: request.headers, body })
    if (stall) return
    if (path === `${base}/chat/completions`) {
      const message = refuse?.(body) ?? null
      if (message !== null) {
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }))
        return
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(completion(body.model, raw, answer(raw)))
      return
    }
    const route = routes[path]
    const page = typeof route === 'function' ? (route as (body: unknown) => object)(body) : route
    if (page === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found')
    else if ('text' in page) response.writeHead((page as Page).status).end((page as Page).text)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}${base}`,
    host,
    requests,
    completions: () => requests.filter(({ path }) => path.endsWith('/chat/completions')),
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`

const completion = (model: string, prompt: string, content: string): string =>
  event({ model, choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] }) +
  event({ model, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }) +
  event({ model, choices: [], usage: { prompt_tokens: countOnce(prompt), completion_tokens: 2 } }) +
  'data: [DONE]\n\n'
