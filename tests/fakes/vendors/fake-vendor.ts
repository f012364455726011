import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TokenUsage } from '#core/models/models.ts'
import { type CacheRule, countOnce, createPrefixCache, type PromptBlock } from './prefix-cache.ts'

/** Refusals before the first byte. Each vendor has its own messages and codes for them. */
export type EarlyFailure =
  | 'rate_limit'
  | 'quota'
  | 'overloaded'
  | 'server_error'
  | 'auth'
  | 'unknown_model'
  | 'too_long'
  | 'too_long_with_output'
  | 'body_too_large'
  | 'bad_request'
  | 'blocked_prompt'
  | 'html'

/** What goes wrong after the answer's text has been sent. */
export type LateFailure =
  | 'stall'
  | 'cut'
  | 'cut_mid_chunk'
  | 'ends_early'
  | 'error_event'
  | 'wrong_schema'
  | 'not_json'
  | 'huge_line'

/** How an answer ends. A vendor that cannot pause ends it at the output cap instead. */
export type AnswerEnd = 'complete' | 'output_cap' | 'refused' | 'window_full' | 'paused'

/**
 * The vendor's reaction to one call. A string is a complete answer. `answer` is streamed in pieces of `pieceLength`
 * characters; `before` is awaited before the first byte, `between` before each piece after the first; `splitBytes` splits
 * the response into writes of that many bytes; `afterward` breaks the stream after the text; `usage` overrides what is
 * reported.
 */
export type VendorReply =
  | string
  | {
      answer: string
      pieceLength?: number
      before?: Promise<unknown>
      between?: () => Promise<unknown>
      splitBytes?: number
      end?: AnswerEnd
      usage?: Partial<TokenUsage>
      reasoningTokens?: number
      afterward?: LateFailure
    }
  | { fail: EarlyFailure; retryAfterSeconds?: number }
  | { stall: 'before_headers' | 'after_headers' }
  | RawReply

/** A response as it goes over the wire, for what only some servers send (dialects.ts). */
export type RawReply = {
  readonly raw: string | readonly string[]
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Leaves the connection open after the last byte. */
  readonly staysOpen?: boolean
  /** Splits the response into writes of that many bytes. */
  readonly splitBytes?: number
}

/** One received call, recorded for comparing prompts byte by byte. */
export type VendorCall = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The body as received, and parsed. */
  readonly raw: string
  // biome-ignore lint/suspicious/noExplicitAny: each vendor has its own shape, and tests read into it
  readonly body: any
  readonly model: string
  readonly system: string
  /** The first block after the system text: the transcript. */
  readonly document: string
  /** The last block: an action's instruction or the user's question. */
  readonly lastMessage: string
  readonly blocks: readonly PromptBlock[]
  readonly maxOutputTokens: number
  /** The reported usage, once the answer has begun. */
  usage: TokenUsage | null
  /** Settles when the connection closes; `early` when the caller closed it before the end. */
  readonly closed: Promise<{ early: boolean; at: number }>
}

type ReadPrompt = {
  readonly model: string
  readonly blocks: PromptBlock[]
  /** True when the vendor answers such a request with 400. */
  readonly isRefused?: boolean
  readonly maxOutputTokens: number
  readonly partition: string
  readonly rule: CacheRule
}

/** A vendor's wire format, as text to send over the socket. */
export type Dialect = {
  readPrompt(body: unknown, path: string): ReadPrompt
  opening(call: VendorCall, usage: TokenUsage): string
  piece(text: string, call: VendorCall): string
  closing(end: AnswerEnd, call: VendorCall, usage: TokenUsage, reasoning: number): string
  late: Record<'error_event' | 'wrong_schema' | 'not_json', string>
  early(failure: EarlyFailure, retryAfterSeconds: number | undefined): EarlyResponse
}
export type EarlyResponse = { status: number; headers?: Record<string, string>; body: string }

export type FakeVendor = AsyncDisposable & {
  /** The value for OPENAI_BASE_URL and similar settings. */
  readonly url: string
  readonly calls: readonly VendorCall[]
  /** Sets the answers to later calls. */
  setAnswer(answer: (call: VendorCall) => VendorReply | Promise<VendorReply>): void
  close(): Promise<void>
}

/** Starts a fake vendor on a loopback port; `answer` is called for each request. */
export async function serveVendor(
  dialect: Dialect,
  basePath: string,
  answer: (call: VendorCall) => VendorReply | Promise<VendorReply>,
): Promise<FakeVendor> {
  const calls: VendorCall[] = []
  const cache = createPrefixCache()
  let answerCall = answer

  const server = createServer((request, response) => {
    receive(request, response).catch(error => response.destroy(error))
  })

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.socket?.setNoDelay(true)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks).toString('utf8')
    const body = JSON.parse(raw)
    const prompt = dialect.readPrompt(body, request.url ?? '')
    const [first, ...rest] = prompt.blocks
    const call: VendorCall = {
      path: request.url ?? '',
      headers: request.headers,
      raw,
      body,
      model: prompt.model,
      system: first?.role === 'system' ? first.text : '',
      document: rest[0]?.text ?? '',
      lastMessage: prompt.blocks.at(-1)?.text ?? '',
      blocks: prompt.blocks,
      maxOutputTokens: prompt.maxOutputTokens,
      usage: null,
      closed: new Promise(resolve =>
        response.on('close', () => resolve({ early: !response.writableFinished, at: performance.now() })),
      ),
    }
    calls.push(call)
    await respond(prompt.isRefused ? { fail: 'bad_request' } : await answerCall(call), call, prompt, response)
  }

  async function respond(reply: VendorReply, call: VendorCall, prompt: ReadPrompt, response: ServerResponse) {
    if (typeof reply === 'string') return respond({ answer: reply }, call, prompt, response)
    if ('fail' in reply) {
      const { status, headers, body } = dialect.early(reply.fail, reply.retryAfterSeconds)
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
      return
    }
    if ('raw' in reply) return sendRaw(reply, response)
    if ('stall' in reply) {
      if (reply.stall === 'after_headers') openStream(response)
      return
    }
    await reply.before
    const counted = cache.lookUp(prompt.partition, prompt.blocks, prompt.rule)
    const reasoning = reply.reasoningTokens ?? 0
    const usage: TokenUsage = {
      input: counted.input,
      cachedInput: counted.cached,
      cacheWrite: counted.written,
      output: countOnce(reply.answer) + reasoning,
      ...reply.usage,
    }
    call.usage = usage
    cache.store(prompt.partition, prompt.blocks, prompt.rule)

    openStream(response)
    const send = (text: string) => write(response, text, reply.splitBytes)
    await send(dialect.opening(call, usage))
    const length = reply.pieceLength ?? 24
    for (let at = 0; at < reply.answer.length; at += length) {
      if (at > 0) await reply.between?.()
      if (response.destroyed) return
      await send(dialect.piece(reply.answer.slice(at, at + length), call))
    }
    if (reply.afterward) return breakStream(reply.afterward, call, response, send)
    await send(dialect.closing(reply.end ?? 'complete', call, usage, reasoning))
    response.end()
  }

  async function sendRaw(reply: RawReply, response: ServerResponse): Promise<void> {
    response.writeHead(reply.status ?? 200, { 'content-type': 'text/event-stream; charset=utf-8', ...reply.headers })
    for (const part of [reply.raw].flat()) await write(response, part, reply.splitBytes)
    if (!reply.staysOpen) response.end()
  }

  async function breakStream(
    late: LateFailure,
    call: VendorCall,
    response: ServerResponse,
    send: (text: string) => Promise<void>,
  ): Promise<void> {
    if (late === 'stall') return
    if (late === 'ends_early') return void response.end()
    if (late === 'cut' || late === 'cut_mid_chunk') {
      const torn = dialect.piece('these words never arrive', call)
      if (late === 'cut_mid_chunk') await send(torn.slice(0, torn.length / 2))
      // Wait, so that the words before the cut are read: a reset discards data in transit.
      setTimeout(() => response.socket?.destroy(), 20)
      return
    }
    if (late === 'huge_line') {
      const part = 'x'.repeat(64 * 1024)
      await send('data: {"text":"')
      for (let sent = 0; sent < 10_000_000 && !response.destroyed; sent += part.length) await send(part)
      await send('"}\n\n')
    } else await send(dialect.late[late])
    response.end()
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`,
    calls,
    setAnswer: next => {
      answerCall = next
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.flushHeaders()
}

async function write(response: ServerResponse, text: string, splitBytes: number | undefined): Promise<void> {
  const bytes = Buffer.from(text, 'utf8')
  const size = splitBytes ?? Math.max(1, bytes.length)
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    const drained = response.write(bytes.subarray(at, at + size))
    if (!drained) await new Promise<void>(resolve => onceEither(response, resolve))
    else if (splitBytes) await new Promise(resolve => setImmediate(resolve))
  }
}

function onceEither(response: ServerResponse, resolve: () => void): void {
  const done = () => {
    response.off('drain', done)
    response.off('close', done)
    resolve()
  }
  response.once('drain', done)
  response.once('close', done)
}
