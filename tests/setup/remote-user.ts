import { loadConfig } from '#app/config.ts'
import { buildDeps } from '#app/deps.ts'
import type { Tier } from '#core/plans/plans.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { type WireEvent, wireEvents } from './app-browser.ts'

type RemoteResponse = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of an answer
  readonly body: any
  readonly headers: Headers
  /** The URL of the process that responded. */
  readonly from: string
}

/** A user's browser in front of several processes; each call goes to the next one, unless it names one. */
export type RemoteUser = {
  /** The Cookie header of each request, for other programs. */
  cookie(): string
  rest(call: string, body?: unknown, options?: { at?: string; signal?: AbortSignal }): Promise<RemoteResponse>
  /** `GET /trpc/…` or `POST /api/…`, from the whole path, as an event stream. */
  events(call: string, body?: unknown, options?: { at?: string; signal?: AbortSignal }): AsyncGenerator<WireEvent>
  watch(messageId: string, at: string): AsyncGenerator<WireEvent>
}

/** Makes an account in the database and logs in through the first of `urls`. */
export async function signIn(
  databaseUrl: string,
  email: string,
  urls: readonly string[],
  tier: Tier = 'premium',
): Promise<RemoteUser> {
  const password = 'a long walk home'
  const assembly = await buildDeps(loadConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }))
  await createUser(
    assembly.deps,
    { email, password, fullName: 'Sam', grant: { tier, active: true } },
    { who: 'test', why: 'a story' },
  )
  await assembly[Symbol.asyncDispose]()
  const user = remoteUser(urls)
  const response = await user.rest('POST /auth/login', { email, password })
  if (response.status !== 200) throw new Error(`login answered ${response.status}: ${JSON.stringify(response.body)}`)
  return user
}

function remoteUser(urls: readonly string[]): RemoteUser {
  const cookies = new Map<string, string>()
  let calls = 0
  const next = () => urls[calls++ % urls.length]!
  const send = async (call: string, body: unknown, accept: string, at: string, signal?: AbortSignal) => {
    const [method, path] = call.split(' ') as [string, string]
    const response = await fetch(at + path, {
      method,
      headers: {
        accept,
        cookie: user.cookie(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
    for (const each of response.headers.getSetCookie()) {
      const [name = '', value = ''] = each.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    return response
  }
  const user: RemoteUser = {
    cookie: () => [...cookies].map(pair => pair.join('=')).join('; '),
    async rest(call, body, { at = next(), signal } = {}) {
      const [method, path] = call.split(' ')
      const response = await send(`${method} /api${path}`, body, 'application/json', at, signal)
      return { status: response.status, body: await response.json(), headers: response.headers, from: at }
    },
    async *events(call, body, { at = next(), signal } = {}) {
      const closing = new AbortController()
      const both = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
      const response = await send(call, body, 'text/event-stream', at, both)
      if (!response.ok || !response.body)
        throw new Error(`${call} answered ${response.status}: ${await response.text()}`)
      try {
        yield* wireEvents(response.body)
      } finally {
        closing.abort()
      }
    },
    async *watch(messageId, at) {
      const path = `GET /trpc/conversations.watch?input=${encodeURIComponent(JSON.stringify({ messageId }))}`
      for await (const event of user.events(path, undefined, { at })) if (event.event === 'message') yield event
    },
  }
  return user
}
