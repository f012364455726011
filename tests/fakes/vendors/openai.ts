import type { TokenUsage } from '#core/models/models.ts'
import {
  type Dialect,
  type EarlyFailure,
  type EarlyResponse,
  type FakeVendor,
  serveVendor,
  type VendorCall,
  type VendorReply,
} from './fake-vendor.ts'
import type { PromptBlock } from './prefix-cache.ts'
import { shownPicture } from './shown-picture.ts'

/**
 * A fake of OpenAI's chat completions on loopback: `const openai = await fakeOpenAi({ answer: call => 'Because of the
 * salt [3].' })`, then give the adapter `baseUrl: openai.url`. Requests are recorded in `openai.calls`. Models up to
 * 5.5 match their cache automatically in steps of 128 tokens, later ones only at breakpoints (marked parts and the end
 * of the prompt); the former refuse a breakpoint.
 */
export const fakeOpenAi = (options: {
  answer: (call: VendorCall) => VendorReply | Promise<VendorReply>
}): Promise<FakeVendor> => serveVendor(dialect, '/v1', options.answer)

type Part = { prompt_cache_breakpoint?: { mode: string } } & (
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string; detail: string } }
)
type Body = {
  model: string
  messages: { role: string; content: string | Part[] }[]
  max_completion_tokens?: number
  max_tokens?: number
  prompt_cache_key?: string
}

/** Automatic caching up to 5.5, breakpoints from 5.6 on. */
const hasBreakpoints = (model: string): boolean => /^gpt-(5\.[6-9]|[6-9])/.test(model)

function textOf(part: Part): string {
  if (part.type === 'text') return part.text
  const [, mediaType = '', base64 = ''] = /^data:([^;]+);base64,(.+)$/.exec(part.image_url.url) ?? []
  return shownPicture(mediaType, base64)
}

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`
const chunk = (call: VendorCall, delta: object, finish: string | null = null): string =>
  event({
    id: 'chatcmpl-fake',
    object: 'chat.completion.chunk',
    created: 1_795_000_000,
    model: call.model,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    usage: null,
  })

const finishReasons = {
  complete: 'stop',
  output_cap: 'length',
  refused: 'content_filter',
  window_full: 'length',
  paused: 'length',
}

const dialect: Dialect = {
  readPrompt(body) {
    const { model, messages, max_completion_tokens, max_tokens, prompt_cache_key } = body as Body
    const explicit = hasBreakpoints(model)
    const blocks: PromptBlock[] = messages.flatMap(message =>
      (typeof message.content === 'string' ? [{ type: 'text', text: message.content } as Part] : message.content).map(
        part => ({ role: message.role, text: textOf(part), marked: part.prompt_cache_breakpoint !== undefined }),
      ),
    )
    const last = blocks.at(-1)
    const isRefused = !explicit && blocks.some(block => block.marked)
    if (explicit && last) blocks[blocks.length - 1] = { ...last, marked: true }
    return {
      model,
      blocks,
      isRefused,
      maxOutputTokens: max_completion_tokens ?? max_tokens ?? 0,
      partition: `${model} ${prompt_cache_key ?? ''}`,
      rule: {
        ratio: 1,
        minTokens: 1024,
        match: explicit ? 'marks' : 'automatic',
        lookback: 0,
        step: explicit ? 1 : 128,
        billsWrites: explicit,
      },
    }
  },
  opening: call => chunk(call, { role: 'assistant', content: '', refusal: null }),
  piece: (text, call) => chunk(call, { content: text }),
  closing: (end, call, usage, reasoning) =>
    chunk(call, {}, finishReasons[end]) +
    event({
      id: 'chatcmpl-fake',
      object: 'chat.completion.chunk',
      created: 1_795_000_000,
      model: call.model,
      choices: [],
      usage: reportedUsage(usage, reasoning),
    }) +
    'data: [DONE]\n\n',
  late: {
    error_event: event({
      error: { message: 'The server had an error', type: 'server_error', code: null, param: null },
    }),
    wrong_schema: event({ id: 1, choices: [{ delta: { content: { text: 'not a string' } } }] }),
    not_json: 'data: {"choices": [\n\n',
  },
  early,
}

const reportedUsage = (usage: TokenUsage, reasoning: number) => ({
  prompt_tokens: usage.input,
  completion_tokens: usage.output,
  total_tokens: usage.input + usage.output,
  prompt_tokens_details: {
    cached_tokens: usage.cachedInput,
    audio_tokens: 0,
    cache_write_tokens: usage.cacheWrite,
  },
  completion_tokens_details: { reasoning_tokens: reasoning, audio_tokens: 0 },
})

function early(failure: EarlyFailure, retryAfterSeconds: number | undefined): EarlyResponse {
  const response = (status: number, code: string | null, type: string, message: string): EarlyResponse => ({
    status,
    headers: {
      'x-request-id': 'req_played',
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
    body: JSON.stringify({ error: { message, type, param: null, code } }),
  })
  switch (failure) {
    case 'rate_limit':
      return response(429, 'rate_limit_exceeded', 'requests', 'Rate limit reached for requests')
    case 'quota':
      return response(429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your current quota.')
    case 'overloaded':
      return response(503, null, 'server_error', 'The engine is currently overloaded, please try again later')
    case 'server_error':
      return response(500, null, 'server_error', 'The server had an error while processing your request')
    case 'auth':
      return response(401, 'invalid_api_key', 'invalid_request_error', 'Incorrect API key provided: sk-wr**ong.')
    case 'unknown_model':
      return response(
        404,
        'model_not_found',
        'invalid_request_error',
        'The model does not exist or you do not have access to it.',
      )
    case 'too_long':
    case 'too_long_with_output':
      return response(
        400,
        'context_length_exceeded',
        'invalid_request_error',
        "This model's maximum context length is 1047576 tokens. However, your messages resulted in 1200000 tokens.",
      )
    case 'body_too_large':
      return {
        status: 413,
        body: JSON.stringify({ error: { message: 'Payload too large', type: 'invalid_request_error' } }),
      }
    case 'blocked_prompt':
      return response(
        400,
        'content_policy_violation',
        'invalid_request_error',
        'Your request was rejected by the safety system.',
      )
    case 'bad_request':
      return response(400, 'unsupported_parameter', 'invalid_request_error', 'Unsupported parameter.')
    case 'html':
      return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html><h1>502 Bad Gateway</h1></html>' }
  }
}
