import type Anthropic from '@anthropic-ai/sdk'
import { z } from 'zod'
import { effortOf } from '#core/models/effort.ts'
import type { Llm, LlmCall } from '#src/ports.ts'
import { explainCommon, explainStatus, type Failure, retryAfterOf, VendorFailure } from './failure.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { type VendorOptions, vendorLlm } from './vendor-stream.ts'
import { base64Of, type VendorBlock, vendorTurns } from './vendor-turns.ts'
import type { Wire } from './wire.ts'

/** Anthropic's messages API, with two breakpoints of the five-minute cache: after the transcript and after the newest turn. */
export function createAnthropicLlm(options: VendorOptions): Llm {
  let client: Promise<Anthropic> | undefined
  const ask = async (call: LlmCall, wire: Wire) => {
    client ??= createClient(options)
    return readAnswer(await client, call, wire)
  }
  return vendorLlm({ provider: 'anthropic', ask, explain }, options)
}

/** Loads the SDK with the first call. */
async function createClient(options: VendorOptions): Promise<Anthropic> {
  const { default: AnthropicClient } = await import('@anthropic-ai/sdk')
  return new AnthropicClient({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? 'https://api.anthropic.com',
    maxRetries: 0,
    // The SDK's own timeout covers headers only, and would retry; ours covers the whole answer.
    timeout: 600_000,
    logLevel: 'off',
    fetch: guardedFetch(),
  })
}

async function readAnswer(client: Anthropic, call: LlmCall, wire: Wire): Promise<void> {
  const response = await client.messages.create(requestOf(call), { signal: wire.signal }).asResponse()
  let stopReason: string | null = null
  await wire.readEvents(response, ({ event: name, data }) => {
    if (name === 'error') {
      throw new VendorFailure({ code: 'AI_UNAVAILABLE', detail: `in the stream: ${data}`, retry: true })
    }
    const event = Event.parse(JSON.parse(data))
    if (event.type === 'message_start') wire.usage = usageOf(event.message.usage)
    if (event.type === 'message_delta') {
      stopReason = event.delta.stop_reason ?? stopReason
      if (wire.usage && event.usage?.output_tokens != null) {
        wire.usage = { ...wire.usage, output: event.usage.output_tokens }
      }
    }
    if (event.type === 'message_stop') wire.ending = endingOf(stopReason)
    if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') wire.emit(event.delta.text)
    return event.type === 'message_stop'
  })
}

const Count = z.number().int().nonnegative()

/** The events that we use; thinking, pings and unknown kinds become `other`. */
const Event = z.union([
  z.object({
    type: z.literal('message_start'),
    message: z.object({
      usage: z.object({
        input_tokens: Count,
        output_tokens: Count,
        cache_creation_input_tokens: Count.nullish(),
        cache_read_input_tokens: Count.nullish(),
      }),
    }),
  }),
  z.object({
    type: z.literal('content_block_delta'),
    delta: z.union([
      z.object({ type: z.literal('text_delta'), text: z.string() }),
      z
        .object({ type: z.string().refine(type => type !== 'text_delta') })
        .transform(() => ({ type: 'other' as const })),
    ]),
  }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({ stop_reason: z.string().nullish() }),
    usage: z.object({ output_tokens: Count.nullish() }).nullish(),
  }),
  z.object({ type: z.literal('message_stop') }),
  z
    .object({ type: z.string().refine(type => !usedEvents.includes(type)) })
    .transform(() => ({ type: 'other' as const })),
])
const usedEvents = ['message_start', 'content_block_delta', 'message_delta', 'message_stop']

/** Anthropic reports the input in three parts; ours is their sum. */
const usageOf = (usage: {
  input_tokens: number
  output_tokens: number
  cache_creation_input_tokens?: number | null | undefined
  cache_read_input_tokens?: number | null | undefined
}) => {
  const cachedInput = usage.cache_read_input_tokens ?? 0
  const cacheWrite = usage.cache_creation_input_tokens ?? 0
  return { input: usage.input_tokens + cachedInput + cacheWrite, cachedInput, cacheWrite, output: usage.output_tokens }
}

function endingOf(stopReason: string | null): Wire['ending'] {
  // A paused turn is continued like a cut one.
  if (stopReason === 'max_tokens' || stopReason === 'pause_turn') return 'output_cap'
  if (stopReason === 'refusal') return 'refused'
  if (stopReason === 'model_context_window_exceeded') return 'window_full'
  return 'complete'
}

function requestOf(call: LlmCall): Anthropic.MessageCreateParamsStreaming {
  const { capabilities } = call.model
  const turns = vendorTurns(call)
  const isTranscript = (turn: number, block: number) => turn === 0 && block === 0 && call.document !== ''
  // No later call repeats what is asked about a picture.
  const isNewest = (turn: number, block: number) =>
    !call.picture && turn === turns.length - 1 && block === (turns[turn]?.blocks.length ?? 0) - 1
  return {
    model: call.model.id,
    stream: true,
    max_tokens: call.maxOutputTokens,
    ...(capabilities.temperature ? { temperature: 0.2 } : {}),
    ...(capabilities.reasoning === 'effort' ? { output_config: { effort: effortOf(call.model, call.task.kind) } } : {}),
    system: [{ type: 'text', text: call.system }],
    messages: turns.map((turn, turnAt) => ({
      role: turn.role,
      content: turn.blocks.map((block, blockAt) => ({
        ...partOf(block),
        ...(isTranscript(turnAt, blockAt) || isNewest(turnAt, blockAt)
          ? { cache_control: { type: 'ephemeral' as const } }
          : {}),
      })),
    })),
  }
}

const partOf = (block: VendorBlock): Anthropic.TextBlockParam | Anthropic.ImageBlockParam =>
  typeof block === 'string'
    ? { type: 'text', text: block }
    : { type: 'image', source: { type: 'base64', media_type: block.mediaType, data: base64Of(block) } }

/** The SDK's errors by their fields, so that its classes need not be loaded before the first call. */
const SdkError = z.object({
  name: z.string(),
  message: z.string(),
  status: z.number().optional(),
  type: z.string().nullish(),
  headers: z.instanceof(Headers).optional().catch(undefined),
})

/** The vendor gives these no code, only sentences. Usually our own token count has refused such a call already. */
const tooLong = /prompt is too long|exceed(s)? context limit|context window/i

function explain(error: unknown): Failure {
  if (!(error instanceof Error) || !('status' in error)) return explainCommon(error)
  const parsed = SdkError.safeParse({ ...error, name: error.constructor.name, message: error.message })
  if (!parsed.success) return explainCommon(error)
  const { name, message, status, type, headers } = parsed.data
  const detail = `${name} ${status ?? ''} ${type ?? ''}: ${message}`
  if (name === 'APIConnectionTimeoutError') return { code: 'AI_TIMEOUT', detail }
  if (name === 'APIConnectionError') return explainCommon(error)
  if (status === 400 && tooLong.test(message)) return { code: 'CONTEXT_TOO_LARGE', detail }
  if (status === 400 && /content filtering/i.test(message)) return { code: 'AI_REFUSED', detail }
  return status === undefined
    ? { code: 'AI_UNAVAILABLE', detail, retry: true }
    : explainStatus(status, detail, retryAfterOf(headers))
}
