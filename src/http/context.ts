import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import { identify } from '#services/accounts/identify.ts'
import type { WatchedSessions } from '#services/accounts/watched-sessions.ts'
import type { LeaseKind, Leases } from '#services/limits/leases.ts'
import type { Deps } from '#src/ports.ts'
import { onConnectionEnd } from './connection-end.ts'
import { currentSession, type SessionCookies, sessionCookies } from './session-cookies.ts'
import type { StopListeners } from './stop-listeners.ts'
import type { UploadMemory } from './upload-memory.ts'

/** Where a request came from, for sessions, throttles and logs. */
type ClientInfo = { readonly address: string; readonly userAgent: string; readonly requestId: string }

/** What every route and procedure gets. `A` narrows to the actor that the route requires. */
export type RequestContext<A extends Actor = Actor> = {
  readonly deps: Deps
  readonly actor: A
  readonly client: ClientInfo
  readonly cookies: SessionCookies
  /** A text so large that it was extracted from the body. */
  readonly largeText: string | null
  /** Aborted when the caller disconnects, a deadline passes, the process stops, or the session ends under a stream. */
  readonly signal: AbortSignal
  /** Aborts `signal`. */
  end(reason: Error): void
  /** Aborts `signal` with UNAUTHENTICATED when the caller's session ends before the response is complete. */
  endWithSession(): void
  /**
   * Counts this request as one of the user's open ones until its connection ends. Visitors' requests are not counted.
   * One that receives events also ends with the session.
   * @throws AppError TOO_MANY_REQUESTS when the user has too many open
   */
  countOpen(kind: LeaseKind): Promise<void>
}

export type ContextOptions = {
  readonly deps: Deps
  readonly appUrl: string
  readonly beforeStop: StopListeners
  readonly leases: Leases
  readonly uploadMemory: UploadMemory
  readonly watchedSessions: WatchedSessions
}

/**
 * Identifies the caller, in at most one statement, and renews the cookie of a session that was extended.
 * Created once per request: a batch of tRPC calls shares it.
 */
export async function contextOf(
  { deps, appUrl, beforeStop, leases, watchedSessions }: ContextOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const current = currentSession(request, appUrl)
  const { actor, session } = await identify(deps, current?.token ?? null)
  request.userId = session?.userId ?? null
  const cookies = sessionCookies(request, reply, appUrl)
  if (session?.fresh && current) cookies.setSession({ ...current, expiresAt: session.expiresAt })
  const caller = watchCaller(request, reply, beforeStop)
  const endWithSession = () => {
    if (session === null) return
    onConnectionEnd(
      request,
      reply,
      watchedSessions.watch(session.id, reason => caller.abort(reason)),
    )
  }
  return {
    deps,
    actor,
    client: clientOf(request),
    cookies,
    largeText: request.largeText,
    signal: caller.signal,
    end: reason => caller.abort(reason),
    endWithSession,
    async countOpen(kind) {
      if (actor.kind === 'visitor') return
      onConnectionEnd(request, reply, await leases.acquire(actor.userId, kind))
      if (kind === 'eventStreams') endWithSession()
    },
  }
}

const clientOf = (request: FastifyRequest): ClientInfo => ({
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
})

/** Aborts when the connection closes before the response is complete, and when the process stops. */
function watchCaller(request: FastifyRequest, reply: FastifyReply, beforeStop: StopListeners): AbortController {
  const caller = new AbortController()
  const forget = beforeStop(() => caller.abort(new AppError('SERVICE_UNAVAILABLE')))
  onConnectionEnd(request, reply, () => {
    forget()
    if (!reply.raw.writableFinished) caller.abort(new AppError('CONFLICT', { message: 'The caller has gone.' }))
  })
  return caller
}
