import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { AppRouter } from '#http/trpc/router.ts'

export type RestResponse = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of an answer
  readonly body: any
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

/** One server-sent event. */
export type WireEvent = { readonly event: string; readonly id: string; readonly data: unknown }

/** A user's browser: keeps cookies and sends the requests of our pages. */
export type Browser = {
  readonly cookies: Map<string, string>
  /** `rest('POST /conversation/start', body)`: below `/api`. */
  rest(call: string, body?: unknown, headers?: Record<string, string>): Promise<RestResponse>
  /** Any request, through the server's own parser. */
  request(options: InjectOptions): Promise<RestResponse>
  /** The tRPC client of the pages, over the same server. */
  readonly trpc: ReturnType<typeof createTRPCClient<AppRouter>>
  /** Reads an event stream over a real socket until it ends or the loop exits. */
  events(call: string, body?: unknown, headers?: Record<string, string>): AsyncGenerator<WireEvent>
  /** The usage of this period. */
  usage(): Promise<{ tokensUsed: number; tokensLimit: number; remainingTokens: number; heldTokens: number }>
}

export function browserOf(
  server: FastifyInstance,
  listen: () => Promise<string>,
  start: Readonly<Record<string, string>>,
): Browser {
  const cookies = new Map(Object.entries(start))
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (setCookies: readonly string[]) => {
    for (const each of setCookies) {
      const [pair = '', ...flags] = each.split(';')
      const [name = '', value = ''] = pair.split('=')
      const hasEnded = value === '' || flags.some(flag => /^\s*max-age=0$/i.test(flag))
      if (hasEnded) cookies.delete(name)
      else cookies.set(name, decodeURIComponent(value))
    }
  }
  const request = async (options: InjectOptions): Promise<RestResponse> => {
    const headers = { ...(cookies.size > 0 ? { cookie: cookieHeader() } : {}), ...options.headers }
    const response = await server.inject({ ...options, headers })
    keep([response.headers['set-cookie'] ?? []].flat())
    return {
      status: response.statusCode,
      body: jsonOf(response),
      text: response.body,
      headers: response.headers,
    }
  }
  const rest: Browser['rest'] = (call, body, headers) => {
    const [method, path] = call.split(' ') as [InjectOptions['method'], string]
    const payload = body === undefined ? {} : { payload: body as object }
    return request({ method: method!, url: `/api${path}`, ...payload, headers: { ...headers } })
  }
  const fetchInside: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    const response = await request({
      method: (init?.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    })
    return new Response(response.text, { status: response.status, headers: { 'content-type': 'application/json' } })
  }
  return {
    cookies,
    request,
    rest,
    trpc: createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: 'http://localhost/trpc', fetch: fetchInside as never, maxItems: 10 })],
    }),
    async *events(call, body, headers = {}) {
      const [method, path] = call.split(' ') as [string, string]
      const stop = new AbortController()
      const response = await fetch((await listen()) + path, {
        method,
        headers: {
          accept: 'text/event-stream',
          cookie: cookieHeader(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: stop.signal,
      })
      if (!response.ok || !response.body)
        throw new Error(`${call} answered ${response.status}: ${await response.text()}`)
      try {
        yield* wireEvents(response.body)
      } finally {
        stop.abort()
      }
    },
    async usage() {
      const { success: _, ...usage } = (await rest('GET /auth/usage')).body
      return usage
    },
  }
}

/** Null if the body is not JSON, such as a page or the streamed lines of a batch. */
function jsonOf({ headers, body }: { headers: RestResponse['headers']; body: string }): unknown {
  if (!String(headers['content-type'] ?? '').includes('json')) return null
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

export async function* wireEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<WireEvent> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .filter(line => line.startsWith(`${name}:`))
          .map(line => line.slice(name.length + 1).replace(/^ /, ''))
          .join('\n')
      const data = field('data')
      if (data !== '' || field('event') !== '')
        yield { event: field('event') || 'message', id: field('id'), data: data === '' ? null : JSON.parse(data) }
    }
  }
}
