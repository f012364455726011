import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { type AnswerWatch, createByteCounter } from './guarded-fetch.ts'

/** Far above any event of a vendor, and any answer in one piece. It is parsed at once, which other work has to wait for. */
const maxDocumentLength = 4 * 1024 * 1024

/** Returns true for the answer's last event; nothing after it is read. */
export type OnEvent = (event: Pick<EventSourceMessage, 'event' | 'data'>) => boolean

/**
 * Reads the events of a vendor's answer as they arrive, within the limits of its size. The SDKs' own streams pass every
 * piece through four iterators, which costs more than everything that we do with the piece. A body that is no event stream
 * (JSON, a page of HTML) is read as one event.
 * @throws what the connection or `onEvent` throws
 */
export async function readEvents(response: Response, watch: AnswerWatch, onEvent: OnEvent): Promise<void> {
  if (!response.body) return
  let isComplete = false
  const refuse = (excess: string): never => {
    watch.onTooLarge(excess)
    throw new Error(excess)
  }
  const parser = createParser({
    maxBufferSize: maxDocumentLength,
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') refuse(`an event of more than ${maxDocumentLength} characters`)
    },
    onEvent(event) {
      isComplete ||= onEvent(event)
    },
  })
  /** Null for an event stream, undefined before the first character. */
  let document: string[] | null | undefined
  const feed = (text: string) => {
    if (document === undefined) {
      const [first] = text.replace(/^\uFEFF/, '').trimStart()
      if (first !== undefined) document = '{[<'.includes(first) ? [] : null
    }
    if (!document) return parser.feed(text)
    document.push(text)
    documentLength += text.length
    if (documentLength > maxDocumentLength) refuse(`a body of more than ${maxDocumentLength} characters`)
  }
  let documentLength = 0
  const excessAfter = createByteCounter()
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  while (!isComplete) {
    const { done, value: chunk } = await reader.read()
    if (done) {
      feed(decoder.decode())
      if (document) onEvent({ data: document.join('') })
      // A server may leave out the empty line that ends the last event.
      else parser.feed('\n\n')
      return
    }
    watch.onBytes()
    const excess = excessAfter(chunk)
    if (excess !== null) refuse(excess)
    feed(decoder.decode(chunk, { stream: true }))
  }
}
