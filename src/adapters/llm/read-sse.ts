import type { Readable } from 'node:stream'
import type { WireWatch } from './guarded-fetch.ts'

/** No event of a vendor comes near this; a line beyond it ends the call: memory is not theirs to fill. */
const maxLine = 1024 * 1024

/**
 * Tells the `data` of each server-sent event as it arrives; resolves when the body ends or `[DONE]` comes. Plain events
 * and one loop over the text: an SDK's own iterators, nested four deep, cost several times as much on a thousand streams.
 * @throws what the body or `onData` throws
 */
export function readSse(body: Readable, watch: WireWatch, onData: (data: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const lines = eventLines(onData)
    // The rest of the body is left to flow, so that the connection can serve another call.
    const finish = (settle: () => void) => {
      body.removeAllListeners('data').resume()
      settle()
    }
    body.setEncoding('utf8')
    body.on('data', (text: string) => {
      watch.onBytes()
      try {
        const { isDone, held } = lines.push(text)
        if (isDone) finish(resolve)
        else if (held > maxLine) watch.onEndlessLine(`a line of more than ${maxLine} bytes`)
      } catch (error) {
        finish(() => reject(error))
      }
    })
    body.once('error', reject)
    body.once('end', () => {
      try {
        lines.push('\n\n')
        resolve()
      } catch (error) {
        reject(error)
      }
    })
  })
}

/** Puts lines together from the pieces in which they come, and events from lines. */
function eventLines(onData: (data: string) => void) {
  let rest = ''
  let data: string | null = null
  let isDone = false
  const take = (line: string) => {
    if (line === '') {
      const whole = data
      data = null
      if (whole === '[DONE]') isDone = true
      else if (whole !== null) onData(whole)
    } else if (line.startsWith('data:')) {
      const piece = line.slice(line.charCodeAt(5) === 32 ? 6 : 5)
      data = data === null ? piece : `${data}\n${piece}`
    }
  }
  return {
    push(text: string) {
      const all = rest + text
      let from = 0
      for (let end = all.indexOf('\n'); end !== -1 && !isDone; end = all.indexOf('\n', from)) {
        const hasReturn = end > from && all.charCodeAt(end - 1) === 13
        take(all.slice(from, hasReturn ? end - 1 : end))
        from = end + 1
      }
      rest = all.slice(from)
      return { isDone, held: rest.length }
    },
  }
}
