import { type Heard, streamed } from './first-byte.ts'

type Conversation = { readonly cookie: string; readonly conversationId: string }

/** One way to ask a question and to follow its answer. */
export type Door = {
  readonly name: string
  /** Asks, reads the answer to its end, and says when its first piece came. */
  ask(url: string, conversation: Conversation, message: string): Promise<Heard>
  /** The text of the answer's pieces, put together. */
  saidIn(stream: string): string
  /** True when the stream has the answer's last event. */
  isComplete(stream: string): boolean
}

/** As the pages do: a typed mutation stores the question, then a subscription follows the answer. */
const typed: Door = {
  name: 'tRPC',
  async ask(url, { cookie, conversationId }, message) {
    const sent = await streamed(`${url}/trpc/conversations.send?batch=1`, {
      body: JSON.stringify({ 0: { conversationId, message } }),
      headers: { cookie, accept: '*/*' },
    })
    const messageId = /"answer":\{"id":"([^"]+)"/.exec(sent.text)?.[1]
    if (messageId === undefined) throw new Error(`The question was not taken: ${sent.text.slice(0, 500)}`)
    const input = encodeURIComponent(JSON.stringify({ messageId }))
    const watched = await streamed(`${url}/trpc/conversations.watch?input=${input}`, {
      mark: '"type":"delta"',
      headers: { cookie },
    })
    return { ...watched, firstMs: sent.totalMs + watched.firstMs, totalMs: sent.totalMs + watched.totalMs }
  },
  saidIn: stream =>
    joined(
      eventsOf(stream).map(each => each as { type?: string; text?: string }),
      ({ type }) => type === 'delta',
    ),
  isComplete: stream => stream.includes('"type":"done"'),
}

/** As programs do: one request, whose answer is the stream. */
const rest: Door = {
  name: 'REST',
  ask: (url, { cookie, conversationId }, message) =>
    streamed(`${url}/api/conversation/message`, {
      body: JSON.stringify({ conversationId, message }),
      mark: 'event: delta',
      headers: { cookie },
    }),
  saidIn: stream =>
    joined(
      eventsOf(stream).map(each => each as { text?: string }),
      ({ text }) => text !== undefined,
    ),
  isComplete: stream => stream.includes('event: done'),
}

export const doors: readonly Door[] = [typed, rest]

const eventsOf = (stream: string): unknown[] =>
  [...stream.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!) as unknown)

const joined = <E extends { text?: string }>(events: readonly E[], isPiece: (event: E) => boolean): string =>
  events
    .filter(isPiece)
    .map(event => event.text)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
