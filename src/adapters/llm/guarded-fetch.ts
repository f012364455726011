const megabyte = 1024 * 1024
/** Far above any event of a vendor. SDKs buffer a line in memory until it ends. */
const maxLineBytes = megabyte
/** The longest answers of any model, each token in an event of its own, stay below half of this. */
const maxAnswerBytes = 64 * megabyte

/** Receives each arriving chunk, and the limit that the answer exceeds. */
export type AnswerWatch = { onBytes(): void; onTooLarge(detail: string): void }

/**
 * `fetch` that limits what a vendor may send: 1 MiB a line and 64 MiB an answer. It reports each arriving chunk, so that
 * a silent connection differs from a slow reader. The bytes pass unchanged.
 */
export function guardedFetch(watch: AnswerWatch, plainFetch: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const response = await plainFetch(input, init)
    if (!response.body) return response
    const { status, statusText, headers } = response
    return new Response(guarded(response.body, watch), { status, statusText, headers })
  }
}

/** The same limits for an SDK that takes no `fetch`, measured on the events that it emits. */
export function guardedEvents(watch: AnswerWatch): (event: unknown) => void {
  let answerBytes = 0
  return event => {
    watch.onBytes()
    const bytes = Buffer.byteLength(JSON.stringify(event))
    answerBytes += bytes
    const excess = excessOf(answerBytes, bytes)
    if (excess) watch.onTooLarge(excess)
  }
}

/** Passes each chunk on when the reader asks for it. A TransformStream does the same at several times the cost. */
function guarded(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  watch: AnswerWatch,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const countBytes = createByteCounter()
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value: chunk } = await reader.read()
        if (done) return controller.close()
        watch.onBytes()
        const excess = countBytes(chunk)
        if (excess === null) return controller.enqueue(chunk)
        watch.onTooLarge(excess)
        controller.error(new Error(excess))
        return reader.cancel(excess)
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** Counts an answer's bytes and those of its current line; says which limit a chunk exceeds, if any. */
function createByteCounter(): (chunk: Uint8Array) => string | null {
  const lineFeed = 0x0a
  let answerBytes = 0
  let lineBytes = 0
  return chunk => {
    answerBytes += chunk.length
    const first = chunk.indexOf(lineFeed)
    lineBytes += first === -1 ? chunk.length : first
    const excess = excessOf(answerBytes, lineBytes)
    if (excess) return excess
    if (first !== -1) lineBytes = chunk.length - 1 - chunk.lastIndexOf(lineFeed)
    return null
  }
}

/** Says which limit is exceeded, if any. */
function excessOf(answerBytes: number, lineBytes: number): string | null {
  if (answerBytes > maxAnswerBytes) return `an answer of more than ${maxAnswerBytes} bytes`
  if (lineBytes > maxLineBytes) return `a line of more than ${maxLineBytes} bytes`
  return null
}
