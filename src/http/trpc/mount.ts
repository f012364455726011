import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { TRPCRequestInfo } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { defaultDeadline, withDeadline } from '#core/requests/call-deadline.ts'
import { refuseHostileJson } from '#core/requests/strict-json.ts'
import type { Needs } from '#src/ports.ts'
import { type ContextOptions, contextOf } from '../context.ts'
import { toAppError } from '../errors.ts'
import { receiveLargeBodies } from '../large-body.ts'
import { reportRequestFailure } from '../report-failure.ts'
import type { RestRoute } from '../rest/route.ts'
import { sendError } from '../send-error.ts'
import { type CallMeta, errorShape } from './init.ts'
import { noteRefusal } from './note-refusal.ts'
import { appRouter } from './router.ts'
import { watch } from './watch.ts'

/**
 * The tRPC calls under `/trpc`. JSON only: tRPC's own plugin would run mutations from cross-origin forms. A call accepts
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
    scope.setErrorHandler(sendTrpcError(options.deps))
    mount(scope, ':call', options)
    scope.get('/trpc/conversations.watch', { exposeHeadRoute: false, schema: { hide: true } }, (request, reply) =>
      // As tRPC decides it.
      batchOf(request) === '1' ? serve(request, reply, options) : watch(request, reply, options),
    )
    for (const { options: rest } of twins) {
      const { large, twin } = rest
      if (large === undefined || twin === null) continue
      scope.register(async inner => {
        receiveLargeBodies(inner, options, large.textAt, false)
        mount(inner, twin, options, options.deps.settings.limits.uploadBytes)
      })
    }
  })
}

/** For requests refused before tRPC runs, such as uploads: the usual error body, with the error that the tRPC client reads. */
const sendTrpcError =
  (deps: Needs<'log' | 'metrics'>) => (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const call = (request.url.split('?')[0] ?? '').slice('/trpc/'.length)
    const error = toAppError(thrown)
    reportRequestFailure(deps, thrown, { requestId: request.id, call: `trpc ${call}` })
    return sendError(reply, error, { error: errorShape(error, call) })
  }

function mount(scope: FastifyInstance, call: string, options: ContextOptions, bodyLimit?: number): void {
  scope.route({
    method: ['GET', 'POST'],
    url: `/trpc/${call}`,
    // tRPC sends nothing for HEAD, which Fastify cannot handle.
    exposeHeadRoute: false,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: { receivesLarge: bodyLimit !== undefined },
    schema: { hide: true },
    handler: (request, reply) => serve(request, reply, options),
  })
}

async function serve(req: FastifyRequest, res: FastifyReply, options: ContextOptions): Promise<FastifyReply> {
  // An absolute address (`GET http://…`) may contain credentials, which tRPC cannot parse.
  if (!req.url.startsWith('/')) throw new AppError('NOT_FOUND')
  const { input } = req.query as { input?: unknown }
  for (const text of [input].flat()) if (typeof text === 'string') refuseHostileJson(text)
  const path = req.url.slice('/trpc/'.length).split('?')[0] ?? ''
  const maxCalls = options.deps.settings.limits.callsPerBatch
  if (batchOf(req) !== undefined) refuseManyCalls(path, maxCalls)
  await fastifyRequestHandler({
    router: appRouter,
    req,
    res,
    path,
    maxBatchSize: maxCalls,
    responseMeta: ({ paths, errors }) =>
      areUserQueries(paths) && errors.every(isUnauthenticated) ? { status: 200 } : {},
    createContext: ({ info }) => {
      refuseLargeBatch(info, options)
      return withDeadline(contextOf(options, req, res), defaultDeadline)
    },
    onError: ({ error, path }) => noteRefusal(options.deps, error, path, req, res),
  })
  return res
}

const batchOf = ({ query }: FastifyRequest): unknown => (query as { batch?: unknown }).batch

/** @throws AppError BAD_REQUEST, with a clearer message than tRPC's own `maxBatchSize` */
function refuseManyCalls(path: string, maxCalls: number): void {
  const calls = decodeURIComponent(path).split(',').length
  if (calls <= maxCalls) return
  throw new AppError('BAD_REQUEST', {
    message: `One request may make at most ${maxCalls} calls, not ${calls}. Send the others in another request.`,
  })
}

/**
 * Limits large responses in one batch: all responses of a batch are in memory until the last is complete.
 * @throws AppError BAD_REQUEST before any call has run
 */
function refuseLargeBatch({ calls }: TRPCRequestInfo, { deps }: ContextOptions): void {
  const maxLargeCalls = deps.settings.limits.largeCallsPerBatch
  const large = calls.filter(({ procedure }) => (procedure?.meta as CallMeta | undefined)?.callLimit === 'largeReads')
  if (large.length <= maxLargeCalls) return
  throw new AppError('BAD_REQUEST', {
    message:
      `One request may ask for ${maxLargeCalls === 1 ? 'one large response' : `${maxLargeCalls} large responses`}, not ${large.length}. ` +
      'Send the others in requests of their own.',
  })
}

/**
 * Every page first asks for the signed-in user. For a visitor the refusal is expected: it is in the body as for all calls,
 * but with status 200, so that the browser does not report a failed request.
 */
const areUserQueries = (paths: readonly string[] = []): boolean =>
  paths.length > 0 && paths.every(each => each === 'auth.user')
const isUnauthenticated = (error: unknown): boolean => toAppError(error).code === 'UNAUTHENTICATED'
