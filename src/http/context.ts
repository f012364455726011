import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { identify } from '#services/accounts/identify.ts'
import type { LeaseKind, Leases } from '#services/accounts/leases.ts'
import type { Deps } from '#src/ports.ts'
import { atConnectionEnd } from './connection-end.ts'
import type { BodyRoom } from './large-body.ts'
import { currentSession, type SessionCookies, sessionCookies } from './session-cookies.ts'

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
  /** Aborted when the caller has gone, a deadline has passed or the process stops. */
  readonly signal: AbortSignal
  /** Resolves when the request is counted, if it is to be; rejects when it is refused. */
  readonly admitted: Promise<void>
  /** Ends the work of this request. */
  end(reason: Error): void
  /**
   * Counts this request among those of the signed-in person until its connection ends; a visitor's is not counted.
   * @throws AppError TOO_MANY_REQUESTS when the person has too many open
   */
  countOpen(kind: LeaseKind): Promise<void>
}

export type ContextOptions = {
  readonly deps: Deps
  readonly appUrl: string
  readonly stopSignal: AbortSignal
  readonly leases: Leases
  readonly bodyRoom: BodyRoom
}

/**
 * Reads who is asking, in at most one statement, and renews the cookie of a session that was extended.
 * Made once a request: a batch of typed calls shares it.
 * @param meanwhile begun while the session is looked up, if the request names one
 */
export async function contextOf(
  { deps, appUrl, stopSignal, leases }: ContextOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  meanwhile?: ((sessionId: string) => void) | undefined,
): Promise<RequestContext> {
  const current = currentSession(request, appUrl)
  if (current && meanwhile) meanwhile(deps.sessions.idOf(current.token))
  const { actor, session } = await identify(deps, current?.token ?? null)
  request.userId = session?.userId ?? null
  const context = withLazyParts({ deps, actor, exchange: { request, reply, appUrl, stopSignal, leases } })
  if (session?.fresh && current) context.cookies.keep({ ...current, expiresAt: session.expiresAt })
  return context
}

type Known = {
  readonly deps: Deps
  readonly actor: Actor
  readonly exchange: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly appUrl: string
    readonly stopSignal: AbortSignal
    readonly leases: Leases
  }
}
type Made = {
  madeCookies?: SessionCookies
  madeClient?: ClientInfo
  madeCaller?: AbortController
  madeAdmission?: Promise<void>
}

/** Every request has a context, and few look at more of it than `deps` and `actor`: the rest is made when it is asked for. */
const lazyParts = {
  get cookies(): SessionCookies {
    const context = this as unknown as Known & Made
    const { request, reply, appUrl } = context.exchange
    context.madeCookies ??= sessionCookies(request, reply, appUrl)
    return context.madeCookies
  },
  get client(): ClientInfo {
    const context = this as unknown as Known & Made
    context.madeClient ??= clientOf(context.exchange.request)
    return context.madeClient
  },
  get largeText(): string | null {
    return (this as unknown as Known).exchange.request.largeText
  },
  get signal(): AbortSignal {
    return callerOf(this as unknown as Known & Made).signal
  },
  end(reason: Error): void {
    callerOf(this as unknown as Known & Made).abort(reason)
  },
  get admitted(): Promise<void> {
    return (this as unknown as Made).madeAdmission ?? Promise.resolve()
  },
  countOpen(kind: LeaseKind): Promise<void> {
    const context = this as unknown as Known & Made
    context.madeAdmission = takePlace(context, kind)
    return context.madeAdmission
  },
}

async function takePlace({ actor, exchange }: Known, kind: LeaseKind): Promise<void> {
  if (actor.kind === 'visitor') return
  atConnectionEnd(exchange.request, exchange.reply, await exchange.leases.take(actor.userId, kind))
}

function callerOf(context: Known & Made): AbortController {
  context.madeCaller ??= watchCaller(context.exchange)
  return context.madeCaller
}

const withLazyParts = ({ deps, actor, exchange }: Known): RequestContext =>
  ({ __proto__: lazyParts, deps, actor, exchange }) as unknown as RequestContext

const clientOf = (request: FastifyRequest): ClientInfo => ({
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
})

/** Aborts when the connection closes before the answer is complete, and when the process stops. */
function watchCaller({ request, reply, stopSignal }: Known['exchange']): AbortController {
  // By hand: a signal joined of two weighs more than all else that a waiting caller holds.
  const caller = new AbortController()
  const stop = () => caller.abort(stopSignal.reason)
  if (stopSignal.aborted) stop()
  else stopSignal.addEventListener('abort', stop, { once: true })
  atConnectionEnd(request, reply, () => {
    stopSignal.removeEventListener('abort', stop)
    if (!reply.raw.writableFinished) caller.abort(new AppError('CONFLICT', { message: 'The caller has gone.' }))
  })
  return caller
}
