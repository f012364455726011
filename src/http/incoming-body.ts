import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes large bodies, and says itself when one may be read. */
    readonly receivesLarge?: boolean
  }
}

/** Bodies that say they are this short are read as they come. */
const short = 16 * 1024
/** Smaller pieces are joined: one that comes byte by byte would take a hundred times its length in memory. */
const piece = 64 * 1024
/** A body may begin slowly; then its average counts. */
const graceMs = 5_000

/** Reads the bodies of all routes but the large ones in `steadyBody`. */
export function receiveBodies(app: FastifyInstance, bytesPerSecond: number): void {
  app.addHook('preParsing', (request, _reply, body, done) => {
    const isOurs = request.routeOptions.config?.receivesLarge !== true && !isShort(request)
    done(null, isOurs ? steadyBody(request, bytesPerSecond) : body)
  })
}

/** Without a length a body comes in chunks, as long as it likes; without those there is none. */
export const isShort = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= short

/**
 * The body as it arrives, in pieces of a sensible size. It fails when it falls behind `bytesPerSecond` on average: a body
 * that drips would keep its memory for minutes.
 */
export function steadyBody({ raw: body }: FastifyRequest, bytesPerSecond: number): Transform {
  const from = performance.now()
  let received = 0
  let joined = Buffer.alloc(0)
  let filled = 0
  const steady = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (filled + chunk.length > piece) {
        this.push(joined.subarray(0, filled))
        filled = 0
        joined = Buffer.alloc(0)
      }
      if (chunk.length >= piece) return done(null, chunk)
      if (joined.length === 0) joined = Buffer.allocUnsafe(piece)
      chunk.copy(joined, filled)
      filled += chunk.length
      done()
    },
    flush(done) {
      done(null, joined.subarray(0, filled))
    },
  })
  const watch = setInterval(() => {
    const seconds = (performance.now() - from - graceMs) / 1000
    if (received < seconds * bytesPerSecond) steady.destroy(tooSlow(bytesPerSecond))
  }, 1_000)
  steady.once('close', () => clearInterval(watch))
  // The reader listens until it has refused the body; a failure after that has no one to hear it.
  steady.on('error', () => {})
  // Not `pipeline`: it would cut the connection before the refusal is sent.
  body.once('error', error => steady.destroy(error))
  body.once('close', () => {
    if (!body.readableEnded) steady.destroy(new AppError('BAD_REQUEST'))
  })
  return body.pipe(steady)
}

const tooSlow = (bytesPerSecond: number): AppError =>
  new AppError('BAD_REQUEST', {
    message:
      `The upload was slower than ${Math.ceil(bytesPerSecond / 1024)} KB a second. ` +
      'Try again with a faster connection, or send a shorter transcript.',
  })
