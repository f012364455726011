import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { TRPCRequestInfo } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultDeadline, withDeadline } from '#core/call-deadline.ts'
import { AppError } from '#core/errors.ts'
import { refuseHostileJson } from '#core/strict-json.ts'
import type { Needs } from '#src/ports.ts'
import { type ContextOptions, contextOf } from '../context.ts'
import { toAppError } from '../errors.ts'
import { reportFailure } from '../failures.ts'
import { receiveLarge } from '../large-body.ts'
import type { RestRoute } from '../rest/route.ts'
import { sendError } from '../send-error.ts'
import { type CallMeta, errorShape } from './init.ts'
import { appRouter } from './router.ts'

/**
 * The typed calls under `/trpc`. JSON only: tRPC's own plugin would run mutations from cross-origin forms. A call takes
 * as large a body as its REST twin.
 */
export function mountTrpc(app: FastifyInstance, twins: readonly RestRoute[], options: ContextOptions): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
      try {
        refuseHostileJson(String(text))
        done(null, text)
      } catch (error) {
        done(error as Error)
      }
    })
    scope.setErrorHandler(sendTyped(options.deps))
    mount(scope, ':call', options)
    for (const { options: twin } of twins) {
      const { large } = twin
      if (large === undefined) continue
      scope.register(async inner => {
        receiveLarge(inner, options, large.textAt, false)
        mount(inner, twin.twin, options, options.deps.settings.limits.uploadBytes)
      })
    }
  })
}

/** What is refused before tRPC sees it, such as an upload: the usual envelope, with the error that the typed client reads. */
const sendTyped =
  (deps: Needs<'log' | 'metrics'>) => (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const call = (request.url.split('?')[0] ?? '').slice('/trpc/'.length)
    const error = toAppError(thrown)
    reportFailure(deps, thrown, { requestId: request.id, call: `trpc ${call}` })
    return sendError(reply, error, { error: errorShape(error, call) })
  }

function mount(scope: FastifyInstance, call: string, options: ContextOptions, bodyLimit?: number): void {
  scope.route({
    method: ['GET', 'POST'],
    url: `/trpc/${call}`,
    // tRPC answers HEAD with nothing at all, which Fastify cannot send.
    exposeHeadRoute: false,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: { receivesLarge: bodyLimit !== undefined },
    schema: { hide: true },
    handler: (request, reply) => serve(request, reply, options),
  })
}

async function serve(req: FastifyRequest, res: FastifyReply, options: ContextOptions): Promise<FastifyReply> {
  // A whole address (`GET http://…`) may carry a name and a password, which tRPC cannot read.
  if (!req.url.startsWith('/')) throw new AppError('NOT_FOUND')
  const { input, batch } = req.query as { input?: unknown; batch?: unknown }
  for (const text of [input].flat()) if (typeof text === 'string') refuseHostileJson(text)
  const path = req.url.slice('/trpc/'.length).split('?')[0] ?? ''
  const most = options.deps.settings.limits.callsPerBatch
  if (batch !== undefined) refuseManyCalls(path, most)
  await fastifyRequestHandler({
    router: appRouter,
    req,
    res,
    path,
    maxBatchSize: most,
    responseMeta: ({ paths, errors }) => (isWhoIsHere(paths) && errors.every(isNobody) ? { status: 200 } : {}),
    createContext: ({ info }) => {
      refuseLargeBatch(info, options)
      return withDeadline(contextOf(options, req, res), defaultDeadline)
    },
    onError: ({ error, path }) => {
      req.refusal = toAppError(error).code
      reportFailure(options.deps, error, { requestId: req.id, call: `trpc ${path}` })
    },
  })
  return res
}

/** @throws AppError BAD_REQUEST, with a sentence that tRPC's own bound would not give */
function refuseManyCalls(path: string, most: number): void {
  const calls = decodeURIComponent(path).split(',').length
  if (calls <= most) return
  throw new AppError('BAD_REQUEST', {
    message: `One request may make at most ${most} calls, not ${calls}. Send the others in another request.`,
  })
}

/**
 * A batch is answered when its last call is: large answers together would be as much as many requests, at once.
 * @throws AppError BAD_REQUEST before any call has run
 */
function refuseLargeBatch({ calls }: TRPCRequestInfo, { deps }: ContextOptions): void {
  const most = deps.settings.limits.largeCallsPerBatch
  const large = calls.filter(({ procedure }) => (procedure?.meta as CallMeta | undefined)?.callLimit === 'largeReads')
  if (large.length <= most) return
  throw new AppError('BAD_REQUEST', {
    message:
      `One request may ask for ${most === 1 ? 'one large answer' : `${most} large answers`}, not ${large.length}. ` +
      'Send the others in requests of their own.',
  })
}

/**
 * Every page asks first who is here, and no one is a good answer: the refusal stands in the body as for all calls, but a
 * visitor's browser need not report a failed request.
 */
const isWhoIsHere = (paths: readonly string[] = []): boolean =>
  paths.length > 0 && paths.every(each => each === 'auth.user')
const isNobody = (error: unknown): boolean => toAppError(error).code === 'UNAUTHENTICATED'
