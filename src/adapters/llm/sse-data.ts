import type { WireWatch } from './guarded-fetch.ts'

/** No event of a vendor comes near this; a line beyond it ends the call: memory is not theirs to fill. */
const maxLine = 1024 * 1024

/**
 * The `data` of each server-sent event, until the body ends or `[DONE]` comes. One loop over the bytes: an SDK's own
 * iterators, nested four deep, cost several times as much on a thousand streams.
 */
export async function* sseData(body: AsyncIterable<Uint8Array>, watch: WireWatch): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string | null = null
  const take = (line: string): string | null => {
    if (line === '') {
      const whole = data
      data = null
      return whole
    }
    if (!line.startsWith('data:')) return null
    const piece = line.slice(line.charCodeAt(5) === 32 ? 6 : 5)
    data = data === null ? piece : `${data}\n${piece}`
    return null
  }
  for await (const bytes of body) {
    watch.onBytes()
    rest += decoder.decode(bytes, { stream: true })
    let from = 0
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n', from)) {
      const hasReturn = end > from && rest.charCodeAt(end - 1) === 13
      const whole = take(rest.slice(from, hasReturn ? end - 1 : end))
      from = end + 1
      if (whole === '[DONE]') return
      if (whole !== null) yield whole
    }
    rest = rest.slice(from)
    if (rest.length > maxLine) return watch.onEndlessLine(`a line of more than ${maxLine} bytes`)
  }
  take(rest + decoder.decode())
  const last = take('')
  if (last !== null && last !== '[DONE]') yield last
}
