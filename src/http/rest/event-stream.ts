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

const pingMs = 15_000

const frame = ({ event, data, id }: StreamEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Events as an HTTP body. A failure while streaming becomes an `error` event, and so do the stop of the process and the end
 * of the caller's session, of which `signal` tells. A call that is refused throws before there are events, and gets an ordinary error response with its status.
 */
export function eventStream(
  events: AsyncIterable<StreamEvent>,
  { beforeStop, signal }: { readonly beforeStop: StopListeners; readonly signal: AbortSignal },
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
  const end = (last?: StreamEvent) => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(ping)
    if (last) frames += frame(last)
    // Immediately: a server that is closing waits for open streams.
    flush()
  }
  const stop = () => end({ event: 'error', data: errorBody(new AppError('SERVICE_UNAVAILABLE')) })
  const stopWithSession = () => {
    const reason = sessionEndOf(signal)
    if (reason !== null) end({ event: 'error', data: errorBody(reason) })
  }
  const ping = setInterval(write, pingMs, ': ping\n\n')

  const pump = async () => {
    // Shows proxies immediately that this is a stream.
    write(': open\n\n')
    for (let step = await iterator.next(); !step.done && !hasEnded; step = await iterator.next()) {
      write(frame(step.value))
      // Backpressure: the source waits until the reader has caught up.
      if (frames.length + body.readableLength >= body.readableHighWaterMark)
        await new Promise<void>(resolve => {
          resumePump = resolve
        })
    }
    end()
  }
  const forget = beforeStop(stop)
  signal.addEventListener('abort', stopWithSession)
  pump().catch(error => end({ event: 'error', data: errorBody(toAppError(error)) }))
  return body
}
