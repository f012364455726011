import type { FastifyReply, FastifyRequest } from 'fastify'

/** Calls `end` once, when the answer is complete or the connection is gone; at once where that has already happened. */
export function atConnectionEnd(
  { raw: { socket } }: FastifyRequest,
  { raw: answer }: FastifyReply,
  end: () => void,
): void {
  if (answer.closed || socket.destroyed) {
    end()
    return
  }
  const once = () => {
    answer.off('close', once)
    socket.off('close', once)
    end()
  }
  answer.once('close', once)
  // The answer to a pipelined request is not on the connection yet, and hears nothing of its end.
  socket.once('close', once)
}
