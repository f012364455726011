import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#core/actor.ts'
import { identify } from '#services/accounts/identify.ts'
import type { Deps } from '#src/ports.ts'
import { largeTextOf } from './large-body.ts'
import { type SessionCookies, sessionCookies } from './session-cookies.ts'

/** Where a request came from, for sessions, throttles and logs. */
type ClientInfo = { readonly address: string; readonly userAgent: string; readonly requestId: string }

/** What every route and procedure is given. `A` narrows to the actor that the route asks for. */
export type RequestContext<A extends Actor = Actor> = {
  readonly deps: Deps
  readonly actor: A
  readonly client: ClientInfo
  readonly cookies: SessionCookies
  /** A text so large that it was taken out of the body. */
  readonly largeText: string | null
  /** Aborted when the caller has gone or the process stops. */
  readonly signal: AbortSignal
}

export type ContextOptions = { readonly deps: Deps; readonly appUrl: string; readonly stopSignal: AbortSignal }

/**
 * Reads who is asking, in at most one statement, and renews the cookie of a session that was extended.
 * Made once a request: a batch of typed calls shares it.
 * @param meanwhile begun while the session is looked up, if the request names one
 */
export async function contextOf(
  { deps, appUrl, stopSignal }: ContextOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  meanwhile?: ((sessionId: string) => void) | undefined,
): Promise<RequestContext> {
  const cookies = sessionCookies(request, reply, appUrl)
  const current = cookies.current()
  if (current && meanwhile) meanwhile(deps.sessions.idOf(current.token))
  const { actor, session } = await identify(deps, current?.token ?? null)
  request.userId = session?.userId ?? null
  if (session?.fresh && current) cookies.keep({ ...current, expiresAt: session.expiresAt })
  let signal: AbortSignal | undefined
  let client: ClientInfo | undefined
  return {
    deps,
    actor,
    cookies,
    get client() {
      client ??= clientOf(request)
      return client
    },
    largeText: largeTextOf(request),
    // Few handlers look at it.
    get signal() {
      signal ??= callerSignal(reply, stopSignal)
      return signal
    },
  }
}

const clientOf = (request: FastifyRequest): ClientInfo => ({
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
})

/** Aborts when the connection closes before the answer is complete, and when the process stops. */
function callerSignal(reply: FastifyReply, stopSignal: AbortSignal): AbortSignal {
  // By hand: a signal joined of two weighs more than all else that a waiting caller holds.
  const caller = new AbortController()
  const stop = () => caller.abort(stopSignal.reason)
  if (stopSignal.aborted) stop()
  else stopSignal.addEventListener('abort', stop, { once: true })
  reply.raw.once('close', () => {
    stopSignal.removeEventListener('abort', stop)
    if (!reply.raw.writableFinished) caller.abort(new DOMException('The caller has gone.', 'AbortError'))
  })
  return caller.signal
}
