import type OpenAI from 'openai'
import { z } from 'zod'
import type { Llm, LlmCall } from '#src/ports.ts'
import { explainCommon, explainStatus, type Failure, retryAfterOf } from './failure.ts'
import { layTurns } from './layout.ts'
import { type LightResponse, lightFetch } from './light-fetch.ts'
import { readSse } from './read-sse.ts'
import { type VendorOptions, vendorLlm } from './vendor-stream.ts'
import type { Wire } from './wire.ts'

/** OpenAI, and servers that speak its chat completions (OPENAI_BASE_URL). */
export function createOpenAiLlm(options: VendorOptions): Llm {
  let sdk: Sdk | undefined
  const waiting = new WeakMap<LlmCall, Waiting>()
  const ask = async (call: LlmCall, wire: Wire) => {
    sdk ??= await loadSdk(options)
    const ready = waiting.get(call)
    // A second try is a request of its own.
    waiting.delete(call)
    const response = ready ? sendNow(ready, wire.signal) : request(sdk, call, wire.signal)
    return readAnswer(sdk, await response, wire)
  }
  const prepare = (call: LlmCall) => {
    // The first call of the process loads the SDK; it has nothing to gain here.
    if (sdk === undefined) return null
    const ready = holdBack(sdk, call)
    waiting.set(call, ready)
    return ready
  }
  return vendorLlm({ provider: 'openai', ask, prepare, explain }, options)
}

type Sdk = { readonly client: OpenAI; readonly APIError: typeof OpenAI.APIError }

async function loadSdk(options: VendorOptions): Promise<Sdk> {
  const { default: OpenAIClient, APIError } = await import('openai')
  const client = new OpenAIClient({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    maxRetries: 0,
    // The SDK's own time-out covers headers only, and would retry; ours covers the whole answer.
    timeout: 600_000,
    logLevel: 'off',
    fetch: lightFetch as unknown as typeof fetch,
  })
  return { client, APIError }
}

/** A request that the SDK has made and `lightFetch` holds back. */
type Waiting = { readonly response: Promise<LightResponse>; send(): void; drop(reason?: unknown): void }

async function request({ client }: Sdk, call: LlmCall, signal: AbortSignal, may?: Promise<void>) {
  // What the SDK does not know in there it hands on to `fetch`.
  const options = may ? { signal, fetchOptions: { may } as object } : { signal }
  const answer: unknown = await client.chat.completions.create(requestOf(call), options).asResponse()
  return answer as LightResponse
}

const notNeeded = new Error('the call is not needed')

/** Made when nothing waits for it, since the SDK looks at each of its options and at all of the body. */
function holdBack(sdk: Sdk, call: LlmCall): Waiting {
  const dropped = new AbortController()
  const { promise: may, resolve: send } = Promise.withResolvers<void>()
  const response = request(sdk, call, dropped.signal, may)
  // Whoever sends it hears of a failure; who drops it needs none.
  response.catch(() => {})
  const drop = (reason: unknown = notNeeded) => {
    dropped.abort(reason)
    send()
  }
  return { response, send, drop }
}

/** From now on it is the wire's: what ends that ends the request. */
function sendNow({ response, send, drop }: Waiting, signal: AbortSignal): Promise<LightResponse> {
  if (signal.aborted) drop(signal.reason)
  else signal.addEventListener('abort', () => drop(signal.reason), { once: true })
  send()
  return response
}

async function readAnswer({ APIError }: Sdk, response: LightResponse, wire: Wire): Promise<void> {
  let refused = false
  await readSse(response.body, wire.watch, data => {
    const chunk = JSON.parse(data)
    const text = plainPiece(chunk)
    if (text !== null) return wire.say(text)
    // As the SDK's own iterator would: a failure may come within a stream that began well.
    if (chunk?.error) throw new APIError(undefined, chunk.error, undefined, response.headers)
    const { choices, usage } = Chunk.parse(chunk)
    const choice = choices?.[0]
    if (usage) wire.usage = usage
    if (choice?.delta?.refusal) refused = true
    if (choice?.finish_reason) wire.ending = refused ? 'refused' : endingOf(choice.finish_reason)
    if (choice?.delta?.content) wire.say(choice.delta.content)
  })
}

/** The part of a streamed chunk that we use; compatible servers leave out what they do not need. */
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z
    .object({
      prompt_tokens: z.number().int().nonnegative(),
      completion_tokens: z.number().int().nonnegative(),
      prompt_tokens_details: z
        .object({
          cached_tokens: z.number().int().nonnegative().nullish(),
          cache_write_tokens: z.number().int().nonnegative().nullish(),
        })
        .nullish(),
    })
    .transform(usage => ({
      input: usage.prompt_tokens,
      cachedInput: usage.prompt_tokens_details?.cached_tokens ?? 0,
      cacheWrite: usage.prompt_tokens_details?.cache_write_tokens ?? 0,
      output: usage.completion_tokens,
    }))
    .nullish(),
})

/** The text of a chunk that brings nothing but text, as nearly all do; null for any other, which is parsed as a whole. */
function plainPiece(chunk: z.input<typeof Chunk> & { error?: unknown }): string | null {
  const choice = chunk?.choices?.[0]
  const text = choice?.delta?.content
  const isPlain = !chunk?.error && !chunk?.usage && !choice?.finish_reason && !choice?.delta?.refusal
  return isPlain && typeof text === 'string' ? text : null
}

const endingOf = (reason: string): Wire['ending'] =>
  reason === 'length' ? 'output_cap' : reason === 'content_filter' ? 'refused' : 'complete'

function requestOf(call: LlmCall): OpenAI.ChatCompletionCreateParamsStreaming {
  const { capabilities } = call.model
  const turns = layTurns(call).map((turn, at): OpenAI.ChatCompletionMessageParam => {
    if (turn.role === 'assistant') return { role: 'assistant', content: turn.blocks.join('\n\n') }
    return {
      role: 'user',
      content: turn.blocks.map((text, block) => ({
        type: 'text',
        text: text === call.document ? documentJson(text) : text,
        // From 5.6 on the cache is matched at breakpoints only; older models answer 400 to one.
        ...(at === 0 && block === 0 && call.document !== '' && capabilities.explicitCacheBreakpoint
          ? { prompt_cache_breakpoint: { mode: 'explicit' as const } }
          : {}),
      })),
    }
  })
  return {
    model: call.model.id,
    stream: true,
    stream_options: { include_usage: true },
    max_completion_tokens: call.maxOutputTokens,
    prompt_cache_key: call.cacheKey.slice(0, 64),
    ...(capabilities.temperature ? { temperature: 0.2 } : {}),
    ...(capabilities.reasoning === 'effort' ? { reasoning_effort: 'low' as const } : {}),
    messages: [{ role: 'system', content: call.system }, ...turns],
  }
}

/** Newer than TypeScript's typings. */
const { rawJSON } = JSON as typeof JSON & { rawJSON(json: string): unknown }
const documents = new Map<string, unknown>()
const keptDocuments = 8

/**
 * A transcript as the SDK is to write it into the body: made once for all that ask about a video, since the SDK looks at
 * every sign of a plain string. Only the newest are kept.
 */
function documentJson(document: string): string {
  const json = documents.get(document) ?? rawJSON(JSON.stringify(document))
  documents.delete(document)
  documents.set(document, json)
  for (const oldest of documents.keys()) {
    if (documents.size <= keptDocuments) break
    documents.delete(oldest)
  }
  return json as string
}

/** The SDK's errors by their fields, so that its classes need not be loaded before the first call. */
const SdkError = z.object({
  name: z.string(),
  message: z.string(),
  status: z.number().optional(),
  code: z.string().nullish(),
  type: z.string().nullish(),
  headers: z.instanceof(Headers).optional().catch(undefined),
})

function explain(error: unknown): Failure {
  if (!(error instanceof Error) || !('status' in error)) return explainCommon(error)
  const parsed = SdkError.safeParse({ ...error, name: error.constructor.name, message: error.message })
  if (!parsed.success) return explainCommon(error)
  const { name, message, status, code, type, headers } = parsed.data
  const detail = `${name} ${status ?? ''} ${code ?? type ?? ''}: ${message}`
  if (name === 'APIConnectionTimeoutError') return { code: 'AI_TIMEOUT', detail }
  if (name === 'APIConnectionError') return explainCommon(error)
  if (code === 'context_length_exceeded') return { code: 'CONTEXT_TOO_LARGE', detail }
  if (code === 'insufficient_quota' || type === 'insufficient_quota') {
    return { code: 'AI_UNAVAILABLE', detail, needsOperator: true }
  }
  if (code === 'content_policy_violation' || code === 'content_filter') return { code: 'AI_REFUSED', detail }
  // Within a stream there is no status: the vendor broke down while answering.
  return status === undefined
    ? { code: 'AI_UNAVAILABLE', detail, retry: true }
    : explainStatus(status, detail, retryAfterOf(headers))
}
