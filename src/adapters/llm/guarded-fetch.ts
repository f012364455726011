/** No event of a vendor comes near this; a line beyond it ends the call: memory is not theirs to fill. */
const maxLineBytes = 1024 * 1024

/** Told of each arriving chunk, and of a line beyond the limit. */
export type WireWatch = { onBytes(): void; onEndlessLine(detail: string): void }

/**
 * `fetch` whose answer cannot grow a line beyond 1 MiB and tells of each arriving chunk, so that silence on the wire can
 * be told from a slow reader. The bytes are passed on as they are.
 */
export function guardedFetch(watch: WireWatch, plainFetch: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const response = await plainFetch(input, init)
    if (!response.body) return response
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(lineGuard(watch)), { status, statusText, headers })
  }
}

function lineGuard(watch: WireWatch): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const lineFeed = 0x0a
  let lineBytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      watch.onBytes()
      const first = chunk.indexOf(lineFeed)
      lineBytes += first === -1 ? chunk.length : first
      if (lineBytes > maxLineBytes) {
        const detail = `a line of more than ${maxLineBytes} bytes`
        watch.onEndlessLine(detail)
        return controller.error(new Error(detail))
      }
      if (first !== -1) lineBytes = chunk.length - 1 - chunk.lastIndexOf(lineFeed)
      controller.enqueue(chunk)
    },
  })
}
