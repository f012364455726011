import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { parseJson, refuseHostileJson } from '#core/strict-json.ts'
import { requireSubscriber } from '#services/accounts/authorize.ts'
import { identify } from '#services/accounts/identify.ts'
import type { Needs } from '#src/ports.ts'
import { sessionCookies } from './session-cookies.ts'

/** What a route that takes large bodies says: how large, and where in the body the text stands that makes it so. */
export type LargeBody = { readonly limit: number; readonly textAt: readonly string[] }

type Door = { readonly deps: Needs<'largeTexts' | 'sessions' | 'clock'>; readonly appUrl: string }

/** Longer bodies are parsed apart from the event loop, their text taken out. */
const parsedHere = 256 * 1024
/** Longer ones are received from subscribers alone, and only this many at once: each is held in memory. */
const fromAnybody = 1024 * 1024
const heldAtOnce = 8
let held = 0

const texts = new WeakMap<FastifyRequest, string>()

/** The text that was taken out of this request's body; null where the body holds it still, or has none. */
export const largeTextOf = (request: FastifyRequest): string | null => texts.get(request) ?? null

/**
 * Lets the routes of this scope receive large bodies without holding up anybody else.
 * @param parse false for bodies that are handed on as text
 */
export function receiveLarge(scope: FastifyInstance, door: Door, textAt: readonly string[], parse: boolean): void {
  scope.addHook('preParsing', async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (request.method === 'GET' || length <= fromAnybody) return
    // What is not read is not waited for either.
    reply.header('connection', 'close')
    await requireReader(door, request, reply)
    takePlace(reply)
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
      const { rest, text } = await door.deps.largeTexts.takeOut(body, isBatch ? ['0', ...textAt] : textAt)
      if (text !== null) texts.set(request, text)
      return parse ? JSON.parse(rest) : rest
    },
  )
}

/** @throws AppError SERVICE_UNAVAILABLE while too many large bodies are held */
function takePlace(reply: FastifyReply): void {
  if (held >= heldAtOnce) throw new AppError('SERVICE_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })
  held += 1
  reply.raw.once('close', () => {
    held -= 1
  })
}

async function requireReader({ deps, appUrl }: Door, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = sessionCookies(request, reply, appUrl).current()?.token ?? null
  requireSubscriber((await identify(deps, token)).actor)
}
