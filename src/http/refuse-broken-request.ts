import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { errorBody } from './errors.ts'

/** Errors of Node's HTTP parser, with the HTTP status and our code for each. */
const parserErrors: Readonly<Record<string, readonly [status: string, code: 'BAD_REQUEST' | 'REQUEST_TOO_LARGE']>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'BAD_REQUEST'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'REQUEST_TOO_LARGE'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'REQUEST_TOO_LARGE'],
}

/** The responses of each connection that have not ended. */
export type OpenResponses = Map<Socket, Set<ServerResponse>>

/** Adds each response to `open` until it has ended. */
export function trackResponses(app: FastifyInstance, open: OpenResponses): void {
  app.addHook('onRequest', async ({ raw: { socket } }, { raw: response }) => {
    let responses = open.get(socket)
    if (responses === undefined) {
      responses = new Set()
      open.set(socket, responses)
      socket.once('close', () => open.delete(socket))
    }
    responses.add(response)
    response.once('close', () => responses.delete(response))
  })
}

/** Closes each connection after its open responses, so that its client or proxy turns to another process. */
export function closeAfterResponses(open: OpenResponses): void {
  for (const responses of open.values()) for (const response of responses) response.shouldKeepAlive = false
}

/**
 * Responds to bytes that are not valid HTTP with the usual error body, and closes the connection. It only closes it
 * while an earlier request waits for its response or receives it: the client would take the error for a part of that.
 */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket, open: OpenResponses): void {
  // A request that is not complete is the broken one itself.
  const isResponding = [...(open.get(socket) ?? [])].some(({ req, headersSent }) => req.complete || headersSent)
  if (error.code === 'ECONNRESET' || !socket.writable || isResponding) return void socket.destroy()
  const [status, code] = parserErrors[error.code ?? ''] ?? ['400 Bad Request', 'BAD_REQUEST']
  const body = JSON.stringify(errorBody(new AppError(code)))
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
