import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { type AnswerWatch, createByteCounter } from './guarded-fetch.ts'

/** Says whether the event was the answer's last one; what follows it is not waited for. */
export type OnEvent = (event: EventSourceMessage) => boolean

/**
 * Reads the events of a vendor's answer as they arrive, within the limits of its size. The SDKs' own streams pass every
 * piece through four iterators, which costs more than all that is done with the piece afterwards.
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
