import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes large bodies and decides itself when one may be read. */
    readonly receivesLarge?: boolean
  }
}

/** Bodies whose declared length is at most this are read as they arrive. */
const shortBytes = 16 * 1024
/** Smaller chunks are joined: a body that arrives byte by byte would take a hundred times its length in memory. */
const chunkBytes = 64 * 1024
/** A body may begin slowly; after this time its average rate counts. */
const graceMs = 5_000

/** Reads request bodies through `steadyBody`, except those of routes that take large bodies. */
export function receiveBodies(app: FastifyInstance, bytesPerSecond: number): void {
  app.addHook('preParsing', (request, _reply, body, done) => {
    const isSteadied = request.routeOptions.config?.receivesLarge !== true && !isShort(request)
    done(null, isSteadied ? steadyBody(request, bytesPerSecond) : body)
  })
}

/** A chunked body has no declared length and may be of any size; with neither header there is no body. */
export const isShort = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= shortBytes

/**
 * The body as it arrives, in chunks of a sensible size. It fails when its average rate falls below `bytesPerSecond`: a
 * slow upload would occupy memory for minutes.
 */
export function steadyBody({ raw: body }: FastifyRequest, bytesPerSecond: number): Transform {
  const startedAt = performance.now()
  let received = 0
  let buffer = Buffer.alloc(0)
  let bufferedBytes = 0
  const steady = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (bufferedBytes + chunk.length > chunkBytes) {
        this.push(buffer.subarray(0, bufferedBytes))
        bufferedBytes = 0
        buffer = Buffer.alloc(0)
      }
      if (chunk.length >= chunkBytes) return done(null, chunk)
      if (buffer.length === 0) buffer = Buffer.allocUnsafe(chunkBytes)
      chunk.copy(buffer, bufferedBytes)
      bufferedBytes += chunk.length
      done()
    },
    flush(done) {
      done(null, buffer.subarray(0, bufferedBytes))
    },
  })
  const rateCheck = setInterval(() => {
    const seconds = (performance.now() - startedAt - graceMs) / 1000
    if (received < seconds * bytesPerSecond) steady.destroy(tooSlow(bytesPerSecond))
  }, 1_000)
  steady.once('close', () => clearInterval(rateCheck))
  // Once the reader has refused the body it no longer listens for errors; an unhandled one would end the process.
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
