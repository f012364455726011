import type { Socket } from 'node:net'
import { AppError } from '#core/errors.ts'
import { errorBody } from './errors.ts'

/** Errors of Node's HTTP parser, with the HTTP status and our code for each. */
const parserErrors: Readonly<Record<string, readonly [status: string, code: 'BAD_REQUEST' | 'REQUEST_TOO_LARGE']>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'BAD_REQUEST'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'REQUEST_TOO_LARGE'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'REQUEST_TOO_LARGE'],
}

/** Responds to bytes that are not valid HTTP with the usual error body, and closes the connection. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
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
