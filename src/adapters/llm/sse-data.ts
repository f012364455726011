import type { WireWatch } from './guarded-fetch.ts'

/** No event of a vendor comes near this; a line beyond it ends the call: memory is not theirs to fill. */
const maxLine = 1024 * 1024

/**
 * The `data` of each server-sent event, until the body ends or `[DONE]` comes. One loop over the bytes: an SDK's own
 * iterators, nested four deep, cost several times as much on a thousand streams.
 */
export async function* sseData(body: ReadableStream<Uint8Array>, watch: WireWatch): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let data: string | null = null
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (!done) watch.onBytes()
      rest += done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true })
      let from = 0
      for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n', from)) {
        const line = rest.slice(from, rest.charCodeAt(end - 1) === 13 && end > from ? end - 1 : end)
        from = end + 1
        if (line === '') {
          if (data === '[DONE]') return
          if (data !== null) yield data
          data = null
        } else if (line.startsWith('data:')) {
          const piece = line.slice(line.charCodeAt(5) === 32 ? 6 : 5)
          data = data === null ? piece : `${data}\n${piece}`
        }
      }
      rest = rest.slice(from)
      if (rest.length > maxLine) return watch.onEndlessLine(`a line of more than ${maxLine} bytes`)
      if (done) return
    }
  } finally {
    // Not awaited: a body that hangs would hold the caller.
    reader.cancel().catch(() => {})
  }
}
