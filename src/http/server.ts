import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { AppError } from '#core/errors.ts'
import { parseJson } from '#core/requests/strict-json.ts'
import { createWatchedSessions } from '#services/accounts/watched-sessions.ts'
import { createLeases } from '#services/limits/leases.ts'
import type { Deps } from '#src/ports.ts'
import { mountApiDocs } from './api-docs-page.ts'
import { describeApi } from './api-document.ts'
import type { ContextOptions } from './context.ts'
import { toAppError } from './errors.ts'
import { readFonts } from './fonts.ts'
import { mountHandoff } from './handoff-page.ts'
import { receiveBodies } from './incoming-body.ts'
import { mountJudgedPictures } from './judged-pictures.ts'
import { mountStandIns, type StandIns } from './mount-stand-ins.ts'
import { notFoundPage } from './not-found-page.ts'
import { mountOembed } from './oembed.ts'
import { mountPages } from './pages.ts'
import { usualLoopDelayMs } from './pressure.ts'
import { mountProbes } from './probes.ts'
import {
  closeAfterResponses,
  type OpenResponses,
  refuseBrokenRequest,
  trackResponses,
} from './refuse-broken-request.ts'
import { reportRequestFailure } from './report-failure.ts'
import { mountRoutes } from './rest/mount.ts'
import { restRoutes } from './rest/routes.ts'
import { mountStripeWebhook } from './rest/stripe-webhook.ts'
import { isSalesCall } from './sales.ts'
import { protectRequests } from './security.ts'
import { mountSecurityContact } from './security-contact.ts'
import { commonHeaders } from './security-headers.ts'
import { sendError } from './send-error.ts'
import { mountSharePictures } from './share-pictures.ts'
import { createStopListeners } from './stop-listeners.ts'
import { watchRequests } from './telemetry.ts'
import { mountTrpc } from './trpc/mount.ts'
import { closeUnreadConnections } from './unread-bodies.ts'
import { createUploadMemory } from './upload-memory.ts'

/** The part of the configuration that the HTTP server reads; `Config` satisfies it. */
export type HttpConfig = {
  readonly appUrl: string
  readonly isProduction: boolean
  /** Addresses and ranges of proxies whose `X-Forwarded-*` count; empty for none. Never all. */
  readonly trustProxy: readonly string[]
  /** Who offers the product; some pages name them. */
  readonly operator?: string | null
  /** Origins that may frame `panel=1` pages. */
  readonly panelEmbedders: readonly string[]
  /** All subdomains of the app's host serve https; true when left out. */
  readonly hstsSubdomains?: boolean
  readonly secrets: { readonly metricsToken: string | null }
}

export type ServerOptions = {
  readonly config: HttpConfig
  readonly readiness: () => Promise<Record<string, boolean>>
  readonly metricsText: () => Promise<string>
  /** Aborted when the process begins to stop: open streams then end with a last event. */
  readonly stopSignal: AbortSignal
  /** Folder of the built web bundle. */
  readonly webRoot: string
  /** Pages of the stand-ins. */
  readonly standIns?: StandIns
  /** How late the event loop may run before requests get 503; only tests change it. */
  readonly maxLoopDelayMs?: number
}

const mebibyte = 1024 * 1024
/** Uploads of the largest size that a process holds in memory at once; of smaller and slower ones, many more. */
const uploadsInMemory = 8

/** What all requests of this process share. */
function createContextOptions(deps: Deps, appUrl: string, leaving: AbortSignal): ContextOptions {
  const { uploadBytes, uploadBytesPerSecond } = deps.settings.limits
  return {
    deps,
    appUrl,
    beforeStop: createStopListeners(leaving),
    leases: createLeases(deps),
    uploadMemory: createUploadMemory(uploadsInMemory * uploadBytes, uploadBytesPerSecond),
    watchedSessions: createWatchedSessions(deps),
  }
}

/** The HTTP server: REST, tRPC, pages and probes over the same services. It does not listen yet. */
export async function buildServer(deps: Deps, options: ServerOptions): Promise<FastifyInstance> {
  const { config } = options
  const closing = new AbortController()
  const leaving = AbortSignal.any([options.stopSignal, closing.signal])
  const contextOptions = createContextOptions(deps, config.appUrl, leaving)
  const openResponses: OpenResponses = new Map()
  contextOptions.beforeStop(contextOptions.uploadMemory.close)
  contextOptions.beforeStop(() => closeAfterResponses(openResponses))
  const app = fastify({
    bodyLimit: mebibyte,
    requestTimeout: 120_000,
    // Requests that arrive meanwhile are refused by `protectRequests`, with the usual error body.
    return503OnClosing: false,
    // Longer than proxies keep an idle connection (Caddy: two minutes), so that none sends a request into a closing one.
    keepAliveTimeout: 130_000,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: requestIds(),
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, openResponses),
    // An address that cannot be decoded never reaches the hooks.
    frameworkErrors: (error, request, reply) => {
      reply.headers(commonHeaders(config)).header('x-request-id', request.id)
      sendError(reply, toAppError(error))
    },
  })
  closeUnreadConnections(app.server)
  trackResponses(app, openResponses)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readJsonBodies(app)
  app.setErrorHandler((thrown, request, reply) => {
    reportRequestFailure(deps, thrown, {
      requestId: request.id,
      call: `${request.method} ${request.routeOptions.url ?? '?'}`,
    })
    return sendError(reply, toAppError(thrown), request.routeOptions.config?.errorFields)
  })
  app.decorateRequest('largeText', null)
  receiveBodies(app, deps.settings.limits.uploadBytesPerSecond)
  watchRequests(app, deps)
  protectRequests(app, {
    ...config,
    deps,
    leaving,
    maxLoopDelayMs: options.maxLoopDelayMs ?? usualLoopDelayMs,
  })
  await app.register(cookie)
  const { isOwnerMode } = deps.settings
  const routes = isOwnerMode ? restRoutes.filter(({ options: { twin } }) => !isSalesCall(twin)) : restRoutes
  await describeApi(app, config.appUrl, routes)
  await app.register(async api => mountRoutes(api, routes, contextOptions), { prefix: '/api' })
  if (!isOwnerMode) mountStripeWebhook(app, deps)
  mountJudgedPictures(app, deps)
  const fonts = await readFonts(options.webRoot)
  mountApiDocs(app)
  mountSecurityContact(app, deps)
  mountHandoff(app, fonts)
  mountTrpc(app, routes, contextOptions)
  mountSharePictures(app, deps)
  mountOembed(app, deps)
  const { readiness, metricsText, stopSignal, webRoot } = options
  mountProbes(app, { readiness, metricsText, stopSignal, metricsToken: config.secrets.metricsToken })
  if (options.standIns !== undefined) await mountStandIns(app, options.standIns, fonts)
  const sendPage = await mountPages(app, { ...config, deps, webRoot })
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) throw new AppError('NOT_FOUND')
    return sendPage(request, reply, notFoundPage(request.url.split('?')[0] ?? '/'))
  })
  app.addHook('preClose', async () => {
    closing.abort()
    closeIdleConnections(app)
  })
  app.addHook('onClose', () => {
    contextOptions.watchedSessions.close()
    return contextOptions.leases.close()
  })
  return app
}

/** JSON is the only body that a route reads, unless it says otherwise. */
function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Connections whose last response ends after the close began would be kept alive, and the close would wait for them. */
function closeIdleConnections({ server }: FastifyInstance): void {
  if (!server.listening) return
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  server.once('close', () => clearInterval(sweep))
}

/** Unique across processes: a random start and a count. Costs a tenth of a UUID. */
function requestIds(): () => string {
  const start = crypto.randomUUID().slice(0, 13)
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/** True for a browser that opens an address, false for a program that calls one. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/^\/(api|trpc|assets)(\/|$)/.test(url) && String(headers.accept ?? '').includes('text/html')
