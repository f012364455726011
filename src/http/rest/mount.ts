import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ErrorAnswer } from '#contract/errors.ts'
import { defaultDeadline, withDeadline } from '#core/call-deadline.ts'
import { limitCalls } from '#services/accounts/limit-calls.ts'
import { type ContextOptions, contextOf } from '../context.ts'
import { receiveLarge } from '../large-body.ts'
import type { RestRoute } from './route.ts'
import { eventStream, streamHeaders } from './sse.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields of the route's error answers beside the usual ones. */
    readonly failure?: Readonly<Record<string, string>>
  }
}

/** Puts the routes under the instance's prefix, with validation, the API document's facts, time limits and streams. */
export function mountRoutes(app: FastifyInstance, routes: readonly RestRoute[], options: ContextOptions): void {
  for (const each of routes) {
    const { large } = each.options
    if (large === undefined) mountRoute(app, each, options)
    else
      app.register(async scope => {
        receiveLarge(scope, options, large.textAt, true)
        mountRoute(scope, each, options)
      })
  }
}

function mountRoute(app: FastifyInstance, each: RestRoute, options: ContextOptions): void {
  const { body, params, query, large } = each.options
  app.route({
    method: each.method,
    url: each.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(large === undefined ? {} : { bodyLimit: options.deps.settings.limits.uploadBytes }),
    config: { failure: each.options.failure ?? {}, receivesLarge: large !== undefined },
    schema: {
      summary: each.options.summary,
      ...(each.options.description ? { description: each.options.description } : {}),
      tags: [each.path.split('/')[1] ?? ''],
      ...(each.options.errors ? { 'x-errors': [...each.options.errors] } : {}),
      ...(each.who === 'anyone' && !each.options.asksWho ? {} : { security: [{ session: [] }] }),
      ...(body ? { body } : {}),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      response: {
        200: each.answer,
        ...(each.options.pending ? { 202: each.answer } : {}),
        '4xx': ErrorAnswer,
        '5xx': ErrorAnswer,
      },
    },
    handler: (request, reply) => serve(each, options, request, reply),
  })
}

async function serve(each: RestRoute, options: ContextOptions, request: FastifyRequest, reply: FastifyReply) {
  if (each.download)
    return sendFile(await withDeadline(startFile(each, each.download, options, request, reply), defaultDeadline), reply)
  if (each.stream && acceptsStream(request)) {
    const events = await startStream(each.stream, options, request, reply)
    return reply.headers(streamHeaders).send(eventStream(events, options.stopSignal))
  }
  const answer = await run(each, options, request, reply)
  if (each.options.pending?.(answer)) reply.code(202)
  return answer
}

type Input = Parameters<RestRoute['run']>[1]
const inputOf = ({ body, params, query }: FastifyRequest) => ({ body, params, query }) as Input

async function run(each: RestRoute, options: ContextOptions, request: FastifyRequest, reply: FastifyReply) {
  const limit = each.options.deadline ?? defaultDeadline
  const input = inputOf(request)
  const context = await withDeadline(contextOf(options, request, reply), limit)
  const answer = async () => {
    if (each.options.callLimit) await limitCalls(options.deps, context.actor, each.options.callLimit)
    if (each.options.waits) await context.countOpen('eventStreams')
    return each.run(context, input)
  }
  return withDeadline(answer(), limit, reason => context.end(reason))
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
    // First: an answer is not paid for before its stream is counted.
    await context.countOpen('eventStreams')
    return stream(context, input)
  }
  return withDeadline(begin(), defaultDeadline, reason => context.end(reason))
}

/** The first bit is there before the headers go: what fails until then is an ordinary error answer. */
async function startFile(
  { options: { callLimit } }: RestRoute,
  give: NonNullable<RestRoute['download']>,
  options: ContextOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const context = await contextOf(options, request, reply)
  if (callLimit) await limitCalls(options.deps, context.actor, callLimit)
  const { fileName, type, text } = await give(context)
  return { fileName, type, first: await text.next(), text }
}

function sendFile({ fileName, type, first, text }: Awaited<ReturnType<typeof startFile>>, reply: FastifyReply) {
  const whole = async function* () {
    if (!first.done) yield first.value
    yield* text
  }
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .type(type)
    .send(Readable.from(whole()))
}

const acceptsStream = (request: FastifyRequest): boolean =>
  String(request.headers.accept ?? '').includes('text/event-stream')
