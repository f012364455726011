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
 * A fake of Anthropic's messages API on loopback: `const claude = await fakeAnthropic({ answer: call => '…' })`, then
 * `baseUrl: claude.url`. Cache entries exist at `cache_control` breakpoints only, from 1,024 tokens on, and are found
 * up to 20 blocks before a breakpoint; it counts 1.3 tokens for each o200k token, as the newer tokenizer does.
 */
export const fakeAnthropic = (options: {
  answer: (call: VendorCall) => VendorReply | Promise<VendorReply>
}): Promise<FakeVendor> => serveVendor(dialect, '', options.answer)

type Block = { cache_control?: { type: string } } & (
  | { type: 'text'; text: string }
  | { type: 'image'; source: { type: 'base64'; media_type: string; data: string } }
)
type Body = {
  model: string
  system?: string | Block[]
  messages: { role: string; content: string | Block[] }[]
  max_tokens: number
}

const event = (type: string, data: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`
const stopReasons = {
  complete: 'end_turn',
  output_cap: 'max_tokens',
  refused: 'refusal',
  window_full: 'model_context_window_exceeded',
  paused: 'pause_turn',
}

const blocksOf = (role: string, content: string | Block[] | undefined): PromptBlock[] =>
  (typeof content === 'string' ? [{ type: 'text', text: content } as Block] : (content ?? [])).map(block => ({
    role,
    text: block.type === 'text' ? block.text : shownPicture(block.source.media_type, block.source.data),
    marked: block.cache_control !== undefined,
  }))

/** Anthropic splits the input into three counts; the total is their sum. */
const reported = (usage: TokenUsage, output: number) => ({
  input_tokens: usage.input - usage.cachedInput - usage.cacheWrite,
  cache_creation_input_tokens: usage.cacheWrite,
  cache_read_input_tokens: usage.cachedInput,
  output_tokens: output,
})

const dialect: Dialect = {
  readPrompt(body) {
    const { model, system, messages, max_tokens } = body as Body
    return {
      model,
      blocks: [...blocksOf('system', system), ...messages.flatMap(turn => blocksOf(turn.role, turn.content))],
      maxOutputTokens: max_tokens,
      partition: model,
      rule: { ratio: 1.3, minTokens: 1024, match: 'marks', lookback: 20, step: 1, billsWrites: true },
    }
  },
  opening: (call, usage) =>
    event('message_start', {
      message: {
        id: 'msg_played',
        type: 'message',
        role: 'assistant',
        model: call.model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: reported(usage, 1),
      },
    }) +
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
    event('ping', {}),
  piece: text => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  closing: (end, _call, usage) =>
    event('content_block_stop', { index: 0 }) +
    event('message_delta', {
      delta: { stop_reason: stopReasons[end], stop_sequence: null },
      usage: { output_tokens: usage.output },
    }) +
    event('message_stop', {}),
  late: {
    error_event: event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
    wrong_schema: event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 42 } }),
    not_json: 'event: content_block_delta\ndata: {"type": "content_block\n\n',
  },
  early,
}

function early(failure: EarlyFailure, retryAfterSeconds: number | undefined): EarlyResponse {
  const response = (status: number, type: string, message: string): EarlyResponse => ({
    status,
    headers: {
      'request-id': 'req_played',
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
    body: JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_played' }),
  })
  switch (failure) {
    case 'rate_limit':
      return response(429, 'rate_limit_error', 'This request would exceed your rate limit.')
    case 'quota':
      return response(402, 'billing_error', 'Your credit balance is too low to access the API.')
    case 'overloaded':
      return response(529, 'overloaded_error', 'Overloaded')
    case 'server_error':
      return response(500, 'api_error', 'Internal server error')
    case 'auth':
      return response(401, 'authentication_error', 'invalid bearer token')
    case 'unknown_model':
      return response(404, 'not_found_error', 'model: claude-unknown')
    case 'too_long':
      return response(400, 'invalid_request_error', 'prompt is too long: 208310 tokens > 200000 maximum')
    case 'too_long_with_output':
      return response(
        400,
        'invalid_request_error',
        'input length and `max_tokens` exceed context limit: 199000 + 8000 > 200000',
      )
    case 'body_too_large':
      return response(413, 'request_too_large', 'Request exceeds the maximum size')
    case 'blocked_prompt':
      return response(400, 'invalid_request_error', 'Output blocked by content filtering policy')
    case 'bad_request':
      return response(400, 'invalid_request_error', 'temperature: not supported by this model')
    case 'html':
      return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html><h1>502 Bad Gateway</h1></html>' }
  }
}
