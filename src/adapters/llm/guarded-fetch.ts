const megabyte = 1024 * 1024
/** Far above any event of a vendor. SDKs buffer a line in memory until it ends. */
const maxLineBytes = megabyte
/** The longest answers of any model, each token in an event of its own, stay below half of this. */
const maxAnswerBytes = 64 * megabyte

/** `onBytes` is called when bytes arrive, `onTooLarge` with the limit that the answer exceeds. */
export type AnswerWatch = { onBytes(): void; onTooLarge(detail: string): void }

/** `fetch` for an SDK. Truncates the body of a refusal, which SDKs keep in memory, to 1 MiB. Answers pass unchanged. */
export function guardedFetch(plainFetch: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const response = await plainFetch(input, init)
    if (response.ok || !response.body) return response
    const { status, statusText, headers } = response
    return new Response(await beginningOf(response.body), { status, statusText, headers })
  }
}

async function beginningOf(body: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    // Also closes the connection.
    if (bytes >= megabyte) break
  }
  return Buffer.concat(chunks).subarray(0, megabyte)
}

/** The limits of an answer for an SDK that accepts no `fetch`, measured on the events that it emits. */
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

/** Counts an answer's bytes and those of its current line; says which limit a chunk exceeds, if any. */
export function createByteCounter(): (chunk: Uint8Array) => string | null {
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
