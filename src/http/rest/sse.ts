import { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { errorBody, toAppError } from '../errors.ts'

/** One event of a REST stream: `delta`, `stage`, `done` or `error` (decision 45). */
export type StreamEvent = { readonly event: string; readonly data: unknown; readonly id?: string }

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx buffers answers unless told not to (decision 55).
  'x-accel-buffering': 'no',
} as const

const pingMs = 15_000

const frame = ({ event, data, id }: StreamEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Events as an HTTP body. A failure on the way becomes an `error` event, and so does the process's stop. What refuses
 * the whole call is thrown before there are events, and is an ordinary error answer with its status.
 */
export function eventStream(events: AsyncIterable<StreamEvent>, stopSignal: AbortSignal): Readable {
  const iterator = events[Symbol.asyncIterator]()
  let wantsMore: (() => void) | null = null
  const body = new Readable({
    read() {
      wantsMore?.()
      wantsMore = null
    },
    destroy(error, done) {
      clearInterval(ping)
      stopSignal.removeEventListener('abort', stop)
      wantsMore?.()
      // Not awaited: a source that waits for its next event would hold the connection open.
      iterator.return?.()?.catch(() => {})
      done(error)
    },
  })
  const isOpen = () => !body.destroyed && !body.readableEnded && !hasEnded
  let hasEnded = false
  const end = (last?: StreamEvent) => {
    if (!isOpen()) return
    if (last) body.push(frame(last))
    hasEnded = true
    body.push(null)
  }
  const stop = () => end({ event: 'error', data: errorBody(new AppError('SERVICE_UNAVAILABLE')) })
  const ping = setInterval(() => isOpen() && body.push(': ping\n\n'), pingMs)

  const pump = async () => {
    // Proxies learn at once that this is a stream.
    body.push(': open\n\n')
    let step = await iterator.next()
    while (!step.done && isOpen()) {
      const hasRoom = body.push(frame(step.value))
      if (!hasRoom)
        await new Promise<void>(resolve => {
          wantsMore = resolve
        })
      step = await iterator.next()
    }
    end()
  }
  if (stopSignal.aborted) stop()
  else stopSignal.addEventListener('abort', stop, { once: true })
  pump().catch(error => end({ event: 'error', data: errorBody(toAppError(error)) }))
  return body
}
