import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ErrorResponse } from '#contract/errors.ts'
import { defaultDeadline, withDeadline } from '#core/requests/call-deadline.ts'
import { sessionEndOf } from '#services/accounts/watched-sessions.ts'
import { limitCalls } from '#services/limits/limit-calls.ts'
import { type ContextOptions, contextOf, type RequestContext } from '../context.ts'
import { receiveLargeBodies } from '../large-body.ts'
import { quotaHeaders } from '../rate-limit-headers.ts'
import { eventStream, streamHeaders } from './event-stream.ts'
import type { RestRoute } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields of the route's error responses in addition to the usual ones. */
    readonly errorFields?: Readonly<Record<string, string>>
  }
}

/** Mounts the routes under the instance's prefix, with validation, API documentation, deadlines and streams. */
export function mountRoutes(app: FastifyInstance, routes: readonly RestRoute[], options: ContextOptions): void {
  for (const route of routes) {
    const { large } = route.options
    if (large === undefined) mountRoute(app, route, options)
    else
      app.register(async scope => {
        receiveLargeBodies(scope, options, large.textAt, true)
        mountRoute(scope, route, options)
      })
  }
}

function mountRoute(app: FastifyInstance, route: RestRoute, options: ContextOptions): void {
  const { body, params, query, large } = route.options
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(large === undefined ? {} : { bodyLimit: options.deps.settings.limits.uploadBytes }),
    config: { errorFields: route.options.errorFields ?? {}, receivesLarge: large !== undefined },
    schema: {
      summary: route.options.summary,
      ...(route.options.description ? { description: route.options.description } : {}),
      tags: [route.path.split('/')[1] ?? ''],
      ...(route.options.errors ? { 'x-errors': [...route.options.errors] } : {}),
      ...(route.who === 'anyone' && !route.options.requiresSession ? {} : { security: [{ session: [] }] }),
      ...(body ? { body } : {}),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      response: {
        200: route.downloadTypes.length > 1 ? filesOf(route) : route.response,
        ...(route.options.pending ? { 202: route.response } : {}),
        '4xx': ErrorResponse,
        '5xx': ErrorResponse,
      },
    },
    handler: (request, reply) => serve(route, options, request, reply),
  })
}

/** A response in several formats, for the API page. */
const filesOf = ({ response, downloadTypes }: RestRoute) => ({
  content: Object.fromEntries(
    downloadTypes.map(type => [type, { schema: type === 'application/json' ? response : z.string() }]),
  ),
})

async function serve(route: RestRoute, options: ContextOptions, request: FastifyRequest, reply: FastifyReply) {
  if (route.download)
    return sendFile(
      await withDeadline(startFile(route, route.download, options, request, reply), defaultDeadline),
      reply,
    )
  if (route.stream && acceptsStream(request)) {
    const { events, signal } = await startStream(route.stream, options, request, reply)
    return reply.headers(streamHeaders).send(eventStream(events, { beforeStop: options.beforeStop, signal }))
  }
  const response = await run(route, options, request, reply)
  if (route.options.pending?.(response)) reply.code(202)
  return response
}

type Input = Parameters<RestRoute['run']>[1]
const inputOf = ({ body, params, query }: FastifyRequest) => ({ body, params, query }) as Input

async function run(route: RestRoute, options: ContextOptions, request: FastifyRequest, reply: FastifyReply) {
  const { deadline = defaultDeadline } = route.options
  const limit = typeof deadline === 'function' ? deadline(options.deps.settings) : deadline
  const input = inputOf(request)
  const context = await withDeadline(contextOf(options, request, reply), limit)
  const respond = async () => {
    await countCall(route, options, context, reply)
    if (route.options.waits) await context.countOpen('eventStreams')
    return route.run(context, input)
  }
  return withDeadline(respond(), limit, reason => context.end(reason))
}

/** Counts the call against the route's limit, and says in headers what is left of it. */
async function countCall(
  { options: { callLimit } }: RestRoute,
  { deps }: ContextOptions,
  { actor }: RequestContext,
  reply: FastifyReply,
): Promise<void> {
  if (callLimit === undefined) return
  const quota = await limitCalls(deps, actor, callLimit)
  if (quota !== null) reply.headers(quotaHeaders(quota))
}

async function startStream(
  stream: NonNullable<RestRoute['stream']>,
  options: ContextOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const input = inputOf(request)
  const context = await withDeadline(contextOf(options, request, reply), defaultDeadline)
  const begin = async () => {
    // First, so that a refused stream costs nothing.
    await context.countOpen('eventStreams')
    return { events: await stream(context, input), signal: context.signal }
  }
  return withDeadline(begin(), defaultDeadline, reason => context.end(reason))
}

/** Waits for the first chunk before the headers are sent: a failure until then is an ordinary error response. */
async function startFile(
  route: RestRoute,
  createFile: NonNullable<RestRoute['download']>,
  options: ContextOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const context = await contextOf(options, request, reply)
  context.endWithSession()
  await countCall(route, options, context, reply)
  const { fileName, type, text } = await createFile(context, inputOf(request))
  return { fileName, type, first: await text.next(), text, signal: context.signal }
}

function sendFile({ fileName, type, first, text, signal }: Awaited<ReturnType<typeof startFile>>, reply: FastifyReply) {
  const whole = async function* () {
    if (!first.done) yield first.value
    yield* text
  }
  const body = Readable.from(whole())
  // The rest of a file is not sent to a browser that was signed out; it sees that the file is not complete.
  signal.addEventListener('abort', () => {
    const reason = sessionEndOf(signal)
    if (reason !== null) body.destroy(reason)
  })
  return reply
    .header('content-disposition', dispositionOf(fileName))
    .header('cache-control', 'no-store')
    .type(type)
    .send(body)
}

/** The name in ASCII for old clients, and in full where that differs. */
function dispositionOf(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[^ -~]/g, '')
    .replace(/["\\%]/g, '')
  const plain = `attachment; filename="${ascii}"`
  if (ascii === fileName) return plain
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${plain}; filename*=UTF-8''${encoded}`
}

const acceptsStream = (request: FastifyRequest): boolean =>
  String(request.headers.accept ?? '').includes('text/event-stream')
