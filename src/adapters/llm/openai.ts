import type OpenAI from 'openai'
import { effortOf } from '#core/models/effort.ts'
import type { Llm, LlmCall } from '#src/ports.ts'
import { guardedFetch, sdkTimeoutMs } from './guarded-fetch.ts'
import { createChunkReader } from './openai-chunk.ts'
import { type OptionalField, type RefusedFields, sendTolerantly } from './optional-fields.ts'
import { type VendorOptions, vendorLlm } from './vendor-stream.ts'
import { base64Of, repeatedParts, type VendorBlock, type VendorTurn, vendorTurns } from './vendor-turns.ts'
import type { Wire } from './wire.ts'

type Request = OpenAI.ChatCompletionCreateParamsStreaming

/** OpenAI, and servers that implement its chat completions API (OPENAI_BASE_URL, MODEL_SERVERS). */
export function createOpenAiLlm(options: VendorOptions): Llm {
  const refused: RefusedFields<Request> = new Map()
  let client: Promise<OpenAI> | undefined
  const ask = async (call: LlmCall, wire: Wire) => {
    client ??= createClient(options)
    const { completions } = (await client).chat
    const response = await sendTolerantly(
      requestOf(call),
      { fields: call.model.server ? serverFields : optionalFields, refused, model: call.model, log: options.log },
      body => completions.create(body, { signal: wire.signal }).asResponse(),
    )
    await wire.readAnswer(response, createChunkReader(wire, call.model.server !== undefined))
  }
  return vendorLlm({ provider: 'openai', ask }, options)
}

/** Loads the SDK with the first call. */
async function createClient(options: VendorOptions): Promise<OpenAI> {
  const { default: OpenAIClient } = await import('openai')
  return new OpenAIClient({
    // The SDK demands a key; a server of the operator's own may have none.
    apiKey: options.apiKey || 'none',
    baseURL: options.baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: sdkTimeoutMs,
    logLevel: 'off',
    fetch: guardedFetch(),
  })
}

/** Fields that servers of the same interface may refuse. */
const optionalFields: readonly OptionalField<Request>[] = [
  {
    names: ['prompt_cache_key'],
    without: ({ prompt_cache_key: key, ...rest }) => (key === undefined ? null : rest),
  },
  {
    names: ['stream_options', 'include_usage'],
    without: ({ stream_options: asked, ...rest }) => (asked === undefined ? null : rest),
  },
  {
    names: ['max_completion_tokens'],
    without: ({ max_completion_tokens: cap, ...rest }) => (cap == null ? null : { ...rest, max_tokens: cap }),
  },
  {
    names: ['reasoning_effort'],
    says: /reasoning|effort/i,
    without: ({ reasoning_effort: effort, ...rest }) => (effort === undefined ? null : rest),
  },
  {
    names: ['temperature'],
    without: ({ temperature, ...rest }) => (temperature === undefined ? null : rest),
  },
  {
    names: ['response_format', 'json_schema'],
    without: ({ response_format: format, ...rest }) => (format === undefined ? null : rest),
  },
  { names: ['prompt_cache_breakpoint'], without: body => changeParts(body, withoutBreakpoint) },
  { names: ['detail'], says: /image_url/i, without: body => changeParts(body, withoutDetail) },
  {
    names: ['content as a list'],
    says: /content[\s\S]{0,80}string|string[\s\S]{0,80}content|expected a string|valid string/i,
    without: joinParts,
  },
  {
    names: ['system role'],
    says: /system (role|message|prompt|instruction)|role[\s\S]{0,20}system/i,
    without: foldSystem,
  },
]

/** A named server may pass a request on to one of OpenAI's models that know only the newer name. */
const serverFields: readonly OptionalField<Request>[] = [
  {
    names: ['max_tokens'],
    without: ({ max_tokens: cap, ...rest }) => (cap == null ? null : { ...rest, max_completion_tokens: cap }),
  },
  ...optionalFields.filter(({ names }) => !names.includes('max_completion_tokens')),
]

type Message = OpenAI.ChatCompletionMessageParam
type ContentPart = OpenAI.ChatCompletionContentPart

/** The request with its content parts changed; null when nothing changes. */
function changeParts(body: Request, change: (part: ContentPart) => ContentPart): Request | null {
  let hasChanged = false
  const changed = (part: ContentPart): ContentPart => {
    const next = change(part)
    hasChanged ||= next !== part
    return next
  }
  const messages = body.messages.map(
    (message): Message =>
      message.role === 'user' && Array.isArray(message.content)
        ? { ...message, content: message.content.map(changed) }
        : message,
  )
  return hasChanged ? { ...body, messages } : null
}

function withoutBreakpoint(part: ContentPart): ContentPart {
  if (!('prompt_cache_breakpoint' in part)) return part
  const { prompt_cache_breakpoint: _, ...rest } = part
  return rest
}

function withoutDetail(part: ContentPart): ContentPart {
  return part.type === 'image_url' && part.image_url.detail ? { ...part, image_url: { url: part.image_url.url } } : part
}

/** Texts as one string, for servers that know no list; null for a request with a picture. */
function joinParts(body: Request): Request | null {
  const lists = body.messages.filter(message => message.role === 'user' && Array.isArray(message.content))
  const texts = lists.map(({ content }) =>
    (content as ContentPart[]).map(part => (part.type === 'text' ? part.text : null)),
  )
  if (lists.length === 0 || texts.some(list => list.includes(null))) return null
  const joined = new Map(lists.map((message, at) => [message, texts[at]!.join('\n\n')]))
  const messages = body.messages.map((message): Message => {
    const content = joined.get(message)
    return content === undefined ? message : { role: 'user', content }
  })
  return { ...body, messages }
}

/** The system text before the first turn, for models without a system role. */
function foldSystem(body: Request): Request | null {
  const [system, first, ...later] = body.messages
  if (system?.role !== 'system' || typeof system.content !== 'string' || first?.role !== 'user') return null
  const content =
    typeof first.content === 'string'
      ? `${system.content}\n\n${first.content}`
      : [{ type: 'text' as const, text: system.content }, ...first.content]
  return { ...body, messages: [{ role: 'user', content }, ...later] }
}

function requestOf(call: LlmCall): Request {
  const { capabilities, server } = call.model
  const vendorsTurns = vendorTurns(call)
  // From GPT-5.6 on, the cache is matched at explicit breakpoints only; older models reject them with a 400.
  const isBreakpoint = capabilities.explicitCacheBreakpoint && !server ? breakpointsOf(vendorsTurns, call) : () => false
  const turns = vendorsTurns.map((turn, index): OpenAI.ChatCompletionMessageParam => {
    if (turn.role === 'assistant') return { role: 'assistant', content: turn.blocks.join('\n\n') }
    if (server && turn.blocks.every(block => typeof block === 'string'))
      return { role: 'user', content: turn.blocks.join('\n\n') }
    return {
      role: 'user',
      content: turn.blocks.map((block, at) => ({
        ...partOf(block),
        ...(isBreakpoint(index, at) ? { prompt_cache_breakpoint: { mode: 'explicit' as const } } : {}),
      })),
    }
  })
  return {
    model: server?.modelId ?? call.model.id,
    stream: true,
    stream_options: { include_usage: true },
    // Named servers get only what all servers of this interface have understood from its beginning.
    ...(server
      ? { max_tokens: call.maxOutputTokens }
      : { max_completion_tokens: call.maxOutputTokens, prompt_cache_key: call.cacheKey.slice(0, 64) }),
    ...(capabilities.temperature ? { temperature: 0.2 } : {}),
    ...(capabilities.reasoning === 'effort' ? { reasoning_effort: effortOf(call.model, call.task.kind) } : {}),
    ...(call.answerSchema
      ? {
          response_format: {
            type: 'json_schema' as const,
            json_schema: { name: 'answer', strict: true, schema: { ...call.answerSchema } },
          },
        }
      : {}),
    messages: [{ role: 'system', content: call.system }, ...turns],
  }
}

/**
 * After the transcript, for all calls about the video; after the newest question, for the conversation's next call; and
 * after the question before it, where the previous call set its own. A request can write four. None after the rules: the
 * cache is chosen by a key per video.
 */
function breakpointsOf(turns: readonly VendorTurn[], call: LlmCall) {
  const { document, lastMessage } = repeatedParts(call)
  const asked = turns.flatMap(({ role }, index) => (role === 'user' ? [index] : [])).slice(-2)
  return (index: number, block: number): boolean =>
    (document && index === 0 && block === 0) ||
    (lastMessage && asked.includes(index) && block === turns[index]!.blocks.length - 1)
}

/** `high` reads small print; without it GPT-5.5 and later would take `original`, and older models might take `low`. */
const partOf = (block: VendorBlock): OpenAI.ChatCompletionContentPartText | OpenAI.ChatCompletionContentPartImage =>
  typeof block === 'string'
    ? { type: 'text', text: block }
    : { type: 'image_url', image_url: { url: `data:${block.mediaType};base64,${base64Of(block)}`, detail: 'high' } }
