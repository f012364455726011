import { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { sessionEndOf } from '#services/accounts/watched-sessions.ts'
import { errorBody, toAppError } from '../errors.ts'
import type { StopListeners } from '../stop-listeners.ts'

/** One event of a REST stream: `delta`, `stage`, `promises`, `done` or `error`. */
export type StreamEvent = { readonly event: string; readonly data: unknown; readonly id?: string }

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx buffers responses unless this header says no.
  'x-accel-buffering': 'no',
} as const

/** How the events of a stream are written. */
export type EventFormat<E> = {
  /** Sent at once: shows proxies that this is a stream. */
  readonly opening: string
  readonly ping: string
  readonly pingMs: number
  frame(event: E): string
  failure(error: unknown): string
  /** Follows the last event. */
  readonly ending: string
  /** The last words of a process that stops. */
  stopping(): string
}

const failure = (error: unknown): string => restFormat.frame({ event: 'error', data: errorBody(toAppError(error)) })

const restFormat: EventFormat<StreamEvent> = {
  opening: ': open\n\n',
  ping: ': ping\n\n',
  pingMs: 15_000,
  frame: ({ event, data, id }) =>
    `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
  failure,
  ending: '',
  stopping: () => failure(new AppError('SERVICE_UNAVAILABLE')),
}

type Interruptions = { readonly beforeStop: StopListeners; readonly signal: AbortSignal }

/** As `writeEvents`, in the format of the REST calls. */
export const eventStream = (events: AsyncIterable<StreamEvent>, interruptions: Interruptions): Readable =>
  writeEvents(events, restFormat, interruptions)

/**
 * Events as an HTTP body. A failure while streaming becomes an event, and so do the stop of the process and the end of the
 * caller's session, of which `signal` tells. A call that is refused throws before there are events.
 */
export function writeEvents<E>(
  events: AsyncIterable<E>,
  format: EventFormat<E>,
  { beforeStop, signal }: Interruptions,
): Readable {
  const iterator = events[Symbol.asyncIterator]()
  /** Frames of one turn of the event loop; they are sent together at its end. */
  let frames = ''
  let isFlushScheduled = false
  let hasEnded = false
  let resumePump: (() => void) | null = null
  const resume = () => {
    resumePump?.()
    resumePump = null
  }
  const body = new Readable({
    read: resume,
    destroy(error, done) {
      hasEnded = true
      clearInterval(ping)
      forget()
      signal.removeEventListener('abort', stopWithSession)
      resume()
      // Not awaited: a source that waits for its next event would keep the connection open.
      iterator.return?.()?.catch(() => {})
      done(error)
    },
  })
  const flush = () => {
    isFlushScheduled = false
    if (body.destroyed) return
    const hasRoom = frames === '' || body.push(frames)
    frames = ''
    if (hasEnded) body.push(null)
    else if (hasRoom) resume()
  }
  const write = (text: string) => {
    frames += text
    if (isFlushScheduled) return
    isFlushScheduled = true
    process.nextTick(flush)
  }
  const end = (last: string) => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(ping)
    frames += last
    // Immediately: a server that is closing waits for open streams.
    flush()
  }
  const stop = () => end(format.stopping())
  const stopWithSession = () => {
    const reason = sessionEndOf(signal)
    if (reason !== null) end(format.failure(reason))
  }
  const ping = setInterval(write, format.pingMs, format.ping)

  const pump = async () => {
    for (let step = await iterator.next(); !step.done && !hasEnded; step = await iterator.next()) {
      write(format.frame(step.value))
      // Backpressure: the source waits until the reader has caught up.
      if (frames.length + body.readableLength >= body.readableHighWaterMark)
        await new Promise<void>(resolve => {
          resumePump = resolve
        })
    }
    end(format.ending)
  }
  // Before the end: a process that is stopping calls `stop` at once.
  write(format.opening)
  const forget = beforeStop(stop)
  signal.addEventListener('abort', stopWithSession)
  pump().catch(error => {
    // After the end, the failure is that of a stream without a reader.
    if (!hasEnded) end(format.failure(error))
  })
  return body
}
