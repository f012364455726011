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
    return new Response(guarded(response.body, watch), { status, statusText, headers })
  }
}

/** Passed on chunk by chunk as they are asked for. A transform stream would do the same at several times the price. */
function guarded(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  watch: WireWatch,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const lineFeed = 0x0a
  const reader = body.getReader()
  let lineBytes = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value: chunk } = await reader.read()
        if (done) return controller.close()
        watch.onBytes()
        const first = chunk.indexOf(lineFeed)
        lineBytes += first === -1 ? chunk.length : first
        if (lineBytes > maxLineBytes) {
          const detail = `a line of more than ${maxLineBytes} bytes`
          watch.onEndlessLine(detail)
          controller.error(new Error(detail))
          return reader.cancel(detail)
        }
        if (first !== -1) lineBytes = chunk.length - 1 - chunk.lastIndexOf(lineFeed)
        controller.enqueue(chunk)
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
