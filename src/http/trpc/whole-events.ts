import { Readable } from 'node:stream'

/**
 * An event stream of which each chunk is a whole event. tRPC makes a chunk of each of an event's lines, and each would be
 * written to the connection on its own.
 */
export function wholeEvents(body: ReadableStream<Uint8Array>): Readable {
  const reader = body.getReader()
  return new Readable({
    read() {
      readEvent(reader).then(
        event => this.push(event),
        error => this.destroy(error),
      )
    },
    destroy(error, done) {
      reader.cancel().catch(() => {})
      done(error)
    },
  })
}

/** Null at the end. */
async function readEvent(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Buffer | null> {
  const lines: Uint8Array[] = []
  for (;;) {
    const { done, value: line } = await reader.read()
    if (done) return lines.length === 0 ? null : Buffer.concat(lines)
    lines.push(line)
    if (endsEvent(line)) return Buffer.concat(lines)
  }
}

const lineFeed = 0x0a
const endsEvent = (chunk: Uint8Array): boolean => chunk.at(-1) === lineFeed && chunk.at(-2) === lineFeed
