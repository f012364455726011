import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ErrorAnswer } from '#contract/errors.ts'
import { AppError, type ErrorCode } from '#core/errors.ts'
import { type ContextOptions, contextOf } from '../context.ts'
import type { RestRoute } from './route.ts'
import { eventStream, streamHeaders } from './sse.ts'

const usualDeadline = { ms: 30_000, code: 'SERVICE_UNAVAILABLE' } as const

/** Puts the routes under the instance's prefix, with validation, the API document's facts, time limits and streams. */
export function mountRoutes(app: FastifyInstance, routes: readonly RestRoute[], options: ContextOptions): void {
  for (const each of routes) {
    const { body, params, query, bodyLimit } = each.options
    app.route({
      method: each.method,
      url: each.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      schema: {
        summary: each.options.summary,
        ...(each.options.description ? { description: each.options.description } : {}),
        tags: [each.path.split('/')[1] ?? ''],
        ...(each.who === 'anyone' ? {} : { security: [{ session: [] }] }),
        ...(body ? { body } : {}),
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        response: { 200: each.answer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
      handler: (request, reply) => answer(each, options, request, reply),
    })
  }
}

async function answer(each: RestRoute, options: ContextOptions, request: FastifyRequest, reply: FastifyReply) {
  const context = await contextOf(options, request, reply)
  const { body, params, query } = request as { body: z.output<z.ZodType>; params: unknown; query: unknown }
  const input = { body, params, query }
  if (each.stream && acceptsStream(request)) {
    const events = await each.stream(context, input)
    const stream = await eventStream(events, options.stopSignal)
    return reply
      .headers(streamHeaders)
      .serializer((payload: unknown) => payload as string)
      .send(stream)
  }
  return inTime(each.run(context, input), each.options.deadline ?? usualDeadline)
}

const acceptsStream = (request: FastifyRequest): boolean =>
  String(request.headers.accept ?? '').includes('text/event-stream')

/** The work goes on when the limit passes; only this caller stops waiting. */
export async function inTime<T>(work: Promise<T>, limit: { ms: number; code: ErrorCode }): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError(limit.code)), limit.ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
