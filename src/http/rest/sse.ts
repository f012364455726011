import { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { errorBody, toAppError } from '../errors.ts'

/** One event of a REST stream: `delta`, `stage`, `done` or `error`. */
export type StreamEvent = { readonly event: string; readonly data: unknown; readonly id?: string }

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx buffers answers unless this header says no.
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
  /** Frames of one turn of the event loop; they leave together, behind what else the turn has to do. */
  let frames = ''
  let isLeaving = false
  let hasEnded = false
  let wantsMore: (() => void) | null = null
  const goOn = () => {
    wantsMore?.()
    wantsMore = null
  }
  const body = new Readable({
    read: goOn,
    destroy(error, done) {
      hasEnded = true
      clearInterval(ping)
      stopSignal.removeEventListener('abort', stop)
      goOn()
      // Not awaited: a source that waits for its next event would hold the connection open.
      iterator.return?.()?.catch(() => {})
      done(error)
    },
  })
  const leave = () => {
    isLeaving = false
    if (body.destroyed) return
    const hasRoom = frames === '' || body.push(frames)
    frames = ''
    if (hasEnded) body.push(null)
    else if (hasRoom) goOn()
  }
  const write = (text: string) => {
    frames += text
    if (isLeaving) return
    isLeaving = true
    process.nextTick(leave)
  }
  const end = (last?: StreamEvent) => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(ping)
    if (last) frames += frame(last)
    // At once: a server that closes waits for what ends later.
    leave()
  }
  const stop = () => end({ event: 'error', data: errorBody(new AppError('SERVICE_UNAVAILABLE')) })
  const ping = setInterval(write, pingMs, ': ping\n\n')

  const pump = async () => {
    // Proxies learn at once that this is a stream.
    write(': open\n\n')
    for (let step = await iterator.next(); !step.done && !hasEnded; step = await iterator.next()) {
      write(frame(step.value))
      // A reader that has fallen behind makes the source wait.
      if (frames.length + body.readableLength >= body.readableHighWaterMark)
        await new Promise<void>(resolve => {
          wantsMore = resolve
        })
    }
    end()
  }
  if (stopSignal.aborted) stop()
  else stopSignal.addEventListener('abort', stop, { once: true })
  pump().catch(error => end({ event: 'error', data: errorBody(toAppError(error)) }))
  return body
}
