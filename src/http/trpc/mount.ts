import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ContextOptions, contextOf } from '../context.ts'
import { inTime, usualDeadline } from '../deadline.ts'
import { reportFailure } from '../failures.ts'
import { refuseHostileJson } from '../json.ts'
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
    const limits = new Map(twins.map(({ options: { twin, bodyLimit } }) => [twin, bodyLimit]))
    for (const [call, bodyLimit] of [...limits, [':call', undefined] as const]) {
      if (call !== ':call' && bodyLimit === undefined) continue
      scope.route({
        method: ['GET', 'POST'],
        url: `/trpc/${call}`,
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        schema: { hide: true },
        handler: (request, reply) => serve(request, reply, options),
      })
    }
  })
}

async function serve(req: FastifyRequest, res: FastifyReply, options: ContextOptions): Promise<FastifyReply> {
  const { input } = req.query as { input?: unknown }
  if (typeof input === 'string') refuseHostileJson(input)
  const path = req.url.slice('/trpc/'.length).split('?')[0] ?? ''
  await fastifyRequestHandler({
    router: appRouter,
    req,
    res,
    path,
    maxBatchSize,
    createContext: () => inTime(contextOf(options, req, res), usualDeadline),
    onError: ({ error, path }) => reportFailure(options.deps, error, { requestId: req.id, call: `trpc ${path}` }),
  })
  return res
}
