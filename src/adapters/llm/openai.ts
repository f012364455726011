import type OpenAI from 'openai'
import { z } from 'zod'
import { effortOf } from '#core/models/effort.ts'
import type { Llm, LlmCall } from '#src/ports.ts'
import { explainCommon, explainStatus, type Failure, retryAfterOf } from './failure.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { type VendorOptions, vendorLlm } from './vendor-stream.ts'
import { base64Of, type VendorBlock, type VendorTurn, vendorTurns } from './vendor-turns.ts'
import type { Wire } from './wire.ts'

/** OpenAI, and servers that implement its chat completions API (OPENAI_BASE_URL). */
export function createOpenAiLlm(options: VendorOptions): Llm {
  let sdk: ReturnType<typeof openSdk> | undefined
  const ask = async (call: LlmCall, wire: Wire) => {
    sdk ??= openSdk(options)
    return readAnswer(await sdk, call, wire)
  }
  return vendorLlm({ provider: 'openai', ask, explain }, options)
}

/** Loads the SDK with the first call. */
async function openSdk(options: VendorOptions) {
  const { default: OpenAIClient, APIError } = await import('openai')
  const client = new OpenAIClient({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    maxRetries: 0,
    // The SDK's own timeout covers only the headers; ours (`wire.signal`) covers the whole answer.
    timeout: 600_000,
    logLevel: 'off',
    fetch: guardedFetch(),
  })
  return { client, APIError }
}

async function readAnswer(
  { client, APIError }: Awaited<ReturnType<typeof openSdk>>,
  call: LlmCall,
  wire: Wire,
): Promise<void> {
  const response = await client.chat.completions.create(requestOf(call), { signal: wire.signal }).asResponse()
  let refused = false
  await wire.readEvents(response, ({ data }) => {
    if (data === '[DONE]') return true
    const { choices, usage, error } = Chunk.parse(JSON.parse(data))
    // As the SDK's own stream throws it.
    if (error) throw new APIError(undefined, error, undefined, response.headers)
    const choice = choices?.[0]
    if (usage) wire.usage = usage
    if (choice?.delta?.refusal) refused = true
    if (choice?.finish_reason) wire.ending = refused ? 'refused' : endingOf(choice.finish_reason)
    if (choice?.delta?.content) wire.emit(choice.delta.content)
    return false
  })
}

/** The part of a streamed chunk that we use; compatible servers leave out what they do not need. */
const Chunk = z.object({
  error: z.unknown().optional(),
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

const endingOf = (reason: string): Wire['ending'] =>
  reason === 'length' ? 'output_cap' : reason === 'content_filter' ? 'refused' : 'complete'

function requestOf(call: LlmCall): OpenAI.ChatCompletionCreateParamsStreaming {
  const { capabilities } = call.model
  const vendorsTurns = vendorTurns(call)
  // From GPT-5.6 on, the cache is matched at explicit breakpoints only; older models reject them with a 400.
  const isBreakpoint = capabilities.explicitCacheBreakpoint ? breakpointsOf(vendorsTurns, call) : () => false
  const turns = vendorsTurns.map((turn, index): OpenAI.ChatCompletionMessageParam => {
    if (turn.role === 'assistant') return { role: 'assistant', content: turn.blocks.join('\n\n') }
    return {
      role: 'user',
      content: turn.blocks.map((block, at) => ({
        ...partOf(block),
        ...(isBreakpoint(index, at) ? { prompt_cache_breakpoint: { mode: 'explicit' as const } } : {}),
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
    ...(capabilities.reasoning === 'effort' ? { reasoning_effort: effortOf(call.model, call.task.kind) } : {}),
    messages: [{ role: 'system', content: call.system }, ...turns],
  }
}

/**
 * After the transcript, for all calls about the video; after the newest question, for the conversation's next call; and
 * after the question before it, where the previous call set its own. A request can write four. None for a picture, because
 * no later call repeats what is asked about it.
 */
function breakpointsOf(turns: readonly VendorTurn[], { document, picture }: LlmCall) {
  if (picture) return () => false
  const asked = turns.flatMap(({ role }, index) => (role === 'user' ? [index] : [])).slice(-2)
  return (index: number, block: number): boolean =>
    (index === 0 && block === 0 && document !== '') ||
    (asked.includes(index) && block === turns[index]!.blocks.length - 1)
}

/** `high` reads small print; without it GPT-5.5 and later would take `original`, and older models might take `low`. */
const partOf = (block: VendorBlock): OpenAI.ChatCompletionContentPartText | OpenAI.ChatCompletionContentPartImage =>
  typeof block === 'string'
    ? { type: 'text', text: block }
    : { type: 'image_url', image_url: { url: `data:${block.mediaType};base64,${base64Of(block)}`, detail: 'high' } }

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
  // An error within a stream has no status: the vendor failed while answering.
  return status === undefined
    ? { code: 'AI_UNAVAILABLE', detail, retry: true }
    : explainStatus(status, detail, retryAfterOf(headers))
}
