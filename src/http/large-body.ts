import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { parseJson, refuseHostileJson } from '#core/strict-json.ts'
import { authorize } from '#services/accounts/authorize.ts'
import { identify } from '#services/accounts/identify.ts'
import type { Leases } from '#services/accounts/leases.ts'
import type { Needs } from '#src/ports.ts'
import { atConnectionEnd } from './connection-end.ts'
import { isShort, steadyBody } from './incoming-body.ts'
import { sessionCookies } from './session-cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A text so large that it was taken out of the body; null where the body still holds it, or has none. */
    largeText: string | null
  }
}

/** What a route that takes large bodies says: where in the body the text stands that makes it large. */
export type LargeBody = { readonly textAt: readonly string[] }

/** The large bodies that this process holds in memory. */
export type BodyRoom = { take(request: FastifyRequest, reply: FastifyReply): void }

type Door = {
  readonly deps: Needs<'largeTexts' | 'sessions' | 'clock' | 'settings'>
  readonly appUrl: string
  readonly leases: Leases
  readonly bodyRoom: BodyRoom
}

/**
 * Longer bodies are received from subscribers alone, only a few at once since each is held in memory, and parsed apart from
 * the event loop, their text taken out.
 */
const parsedHere = 256 * 1024
const heldAtOnce = 8

/** Room for a few large bodies from all senders. A place is free once its connection has ended. */
export function createBodyRoom(): BodyRoom {
  let held = 0
  return {
    take(request, reply) {
      if (held >= heldAtOnce) throw new AppError('SERVICE_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })
      held += 1
      atConnectionEnd(request, reply, () => {
        held -= 1
      })
    },
  }
}

/**
 * Lets the routes of this scope receive large bodies without holding up others: a person sends only a few at once, and
 * each must keep up a pace.
 * @param parse false for bodies that are handed on as text
 */
export function receiveLarge(scope: FastifyInstance, door: Door, textAt: readonly string[], parse: boolean): void {
  scope.addHook('preParsing', async (request, reply, body) => {
    const { uploadBytesPerSecond } = door.deps.settings.limits
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (request.method === 'GET' || isShort(request)) return body
    if (length <= parsedHere) return steadyBody(request, uploadBytesPerSecond)
    // A body that is refused is not read either.
    reply.header('connection', 'close')
    const { userId } = await requireReader(door, request, reply)
    atConnectionEnd(request, reply, await door.leases.acquire(userId, 'uploads'))
    door.bodyRoom.take(request, reply)
    return steadyBody(request, uploadBytesPerSecond)
  })
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length <= parsedHere) {
        const small = body.toString()
        if (parse) return parseJson(small)
        refuseHostileJson(small)
        return small
      }
      const isBatch = (request.query as { batch?: string }).batch === '1'
      const path = isBatch ? ['0', ...textAt] : textAt
      const { rest, text } = await whileConnected(request, signal =>
        door.deps.largeTexts.extractText(body, path, signal),
      )
      request.largeText = text
      return parse ? JSON.parse(rest) : rest
    },
  )
}

/** Does the work, which ends when the caller's connection does. */
async function whileConnected<T>({ raw: { socket } }: FastifyRequest, work: (signal: AbortSignal) => Promise<T>) {
  const connection = new AbortController()
  const leave = () => connection.abort(new AppError('CONFLICT', { message: 'The caller has gone.' }))
  socket.once('close', leave)
  try {
    return await work(connection.signal)
  } finally {
    socket.off('close', leave)
  }
}

async function requireReader({ deps, appUrl }: Door, request: FastifyRequest, reply: FastifyReply) {
  const token = sessionCookies(request, reply, appUrl).current()?.token ?? null
  return authorize((await identify(deps, token)).actor, 'subscriber')
}
