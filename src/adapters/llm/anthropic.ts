import type Anthropic from '@anthropic-ai/sdk'
import { z } from 'zod'
import { effortOf } from '#core/models/effort.ts'
import type { JsonObject } from '#core/text/json-objects.ts'
import type { Llm, LlmCall } from '#src/ports.ts'
import { unknownShape } from './failure.ts'
import { guardedFetch, sdkTimeoutMs } from './guarded-fetch.ts'
import { type OptionalField, type RefusedFields, sendTolerantly } from './optional-fields.ts'
import { addReport } from './reported-usage.ts'
import { type VendorOptions, vendorLlm } from './vendor-stream.ts'
import { base64Of, repeatedParts, type VendorBlock, vendorTurns } from './vendor-turns.ts'
import type { Wire } from './wire.ts'

/** Temperature is for the older models; the SDK's types no longer have it. */
type Request = Anthropic.MessageCreateParamsStreaming & { temperature?: number }

/**
 * Anthropic's messages API, with up to three breakpoints of the five-minute cache: after the rules, for all videos; after
 * the transcript, for all answers about it; and after the newest question, for the conversation's next one.
 */
export function createAnthropicLlm(options: VendorOptions): Llm {
  const refused: RefusedFields<Request> = new Map()
  let client: Promise<Anthropic> | undefined
  const ask = async (call: LlmCall, wire: Wire) => {
    client ??= createClient(options)
    const { messages } = await client
    const response = await sendTolerantly(
      requestOf(call),
      { fields: optionalFields, refused, model: call.model, log: options.log },
      body => messages.create(body, { signal: wire.signal }).asResponse(),
    )
    const usage: UsageParts = {}
    await wire.readAnswer(response, (json, name) => readEvent(wire, usage, json, name))
  }
  return vendorLlm({ provider: 'anthropic', ask }, options)
}

/** Loads the SDK with the first call. */
async function createClient(options: VendorOptions): Promise<Anthropic> {
  const { default: AnthropicClient } = await import('@anthropic-ai/sdk')
  return new AnthropicClient({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? 'https://api.anthropic.com',
    maxRetries: 0,
    timeout: sdkTimeoutMs,
    logLevel: 'off',
    fetch: guardedFetch(),
  })
}

/** Fields that compatible servers may refuse. */
const optionalFields: readonly OptionalField<Request>[] = [
  { names: ['temperature'], without: ({ temperature, ...rest }) => (temperature === undefined ? null : rest) },
  {
    names: ['output_config.format', 'json_schema'],
    without({ output_config: { format, ...config } = {}, ...rest }) {
      if (!format) return null
      return Object.keys(config).length === 0 ? rest : { ...rest, output_config: config }
    },
  },
  {
    names: ['output_config', 'effort'],
    without: ({ output_config, ...rest }) => (output_config === undefined ? null : rest),
  },
  { names: ['cache_control'], without: withoutCacheMarks },
]

function withoutCacheMarks(body: Request): Request | null {
  if (!JSON.stringify([body.system, body.messages]).includes('"cache_control"')) return null
  const { system } = body
  const messages = body.messages.map(message => {
    if (typeof message.content === 'string') return message
    const content = message.content.map(block => ({ ...block, cache_control: undefined }))
    return { ...message, content } as Anthropic.MessageParam
  })
  if (!Array.isArray(system)) return { ...body, messages }
  return { ...body, system: system.map(({ cache_control: _, ...block }) => block), messages }
}

/** @returns true for the last event */
function readEvent(wire: Wire, usage: UsageParts, json: JsonObject, name: string | undefined): boolean {
  const event = Event.safeParse(typeof json.type === 'string' ? json : { ...json, type: name })
  if (!event.success) throw unknownShape(z.prettifyError(event.error))
  const { data } = event
  const report = (reported: UsageParts | null | undefined) => {
    for (const key of usageKeys) if (reported?.[key]) usage[key] = reported[key]
    wire.usage = addReport(wire.usage, reportOf(usage))
  }
  switch (data.type) {
    case 'message_start':
      // The output is counted at the end; here it is a beginning.
      report({ ...data.message?.usage, output_tokens: undefined })
      return false
    case 'message_delta':
      wire.ended(data.delta?.stop_reason)
      report(data.usage)
      return false
    case 'content_block_start':
      if (data.content_block?.text) wire.emit(data.content_block.text)
      return false
    case 'content_block_delta':
      if (data.delta.type === 'text_delta') wire.emit(data.delta.text)
      return false
    case 'message':
      // A server that does not stream.
      for (const block of data.content) if (block.type === 'text') wire.emit(block.text)
      wire.ended(data.stop_reason)
      report(data.usage)
      return true
    case 'message_stop':
      wire.ended('done')
      return true
    default:
      return false
  }
}

const usageKeys = ['input_tokens', 'output_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'] as const
/** What has been reported last of each part. A compatible server may report all of it at the end only. */
type UsageParts = { [K in (typeof usageKeys)[number]]?: unknown }
const Usage = z
  .object({
    input_tokens: z.unknown().optional(),
    output_tokens: z.unknown().optional(),
    cache_creation_input_tokens: z.unknown().optional(),
    cache_read_input_tokens: z.unknown().optional(),
  })
  .partial()
  .nullish()

/** Anthropic reports the input in three parts; ours is their sum. */
function reportOf(usage: UsageParts) {
  const { cache_creation_input_tokens: cacheWrite, cache_read_input_tokens: cachedInput } = usage
  const parts = [usage.input_tokens, cacheWrite, cachedInput].map(part => Number(part ?? 0))
  const wrong = parts.find(part => !(part >= 0))
  return { input: wrong ?? parts.reduce((a, b) => a + b), cachedInput, cacheWrite, output: usage.output_tokens }
}

const Text = z.object({ type: z.literal('text'), text: z.string() })
const other = (known: readonly string[]) =>
  z.object({ type: z.string().refine(type => !known.includes(type)) }).transform(() => ({ type: 'other' as const }))

/** The events that we use; thinking, pings and unknown kinds become `other`. Usage is read leniently, text strictly. */
const Event = z.union([
  z.object({ type: z.literal('message_start'), message: z.object({ usage: Usage }).nullish() }),
  z.object({
    type: z.literal('content_block_start'),
    content_block: z.object({ text: z.string().nullish() }).nullish(),
  }),
  z.object({
    type: z.literal('content_block_delta'),
    delta: z.union([z.object({ type: z.literal('text_delta'), text: z.string() }), other(['text_delta'])]),
  }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({ stop_reason: z.unknown().optional() }).nullish(),
    usage: Usage,
  }),
  z.object({
    type: z.literal('message'),
    content: z.array(z.union([Text, other(['text'])])),
    stop_reason: z.unknown().optional(),
    usage: Usage,
  }),
  z.object({ type: z.literal('message_stop') }),
  other(['message_start', 'content_block_start', 'content_block_delta', 'message_delta', 'message', 'message_stop']),
])

function requestOf(call: LlmCall): Request {
  const { capabilities } = call.model
  const turns = vendorTurns(call)
  const repeated = repeatedParts(call)
  const isTranscript = (turn: number, block: number) => repeated.document && turn === 0 && block === 0
  const isNewest = (turn: number, block: number) =>
    repeated.lastMessage && turn === turns.length - 1 && block === (turns[turn]?.blocks.length ?? 0) - 1
  return {
    model: call.model.id,
    stream: true,
    max_tokens: call.maxOutputTokens,
    ...(capabilities.temperature ? { temperature: 0.2 } : {}),
    ...outputConfigOf(call),
    system: [{ type: 'text', text: call.system, ...(repeated.system ? { cache_control: ephemeral } : {}) }],
    messages: turns.map((turn, turnAt) => ({
      role: turn.role,
      content: turn.blocks.map((block, blockAt) => ({
        ...partOf(block),
        ...(isTranscript(turnAt, blockAt) || isNewest(turnAt, blockAt) ? { cache_control: ephemeral } : {}),
      })),
    })),
  }
}

function outputConfigOf({ model, task, answerSchema }: LlmCall): Pick<Request, 'output_config'> {
  const config: Request['output_config'] = {
    ...(model.capabilities.reasoning === 'effort' ? { effort: effortOf(model, task.kind) } : {}),
    ...(answerSchema ? { format: { type: 'json_schema', schema: { ...answerSchema } } } : {}),
  }
  return Object.keys(config).length === 0 ? {} : { output_config: config }
}

const ephemeral = { type: 'ephemeral' } as const

const partOf = (block: VendorBlock): Anthropic.TextBlockParam | Anthropic.ImageBlockParam =>
  typeof block === 'string'
    ? { type: 'text', text: block }
    : { type: 'image', source: { type: 'base64', media_type: block.mediaType, data: base64Of(block) } }
