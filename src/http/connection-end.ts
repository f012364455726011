import type { FastifyReply, FastifyRequest } from 'fastify'

/** Calls `onEnd` once, when the answer is complete or the connection is closed; immediately if it already is. */
export function onConnectionEnd(
  { raw: { socket } }: FastifyRequest,
  { raw: answer }: FastifyReply,
  onEnd: () => void,
): void {
  if (answer.closed || socket.destroyed) {
    onEnd()
    return
  }
  const once = () => {
    answer.off('close', once)
    socket.off('close', once)
    onEnd()
  }
  answer.once('close', once)
  // The answer to a pipelined request is not attached to the connection yet and would not notice that it closes.
  socket.once('close', once)
}
