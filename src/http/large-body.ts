import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { parseJson, refuseHostileJson } from '#core/requests/strict-json.ts'
import { authorize } from '#services/accounts/authorize.ts'
import { identify } from '#services/accounts/identify.ts'
import type { Leases } from '#services/limits/leases.ts'
import type { Needs } from '#src/ports.ts'
import { onConnectionEnd } from './connection-end.ts'
import { isShort, steadyBody } from './incoming-body.ts'
import { sessionCookies } from './session-cookies.ts'
import type { UploadMemory } from './upload-memory.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A text so large that it was extracted from the body; null when the body still holds its text or has none. */
    largeText: string | null
  }
}

/** For a route that takes large bodies: the path in the body to the text that makes it large. */
export type LargeBody = { readonly textAt: readonly string[] }

type LargeBodyOptions = {
  readonly deps: Needs<'largeTexts' | 'sessions' | 'clock' | 'settings'>
  readonly appUrl: string
  readonly leases: Leases
  readonly uploadMemory: UploadMemory
}

/** Longer bodies are accepted from subscribers only, and share a limited memory. A thread parses them and extracts their text. */
const parsedInlineBytes = 256 * 1024

/**
 * Lets the routes of this scope receive large bodies without blocking other requests: a user may send only a few at once,
 * and each must keep a minimum rate.
 * @param parse false to pass on the body as text
 */
export function receiveLargeBodies(
  scope: FastifyInstance,
  options: LargeBodyOptions,
  textAt: readonly string[],
  parse: boolean,
): void {
  scope.addHook('preParsing', async (request, reply, body) => {
    const { uploadBytesPerSecond, uploadBytes } = options.deps.settings.limits
    const length = Number(request.headers['content-length'] ?? uploadBytes)
    if (request.method === 'GET' || isShort(request)) return body
    if (length <= parsedInlineBytes) return steadyBody(request, uploadBytesPerSecond)
    const { userId } = await requireSubscriber(options, request, reply)
    // The parser refuses it by its length.
    if (length > uploadBytes) return body
    onConnectionEnd(request, reply, await options.leases.acquire(userId, 'uploads'))
    const share = options.uploadMemory.open(userId, length)
    onConnectionEnd(request, reply, share.close)
    await share.grow()
    return steadyBody(request, uploadBytesPerSecond, share)
  })
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length <= parsedInlineBytes) {
        const small = body.toString()
        if (parse) return parseJson(small)
        refuseHostileJson(small)
        return small
      }
      const isBatch = (request.query as { batch?: string }).batch === '1'
      const path = isBatch ? ['0', ...textAt] : textAt
      const { rest, text } = await whileConnected(request, signal =>
        options.deps.largeTexts.extractText(body, path, signal),
      )
      request.largeText = text
      return parse ? JSON.parse(rest) : rest
    },
  )
}

/** Runs `work` with a signal that aborts when the caller disconnects. */
async function whileConnected<T>({ raw: { socket } }: FastifyRequest, work: (signal: AbortSignal) => Promise<T>) {
  const connection = new AbortController()
  const onClose = () => connection.abort(new AppError('CONFLICT', { message: 'The caller has gone.' }))
  socket.once('close', onClose)
  try {
    return await work(connection.signal)
  } finally {
    socket.off('close', onClose)
  }
}

async function requireSubscriber({ deps, appUrl }: LargeBodyOptions, request: FastifyRequest, reply: FastifyReply) {
  const token = sessionCookies(request, reply, appUrl).current()?.token ?? null
  return authorize((await identify(deps, token)).actor, 'subscriber')
}
