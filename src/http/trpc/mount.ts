import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { refuseHostileJson } from '#core/strict-json.ts'
import { type ContextOptions, contextOf } from '../context.ts'
import { inTime, usualDeadline } from '../deadline.ts'
import { toAppError } from '../errors.ts'
import { reportFailure } from '../failures.ts'
import { receiveLarge } from '../large-body.ts'
import type { RestRoute } from '../rest/route.ts'
import { appRouter } from './router.ts'

/** One GET batch of 500 calls would run 500 procedures; a screen needs a few. */
const maxBatchSize = 10

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
    mount(scope, ':call', options)
    for (const { options: twin } of twins) {
      const { large } = twin
      if (large === undefined) continue
      scope.register(async inner => {
        receiveLarge(inner, options, large.textAt, false)
        mount(inner, twin.twin, options, large.limit)
      })
    }
  })
}

function mount(scope: FastifyInstance, call: string, options: ContextOptions, bodyLimit?: number): void {
  scope.route({
    method: ['GET', 'POST'],
    url: `/trpc/${call}`,
    // tRPC answers HEAD with nothing at all, which Fastify cannot send.
    exposeHeadRoute: false,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: { hide: true },
    handler: (request, reply) => serve(request, reply, options),
  })
}

async function serve(req: FastifyRequest, res: FastifyReply, options: ContextOptions): Promise<FastifyReply> {
  // A whole address (`GET http://…`) may carry a name and a password, which tRPC cannot read.
  if (!req.url.startsWith('/')) throw new AppError('NOT_FOUND')
  const { input } = req.query as { input?: unknown }
  for (const text of [input].flat()) if (typeof text === 'string') refuseHostileJson(text)
  const path = req.url.slice('/trpc/'.length).split('?')[0] ?? ''
  await fastifyRequestHandler({
    router: appRouter,
    req,
    res,
    path,
    maxBatchSize,
    responseMeta: ({ paths, errors }) => (isWhoIsHere(paths) && errors.every(isNobody) ? { status: 200 } : {}),
    createContext: () => inTime(contextOf(options, req, res), usualDeadline),
    onError: ({ error, path }) => {
      req.refusal = toAppError(error).code
      reportFailure(options.deps, error, { requestId: req.id, call: `trpc ${path}` })
    },
  })
  return res
}

/**
 * Every page asks first who is here, and nobody is a good answer: the refusal stands in the body as for all calls, but a
 * visitor's browser need not report a failed request.
 */
const isWhoIsHere = (paths: readonly string[] = []): boolean =>
  paths.length > 0 && paths.every(each => each === 'auth.user')
const isNobody = (error: unknown): boolean => toAppError(error).code === 'UNAUTHENTICATED'
