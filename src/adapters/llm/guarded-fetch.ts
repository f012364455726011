/** The vendor sent a line longer than any real event: memory is not theirs to fill. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong'
}

/** No event of a vendor comes near this; a line beyond it ends the call (knowledge: 10 MB lines happen). */
export const maxLineBytes = 1024 * 1024

/**
 * `fetch` whose answer cannot grow a line beyond `maxLineBytes` and tells of each arriving chunk, so that silence on the
 * wire can be told from a slow reader. The bytes are passed on as they are.
 */
export function guardedFetch(onBytes: () => void, plainFetch: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const response = await plainFetch(input, init)
    if (!response.body) return response
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(lineGuard(onBytes)), { status, statusText, headers })
  }
}

function lineGuard(onBytes: () => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const lineFeed = 0x0a
  let lineBytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      onBytes()
      const first = chunk.indexOf(lineFeed)
      lineBytes += first === -1 ? chunk.length : first
      if (lineBytes > maxLineBytes)
        return controller.error(new LineTooLong(`a line of more than ${maxLineBytes} bytes`))
      if (first !== -1) lineBytes = chunk.length - 1 - chunk.lastIndexOf(lineFeed)
      controller.enqueue(chunk)
    },
  })
}
