import type { TrackedEnvelope } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerEvent } from '#contract/conversations.ts'
import { AppError } from '#core/errors.ts'
import { defaultDeadline, withDeadline } from '#core/requests/call-deadline.ts'
import { refuseHostileJson } from '#core/requests/strict-json.ts'
import { type ContextOptions, contextOf } from '../context.ts'
import { toAppError } from '../errors.ts'
import { type EventFormat, streamHeaders, writeEvents } from '../rest/event-stream.ts'
import { errorShape, streamSettings } from './init.ts'
import { noteRefusal } from './note-refusal.ts'
import { appRouter } from './router.ts'

const path = 'conversations.watch'
const format = {
  opening: `event: connected\ndata: ${JSON.stringify(streamSettings.client)}\n\n`,
  ping: 'event: ping\ndata: \n\n',
  pingMs: streamSettings.ping.intervalMs,
  frame: ([id, event]: TrackedEnvelope<AnswerEvent>) => `data: ${JSON.stringify(event)}\nid: ${id}\n\n`,
  ending: 'event: return\ndata: \n\n',
  stopping: () => 'event: return\ndata: \n\n',
}

/**
 * The subscription to an answer, as the tRPC client reads it. tRPC's own writer passes each line of an event through six
 * web streams, which takes more time and memory than everything else that the process does for the event.
 */
export async function watch(req: FastifyRequest, res: FastifyReply, options: ContextOptions): Promise<FastifyReply> {
  const failure = (error: unknown) => {
    noteRefusal(options.deps, error, path, req, res)
    return `event: serialized-error\ndata: ${JSON.stringify(errorShape(toAppError(error), path))}\n\n`
  }
  res.headers(streamHeaders)
  try {
    const context = await withDeadline(contextOf(options, req, res), defaultDeadline)
    const events = await appRouter.createCaller(context).conversations.watch(inputOf(req) as never)
    // Typed as the client receives them.
    const envelopes = events as unknown as AsyncIterable<TrackedEnvelope<AnswerEvent>>
    const whole: EventFormat<TrackedEnvelope<AnswerEvent>> = { ...format, failure }
    return res.send(writeEvents(envelopes, whole, { beforeStop: options.beforeStop, signal: context.signal }))
  } catch (error) {
    // The client reads a refusal only as an event.
    return res.send(format.opening + failure(error))
  }
}

/** The input, with the event after which a client that reconnects goes on. */
function inputOf({ query, headers }: FastifyRequest): unknown {
  const { input, lastEventId: last } = query as { readonly input?: unknown; readonly lastEventId?: unknown }
  const lastEventId = headers['last-event-id'] || last
  const given = typeof input === 'string' ? parsed(input) : input
  return !lastEventId ? given : { ...(given as object), lastEventId }
}

function parsed(input: string): unknown {
  refuseHostileJson(input)
  try {
    return JSON.parse(input)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { cause })
  }
}
