import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long, and for how many bytes, a closing connection still accepts what its client is sending. */
const lingerMs = 2_000
const lingerBytes = 32 * 1024 * 1024

/** True when the request announces a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Closes every connection whose request body was not read to its end before the response began. Its bytes would stand
 * before the next request, which would wait for ever; behind a proxy that is the request of another visitor.
 */
export function closeUnreadConnections(server: Server): void {
  // Before Fastify's listener, so that it covers what Fastify refuses by itself. Node would answer 417 without reading.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return
    const { socket } = request
    const keepsAlive = response.shouldKeepAlive
    response.shouldKeepAlive = false
    // Node calls this after the last response of a connection.
    const closeSoon = () => closeAfterReading(socket, request)
    socket.destroySoon = closeSoon
    request.once('end', () => {
      response.shouldKeepAlive = keepsAlive
      if (socket.destroySoon === closeSoon) Reflect.deleteProperty(socket, 'destroySoon')
    })
  })
}

/**
 * Ends the connection, and discards for a moment what the client still sends: closing at once would reset the connection,
 * and the client or a proxy would lose the response (RFC 9112, section 9.6).
 */
function closeAfterReading(socket: Socket, request: IncomingMessage): void {
  socket.end()
  if (socket.destroyed) return
  const lastByte = socket.bytesRead + lingerBytes
  // The parser gets no more: nothing that follows on this connection is a request.
  socket.removeAllListeners('data')
  socket.on('data', () => {
    if (socket.bytesRead > lastByte) socket.destroy()
  })
  request.unpipe()
  request.resume()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('end', () => socket.destroy())
  socket.once('close', () => clearTimeout(timer))
}
