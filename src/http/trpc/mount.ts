import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { type ContextOptions, contextOf } from '../context.ts'
import { inTime, usualDeadline } from '../deadline.ts'
import { reportFailure } from '../failures.ts'
import { parseJson } from '../json.ts'
import { appRouter } from './router.ts'

/** One GET batch of 500 calls would run 500 procedures; a screen needs a few. */
export const maxBatchSize = 10

/** The typed calls under `/trpc`. JSON only: tRPC's own plugin would run mutations from cross-origin forms. */
export function mountTrpc(app: FastifyInstance, options: ContextOptions): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
      try {
        parseJson(String(text))
        done(null, text)
      } catch (error) {
        done(error as Error)
      }
    })
    scope.route<{ Params: { path: string } }>({
      method: ['GET', 'POST'],
      url: '/trpc/:path',
      schema: { hide: true },
      handler: async (req, res) => {
        const { input } = req.query as { input?: unknown }
        if (typeof input === 'string') parseJson(input)
        await fastifyRequestHandler({
          router: appRouter,
          req,
          res,
          path: req.params.path,
          maxBatchSize,
          createContext: () => inTime(contextOf(options, req, res), usualDeadline),
          onError: ({ error, path }) => reportFailure(options.deps, error, { requestId: req.id, call: `trpc ${path}` }),
        })
        return res
      },
    })
  })
}
