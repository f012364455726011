import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { countOnce } from '../prefix-cache.ts'
import { type ChatBody, violationsOf } from './chat-body.ts'

/** A kind of server: what it says about its models, which requests it accepts, and how it writes an answer. */
export type Manner = {
  /** The path of its API. */
  readonly base: string
  /** The id of its model there. */
  readonly model: string
  readonly key?: string
  /** Tokens that its model reads and writes at once. */
  readonly window: number
  /** JSON for a path; a function receives the request's body. */
  readonly routes: Readonly<Record<string, object | ((body: unknown) => object)>>
  /** Answers other paths. */
  readonly unknownPath: { readonly status: number; readonly body: string }
  /** The fields of a chat completion that it reads. */
  readonly fields: readonly string[]
  /** A refusal in its words. */
  refusal(problem: string): { readonly status: number; readonly body: unknown }
  /** The pieces of a streamed answer. */
  speak(answer: string, call: Call): readonly string[]
}

export type Call = {
  readonly model: string
  /** Tokens of the prompt that the model has read. */
  readonly read: number
  readonly written: number
  readonly wantsUsage: boolean
}

/** Replaces the answer to a chat completion. */
export type Fault = (response: ServerResponse, pieces: () => readonly string[]) => void

export type OwnServer = AsyncDisposable & {
  /** The address for MODEL_SERVERS. */
  readonly url: string
  readonly host: string
  readonly model: string
  /** The bodies of the chat completions. */
  readonly bodies: readonly ChatBody[]
  /** What each of them has read and written. */
  readonly calls: readonly Call[]
  /** What the real server would have refused or not understood. */
  readonly violations: readonly string[]
  /** Lets the next answers go wrong; null ends that. */
  setFault(fault: Fault | null): void
  /** Reads only so many tokens of a longer prompt and says nothing. */
  cutTo(tokens: number): void
}

type Options = {
  readonly answer: (body: ChatBody) => string
  readonly port?: number
  readonly tls?: { readonly key: string; readonly cert: string }
}

/** A model server on loopback that speaks in the manner of a real one. */
export async function ownServer(manner: Manner, { answer, port = 0, tls }: Options): Promise<OwnServer> {
  const bodies: ChatBody[] = []
  const calls: Call[] = []
  const violations: string[] = []
  let fault: Fault | null = null
  let cut = Number.POSITIVE_INFINITY

  const complete = (body: ChatBody, response: ServerResponse) => {
    bodies.push(body)
    const sent = countOnce(JSON.stringify(body.messages))
    const found = violationsOf(body, manner)
    if (cut === Number.POSITIVE_INFINITY && sent + (body.max_tokens ?? 0) > manner.window)
      found.push(`${sent} tokens and ${body.max_tokens} of answer in a window of ${manner.window}`)
    violations.push(...found)
    const said = answer(body)
    const call: Call = {
      model: manner.model,
      read: Math.min(sent, cut),
      written: countOnce(said),
      wantsUsage: body.stream_options?.include_usage === true,
    }
    calls.push(call)
    if (fault !== null) return fault(response, () => manner.speak(said, call))
    if (found.length > 0) {
      const { status, body: refusal } = manner.refusal(found[0]!)
      return sendJson(response, status, refusal)
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of manner.speak(said, call)) response.write(piece)
    response.end()
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks).toString('utf8')
    const body = raw === '' ? null : JSON.parse(raw)
    const path = request.url ?? ''
    if (path.startsWith(manner.base)) {
      const expected = manner.key && `Bearer ${manner.key}`
      if (expected && request.headers.authorization !== expected) violations.push(`${path} without the key`)
    }
    if (path === `${manner.base}/chat/completions`) return complete(body, response)
    const route = manner.routes[path]
    if (route !== undefined) return sendJson(response, 200, typeof route === 'function' ? route(body) : route)
    response.writeHead(manner.unknownPath.status).end(manner.unknownPath.body)
  }
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch(error => response.destroy(error))
  }
  const server = tls ? createHttpsServer(tls, listener) : createServer(listener)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${tls ? 'https' : 'http'}://${host}${manner.base}`,
    host,
    model: manner.model,
    bodies,
    calls,
    violations,
    setFault(next) {
      fault = next
    },
    cutTo(tokens) {
      cut = tokens
    },
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`
export const done = 'data: [DONE]\n\n'
export const usageOf = ({ read, written }: Call) => ({
  prompt_tokens: read,
  completion_tokens: written,
  total_tokens: read + written,
})

/** The text in pieces, as models write it. */
export const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,40}/g) ?? []
