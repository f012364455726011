import { jsonReply, type Outcome, type SpokenDialect } from './spoken-dialect.ts'

export const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`
export const chunk = (delta: object | null, finish?: unknown, more: object = {}): string =>
  data({
    id: 'x',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, ...(finish === undefined ? {} : { finish_reason: finish }), ...more }],
  })
export const usage = { prompt_tokens: 4000, completion_tokens: 6, total_tokens: 4006 }
export const usageChunk = (reported: unknown = usage): string => data({ choices: [], usage: reported })
export const done = 'data: [DONE]\n\n'

/** The text in two pieces, an ending, the usage and the mark of the end. */
const endsWith = (finish: unknown, outcome: Outcome): SpokenDialect => ({
  vendor: 'openai',
  reply: text => ({
    raw: [
      chunk({ role: 'assistant', content: '' }, null),
      chunk({ content: text.slice(0, 5) }, null),
      chunk({ content: text.slice(5) }, null),
      chunk({}, finish),
      usageChunk(),
      done,
    ],
  }),
  outcome,
})

const complete: Outcome = { end: 'complete' }
const cut: Outcome = { end: 'output_cap' }
const full: Outcome = { end: 'window_full' }
const declined: Outcome = { error: 'AI_REFUSED' }
const failed: Outcome = { error: 'AI_UNAVAILABLE' }
const unknown: Outcome = { error: 'AI_UNAVAILABLE', tellsOperator: true }

/** How answers end: the words of the vendors behind gateways, and streams that end otherwise. */
export const openaiEndings = {
  'gateway-stop-in-capitals': endsWith('STOP', complete),
  'gateway-end-turn': endsWith('end_turn', complete),
  'tgi-eos-token': endsWith('eos_token', complete),
  'tgi-stop-sequence': endsWith('stop_sequence', complete),
  'cohere-complete': endsWith('COMPLETE', complete),
  'library-enum-name': endsWith('FinishReason.STOP', complete),
  'gateway-max-tokens': endsWith('MAX_TOKENS', cut),
  'gateway-anthropic-max-tokens': endsWith('max_tokens', cut),
  'responses-max-output-tokens': endsWith('max_output_tokens', cut),
  'lm-studio-max-predicted': endsWith('maxPredictedTokensReached', cut),
  'mistral-model-length': endsWith('model_length', full),
  'zhipu-window-exceeded': endsWith('model_context_window_exceeded', full),
  'gateway-safety': endsWith('SAFETY', declined),
  'gateway-recitation': endsWith('RECITATION', declined),
  'gateway-prohibited-content': endsWith('PROHIBITED_CONTENT', declined),
  'gateway-refusal': endsWith('refusal', declined),
  'bedrock-guardrail': endsWith('guardrail_intervened', declined),
  'zhipu-sensitive': endsWith('sensitive', declined),
  'openrouter-error-finish': endsWith('error', failed),
  'gateway-malformed-function-call': endsWith('MALFORMED_FUNCTION_CALL', failed),
  'gateway-other': endsWith('OTHER', failed),
  'deepseek-no-resources': endsWith('insufficient_system_resource', failed),
  'zhipu-network-error': endsWith('network_error', failed),
  'vllm-abort': endsWith('abort', failed),
  'unknown-word': endsWith('interrupted_by_scheduler', unknown),
  'unknown-number': endsWith(7, unknown),
  'word-null-as-text': {
    vendor: 'openai',
    reply: text => ({ raw: [chunk({ content: text }, 'null'), chunk({}, 'stop'), usageChunk(), done] }),
    outcome: complete,
  },
  'native-word-is-worse': {
    vendor: 'openai',
    reply: text => ({
      raw: [chunk({ content: text }), chunk({}, 'stop', { native_finish_reason: 'MAX_TOKENS' }), usageChunk(), done],
    }),
    outcome: cut,
  },
  'done-without-finish': {
    vendor: 'openai',
    reply: text => ({ raw: [chunk({ content: text }), done] }),
    outcome: { end: 'complete', usage: 'own count' },
  },
  'finish-without-done': {
    vendor: 'openai',
    reply: text => ({ raw: [chunk({ content: text }), chunk({}, 'stop')] }),
    outcome: { end: 'complete', usage: 'own count' },
  },
  'open-after-the-end': {
    vendor: 'openai',
    reply: text => ({ raw: [chunk({ content: text }), chunk({}, 'stop'), usageChunk()], staysOpen: true }),
    outcome: { end: 'complete', usage: { input: 4000, output: 6 } },
  },
  'neither-finish-nor-done': {
    vendor: 'openai',
    reply: text => ({ raw: [chunk({ content: text })] }),
    outcome: failed,
  },
  'only-done': { vendor: 'openai', reply: () => ({ raw: done }), outcome: { ...failed, text: '', calls: 2 } },
  'empty-body': { vendor: 'openai', reply: () => ({ raw: '' }), outcome: { ...failed, text: '', calls: 2 } },
  'finish-then-error': {
    vendor: 'openai',
    reply: text => ({ raw: [chunk({ content: text }), chunk({}, 'stop'), data({ error: { message: 'late' } })] }),
    outcome: failed,
  },
} satisfies Record<string, SpokenDialect>

const inStream = (error: string, outcome: Outcome): SpokenDialect => ({
  vendor: 'openai',
  reply: text => ({ raw: [chunk({ content: text }), error, done] }),
  outcome,
})
const refuses = (status: number, body: unknown, outcome: Outcome, headers: Record<string, string> = {}) =>
  ({ vendor: 'openai', reply: () => jsonReply(body, status, headers), outcome: { text: '', ...outcome } }) as const

const operator: Outcome = { error: 'AI_UNAVAILABLE', tellsOperator: true }
const retried: Outcome = { error: 'AI_UNAVAILABLE', calls: 2 }
const tooLong: Outcome = { error: 'CONTEXT_TOO_LARGE' }
const noModel: Outcome = { error: 'MODEL_UNAVAILABLE', tellsOperator: true }

/** Errors: within a stream, in place of one, and with codes and sentences of other vendors. */
export const openaiErrors = {
  'error-object-in-stream': inStream(data({ error: { message: 'overloaded', code: 502 } }), failed),
  'error-text-in-stream': inStream(data({ error: 'upstream connect error' }), failed),
  'vllm-object-error-in-stream': inStream(data({ object: 'error', message: 'CUDA', code: 500 }), failed),
  'error-within-choice': inStream(chunk({ content: '' }, 'error', { error: { code: 502, message: 'x' } }), failed),
  'error-event-in-stream': inStream('event: error\ndata: upstream reset\n\n', failed),
  'groq-error-in-stream': inStream(data({ x_groq: { id: 'r', error: 'over capacity' } }), failed),
  'unauthorized-in-stream': inStream(data({ error: { message: 'No auth credentials found', code: 401 } }), operator),
  'window-full-in-stream': inStream(data({ error: { message: 'context length exceeded', code: 400 } }), tooLong),
  'error-body-with-good-status': refuses(200, { error: { message: 'Provider returned error', code: 429 } }, retried),
  'credit-error-with-good-status': refuses(200, { error: { message: 'Insufficient credits', code: 402 } }, operator),
  'minimax-balance': refuses(200, { base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }, operator),
  'html-with-good-status': {
    vendor: 'openai',
    reply: () => ({ raw: '<!doctype html><title>Sign in</title>', headers: { 'content-type': 'text/html' } }),
    outcome: { ...operator, text: '' },
  },
  'numeric-code-401': refuses(401, { error: { code: 401, message: 'No auth credentials found' } }, operator),
  'text-code-401-under-400': refuses(400, { error: { code: '401', message: 'invalid token' } }, operator),
  'numeric-code-402': refuses(402, { error: { code: 402, message: 'This request requires more credits' } }, operator),
  'deepseek-balance': refuses(402, { error: { message: 'Insufficient Balance', type: 'unknown_error' } }, operator),
  'moonshot-quota': refuses(429, { error: { type: 'exceeded_current_quota_error', message: 'suspended' } }, operator),
  'numeric-code-404': refuses(404, { error: { code: 404, message: 'No endpoints found for x/y' } }, noModel),
  'openrouter-unknown-model': refuses(
    400,
    { error: { code: 400, message: 'foo/bar is not a valid model ID' } },
    noModel,
  ),
  'groq-decommissioned': refuses(
    400,
    { error: { code: 'model_decommissioned', message: 'The model `m` has been decommissioned.' } },
    noModel,
  ),
  'ollama-model-missing': refuses(404, { error: { message: 'model "m" not found, try pulling it first' } }, noModel),
  'numeric-code-408': refuses(408, { error: { code: 408, message: 'timed out' } }, { error: 'AI_TIMEOUT' }),
  'numeric-code-429': refuses(429, { error: { code: 429, message: 'Rate limit exceeded' } }, retried),
  'rate-limit-with-long-wait': refuses(
    429,
    { error: { code: 429, message: 'Rate limit exceeded' } },
    { error: 'AI_UNAVAILABLE' },
    { 'retry-after': '30' },
  ),
  'rate-limit-that-names-billing': refuses(
    429,
    {
      error: {
        code: 'rate_limit_exceeded',
        message: 'Rate limit reached. Add a payment method at https://platform.example/account/billing.',
      },
    },
    retried,
  ),
  'numeric-code-503': refuses(
    503,
    { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
    retried,
  ),
  'error-as-text': refuses(500, { error: 'llama runner process has terminated' }, retried),
  'unknown-400': refuses(400, { error: { code: 400, message: 'Provider returned error' } }, operator),
  'detail-as-list': refuses(422, { detail: [{ loc: ['body'], msg: 'field required', type: 'missing' }] }, operator),
  'openrouter-moderation': refuses(
    403,
    { error: { code: 403, message: 'Your chosen model requires moderation and your input was flagged' } },
    declined,
  ),
  'deepseek-content-risk': refuses(
    400,
    { error: { message: 'Content Exists Risk', code: 'invalid_request_error' } },
    declined,
  ),
  'azure-content-filter': refuses(
    400,
    {
      error: {
        message: 'The response was filtered due to the prompt triggering the content management policy.',
        code: 'content_filter',
        status: 400,
        innererror: { code: 'ResponsibleAIPolicyViolation' },
      },
    },
    declined,
  ),
  'llama-cpp-window': refuses(
    400,
    {
      error: {
        code: 400,
        message: 'the request exceeds the available context size',
        type: 'exceed_context_size_error',
      },
    },
    tooLong,
  ),
  'vllm-window': refuses(
    400,
    {
      object: 'error',
      message: "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    tooLong,
  ),
  'litellm-window': refuses(
    400,
    { error: { message: 'litellm.ContextWindowExceededError: BadRequestError', type: null, code: '400' } },
    tooLong,
  ),
  'lm-studio-window': refuses(
    400,
    {
      error:
        'Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
    },
    tooLong,
  ),
  'ollama-window': refuses(500, { error: { message: 'the input length exceeds the context length' } }, tooLong),
  'tgi-window': refuses(
    422,
    {
      error: 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 9000',
      error_type: 'validation',
    },
    tooLong,
  ),
  'groq-window': refuses(
    400,
    { error: { message: 'Please reduce the length of the messages or completion.', code: 'context_length_exceeded' } },
    tooLong,
  ),
  'openrouter-nested-window': refuses(
    400,
    {
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: { raw: '{"error":{"message":"prompt is too long: 208310 tokens > 200000 maximum"}}' },
      },
    },
    tooLong,
  ),
  'bedrock-window': refuses(400, { message: 'Input is too long for requested model.' }, tooLong),
  'xai-window': refuses(
    400,
    {
      code: 'Client specified an invalid argument',
      error: "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
    },
    tooLong,
  ),
} satisfies Record<string, SpokenDialect>
