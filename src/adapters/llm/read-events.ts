import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { type AnswerWatch, createByteCounter } from './guarded-fetch.ts'

/** Returns true for the answer's last event; nothing after it is read. */
export type OnEvent = (event: EventSourceMessage) => boolean

/**
 * Reads the events of a vendor's answer as they arrive, within the limits of its size. The SDKs' own streams pass every
 * piece through four iterators, which costs more than everything that we do with the piece.
 * @throws what the connection or `onEvent` throws
 */
export async function readEvents(response: Response, watch: AnswerWatch, onEvent: OnEvent): Promise<void> {
  if (!response.body) return
  let isComplete = false
  const parser = createParser({
    onEvent(event) {
      isComplete ||= onEvent(event)
    },
  })
  const excessAfter = createByteCounter()
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  while (!isComplete) {
    const { done, value: chunk } = await reader.read()
    if (done) {
      // A server may leave out the empty line that ends the last event.
      parser.feed('\n\n')
      return
    }
    watch.onBytes()
    const excess = excessAfter(chunk)
    if (excess !== null) {
      watch.onTooLarge(excess)
      throw new Error(excess)
    }
    parser.feed(decoder.decode(chunk, { stream: true }))
  }
}
