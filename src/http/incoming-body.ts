import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { UploadShare } from './upload-memory.ts'

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
 * slow upload would occupy memory for minutes. Nothing is read before the reader asks for it, so that a refused body
 * takes no memory.
 * @param share for a body that may take more memory than any sender may use; the time it waits for more does not count
 */
export function steadyBody({ raw: body }: FastifyRequest, bytesPerSecond: number, share?: UploadShare): Readable {
  let isStarted = false
  let isWaiting = false
  let startedAt = 0
  let received = 0
  let buffer = Buffer.alloc(0)
  let bufferedBytes = 0
  let rateCheck: NodeJS.Timeout | undefined
  const steady = new Readable({
    read() {
      if (!isStarted) start()
      else if (!isWaiting) body.resume()
    },
    destroy(error, done) {
      clearInterval(rateCheck)
      body.off('data', take)
      done(error)
    },
  })
  // Once the reader has refused the body it no longer listens for errors; an unhandled one would end the process.
  steady.on('error', () => {})
  const pass = (chunk: Buffer) => {
    if (!steady.push(chunk)) body.pause()
  }
  const waitForMemory = async (needed: UploadShare) => {
    isWaiting = true
    body.pause()
    const from = performance.now()
    try {
      await needed.grow()
    } catch (error) {
      steady.destroy(error as Error)
      return
    }
    startedAt += performance.now() - from
    isWaiting = false
    body.resume()
  }
  const take = (chunk: Buffer) => {
    received += chunk.length
    if (share !== undefined && received > share.grantedBytes && !isWaiting) waitForMemory(share)
    if (bufferedBytes + chunk.length > chunkBytes) {
      pass(buffer.subarray(0, bufferedBytes))
      bufferedBytes = 0
      buffer = Buffer.alloc(0)
    }
    if (chunk.length >= chunkBytes) return pass(chunk)
    if (buffer.length === 0) buffer = Buffer.allocUnsafe(chunkBytes)
    chunk.copy(buffer, bufferedBytes)
    bufferedBytes += chunk.length
  }
  const start = () => {
    isStarted = true
    if (body.destroyed) return void steady.destroy(new AppError('BAD_REQUEST'))
    startedAt = performance.now()
    share?.signal.addEventListener('abort', () => steady.destroy(share.signal.reason), { once: true })
    rateCheck = setInterval(() => {
      const seconds = (performance.now() - startedAt - graceMs) / 1000
      if (!isWaiting && received < seconds * bytesPerSecond) steady.destroy(tooSlow(bytesPerSecond))
    }, 1_000)
    body.on('data', take)
    body.once('end', () => {
      share?.finish()
      steady.push(buffer.subarray(0, bufferedBytes))
      steady.push(null)
    })
    body.once('error', error => steady.destroy(error))
    body.once('close', () => {
      if (!body.readableEnded) steady.destroy(new AppError('BAD_REQUEST'))
    })
  }
  return steady
}

const tooSlow = (bytesPerSecond: number): AppError =>
  new AppError('BAD_REQUEST', {
    message:
      `The upload was slower than ${Math.ceil(bytesPerSecond / 1024)} KB a second. ` +
      'Try again with a faster connection, or send a shorter transcript.',
  })
