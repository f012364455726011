import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { AppError } from '#core/errors.ts'
import type { Deps } from '#src/ports.ts'
import { describeApi } from './api-document.ts'
import { errorBody, errorTable, retryAfter, toAppError } from './errors.ts'
import { reportFailure } from './failures.ts'
import { parseJson } from './json.ts'
import { mountRoutes } from './rest/mount.ts'
import { restRoutes } from './rest/routes.ts'
import { mountTrpc } from './trpc/mount.ts'

/** The part of the configuration that the front door reads; `Config` satisfies it. */
export type HttpConfig = {
  readonly appUrl: string
  readonly isProduction: boolean
  /** Addresses and ranges of proxies whose `X-Forwarded-*` count; empty for none. Never everybody. */
  readonly trustProxy: readonly string[]
  /** Origins that may frame `panel=1` pages. */
  readonly panelEmbedders: readonly string[]
  readonly secrets: { readonly metricsToken: string | null }
}

export type ServerOptions = {
  readonly config: HttpConfig
  readonly readiness: () => Promise<Record<string, boolean>>
  readonly metricsText: () => Promise<string>
  /** Aborts when the process begins to stop: open streams then end with a last event. */
  readonly stopSignal: AbortSignal
  /** Folder of the built web bundle. */
  readonly webRoot: string
}

const mebibyte = 1024 * 1024

/** The whole front door: REST, typed calls, pages and probes over the same services. Not yet listening. */
export async function buildServer(deps: Deps, options: ServerOptions): Promise<FastifyInstance> {
  const { config } = options
  const closing = new AbortController()
  const contextOptions = {
    deps,
    appUrl: config.appUrl,
    stopSignal: AbortSignal.any([options.stopSignal, closing.signal]),
  }
  const app = fastify({
    bodyLimit: mebibyte,
    requestTimeout: 120_000,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler((thrown, request, reply) => {
    reportFailure(deps, thrown, { requestId: request.id, call: `${request.method} ${request.routeOptions.url ?? '?'}` })
    const error = toAppError(thrown)
    const wait = retryAfter(error)
    if (wait !== null) reply.header('retry-after', wait)
    return reply.code(errorTable[error.code].http).type('application/json; charset=utf-8').send(errorBody(error))
  })
  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND')
  })
  await app.register(cookie)
  await describeApi(app, config.appUrl)
  await app.register(async api => mountRoutes(api, restRoutes, contextOptions), { prefix: '/api' })
  mountTrpc(app, contextOptions)
  app.addHook('preClose', async () => closing.abort())
  return app
}
