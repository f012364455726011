import type { FastifyReply, FastifyRequest } from 'fastify'

/** Calls `onEnd` once, when the response is complete or the connection is closed; immediately if it already is. */
export function onConnectionEnd(
  { raw: { socket } }: FastifyRequest,
  { raw: response }: FastifyReply,
  onEnd: () => void,
): void {
  if (response.closed || socket.destroyed) {
    onEnd()
    return
  }
  const once = () => {
    response.off('close', once)
    socket.off('close', once)
    onEnd()
  }
  response.once('close', once)
  // The response to a pipelined request is not attached to the connection yet and would not notice that it closes.
  socket.once('close', once)
}
