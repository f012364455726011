import { Agent, fetch as undiciFetch } from 'undici'
import { VendorRefusal } from './failure.ts'

const megabyte = 1024 * 1024
/** Far above any event of a vendor. */
const maxLineBytes = megabyte
/** A refusal may repeat the request. Its beginning says what is wrong. */
const maxRefusalBytes = megabyte / 4
/** The longest answers of any model, each token in an event of its own, stay below half of this. */
const maxAnswerBytes = 64 * megabyte

/** `onBytes` is called when bytes arrive, `onTooLarge` with the limit that the answer exceeds. */
export type AnswerWatch = { onBytes(): void; onTooLarge(detail: string): void }

/** Longer than any call may take. SDKs have a limit of their own, for the headers only; ours cover the whole answer. */
export const sdkTimeoutMs = 3_600_000

/** `fetch` without time limits of its own: that of Node gives up after five minutes without headers or bytes. */
function patientFetch(): typeof fetch {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
  const patient = (input: string, init: object) => undiciFetch(input, { ...init, dispatcher })
  return patient as unknown as typeof fetch
}

/**
 * `fetch` for an SDK. Answers pass unchanged. A redirect is an error: prompts and keys go to no other host.
 * @throws VendorRefusal with the beginning of a refusal's body
 */
export function guardedFetch(plainFetch: typeof fetch = patientFetch()): typeof fetch {
  return async (input, init) => {
    const response = await plainFetch(input, { ...init, redirect: 'error' })
    if (response.ok) return response
    throw new VendorRefusal(response, response.body ? await beginningOf(response.body) : '')
  }
}

async function beginningOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    // Also closes the connection.
    if (bytes >= maxRefusalBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxRefusalBytes).toString('utf8')
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
    if (answerBytes > maxAnswerBytes) return `an answer of more than ${maxAnswerBytes} bytes`
    if (lineBytes > maxLineBytes) return `a line of more than ${maxLineBytes} bytes`
    if (first !== -1) lineBytes = chunk.length - 1 - chunk.lastIndexOf(lineFeed)
    return null
  }
}
