import { type TimedAnswer, timeStream } from './first-byte.ts'

type Conversation = { readonly cookie: string; readonly conversationId: string }

/** An API by which a client asks a question and follows its answer. */
export type Door = {
  readonly name: string
  /** Asks, reads the answer to its end, and measures when its first piece came. */
  ask(url: string, conversation: Conversation, message: string): Promise<TimedAnswer>
  /** The joined text of the answer's pieces. */
  textIn(stream: string): string
  /** True when the stream has the answer's last event. */
  isComplete(stream: string): boolean
}

/** As the pages do: a tRPC mutation stores the question, then a subscription follows the answer. */
const trpc: Door = {
  name: 'tRPC',
  async ask(url, { cookie, conversationId }, message) {
    const sent = await timeStream(`${url}/trpc/conversations.send?batch=1`, {
      body: JSON.stringify({ 0: { conversationId, message } }),
      headers: { cookie, accept: '*/*' },
    })
    const messageId = /"answer":\{"id":"([^"]+)"/.exec(sent.text)?.[1]
    if (messageId === undefined) throw new Error(`The question was refused: ${sent.text.slice(0, 500)}`)
    const input = encodeURIComponent(JSON.stringify({ messageId }))
    const watched = await timeStream(`${url}/trpc/conversations.watch?input=${input}`, {
      mark: '"type":"delta"',
      headers: { cookie },
    })
    return { ...watched, firstMs: sent.totalMs + watched.firstMs, totalMs: sent.totalMs + watched.totalMs }
  },
  textIn: stream =>
    joined(
      eventsOf(stream).map(each => each as { type?: string; text?: string }),
      ({ type }) => type === 'delta',
    ),
  isComplete: stream => stream.includes('"type":"done"'),
}

/** As API clients do: one request, whose response is the stream. */
const rest: Door = {
  name: 'REST',
  ask: (url, { cookie, conversationId }, message) =>
    timeStream(`${url}/api/conversation/message`, {
      body: JSON.stringify({ conversationId, message }),
      mark: 'event: delta',
      headers: { cookie },
    }),
  textIn: stream =>
    joined(
      eventsOf(stream).map(each => each as { text?: string }),
      ({ text }) => text !== undefined,
    ),
  isComplete: stream => stream.includes('event: done'),
}

export const doors: readonly Door[] = [trpc, rest]

const eventsOf = (stream: string): unknown[] =>
  [...stream.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!) as unknown)

const joined = <E extends { text?: string }>(events: readonly E[], isPiece: (event: E) => boolean): string =>
  events
    .filter(isPiece)
    .map(event => event.text)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
