import { jsonReply, type Outcome, type SpokenDialect } from './spoken-dialect.ts'

const event = (type: string, body: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...body })}\n\n`
const start = (usage?: unknown): string =>
  event('message_start', {
    message: { id: 'm', type: 'message', content: [], ...(usage === undefined ? {} : { usage }) },
  })
const words = (text: string): string => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
const delta = (stop_reason: unknown, usage?: unknown): string =>
  event('message_delta', { delta: { stop_reason }, ...(usage === undefined ? {} : { usage }) })
const stop = event('message_stop', {})
const counted = { input_tokens: 4000, output_tokens: 1 }

const fine: Outcome = { end: 'complete', usage: { input: 4000, output: 6 } }
const streams = (raw: (text: string) => string[], outcome: Outcome): SpokenDialect => ({
  vendor: 'anthropic',
  reply: text => ({ raw: raw(text) }),
  outcome,
})
const endsWith = (word: unknown, outcome: Outcome): SpokenDialect =>
  streams(text => [start(counted), words(text), delta(word, { output_tokens: 6 }), stop], outcome)
const refuses = (status: number, body: unknown, outcome: Outcome): SpokenDialect => ({
  vendor: 'anthropic',
  reply: () => jsonReply(body, status),
  outcome: { text: '', ...outcome },
})

/** What servers of Anthropic's interface send. */
export const anthropicDialects = {
  'anthropic-input-at-the-end': streams(
    text => [
      start({ input_tokens: 0, output_tokens: 0 }),
      words(text),
      delta('end_turn', { input_tokens: 3990, cache_read_input_tokens: 10, output_tokens: 6 }),
      stop,
    ],
    { end: 'complete', usage: { input: 4000, cachedInput: 10, output: 6 } },
  ),
  'anthropic-start-without-usage': streams(
    text => [start(), words(text), delta('end_turn', { input_tokens: 4000, output_tokens: 6 }), stop],
    fine,
  ),
  'anthropic-usage-of-nulls': streams(
    text => [start({ input_tokens: null, output_tokens: null }), words(text), delta('end_turn', null), stop],
    { end: 'complete', usage: 'own count' },
  ),
  'anthropic-usage-negative': streams(
    text => [
      start({ input_tokens: -4000, output_tokens: 1 }),
      words(text),
      delta('end_turn', { output_tokens: -1 }),
      stop,
    ],
    { end: 'complete', usage: 'own count', tellsOperator: true },
  ),
  'anthropic-usage-of-billions': streams(
    text => [
      start({ input_tokens: 3e9, output_tokens: 1 }),
      words(text),
      delta('end_turn', { output_tokens: 3e9 }),
      stop,
    ],
    { end: 'complete', usage: 'own count', tellsOperator: true },
  ),
  'anthropic-stop-in-capitals': endsWith('STOP', fine),
  'anthropic-length': endsWith('length', { end: 'output_cap' }),
  'anthropic-safety': endsWith('safety', { error: 'AI_REFUSED' }),
  'anthropic-error-word': endsWith('error', { error: 'AI_UNAVAILABLE' }),
  'anthropic-unknown-word': endsWith('compaction_pending', { error: 'AI_UNAVAILABLE', tellsOperator: true }),
  'anthropic-stop-without-reason': endsWith(null, fine),
  'anthropic-no-message-stop': streams(
    text => [start(counted), words(text), delta('end_turn', { output_tokens: 6 })],
    fine,
  ),
  'anthropic-cut-without-end': streams(text => [start(counted), words(text)], { error: 'AI_UNAVAILABLE' }),
  'anthropic-done': streams(text => [start(counted), words(text), 'data: [DONE]\n\n'], { end: 'complete' }),
  'anthropic-data-without-events': streams(
    text =>
      [start(counted), words(text), delta('end_turn', { output_tokens: 6 }), stop].map(each =>
        each.replace(/^event: .*\n/, ''),
      ),
    fine,
  ),
  'anthropic-json-body': {
    vendor: 'anthropic',
    reply: text =>
      jsonReply({
        type: 'message',
        content: [
          { type: 'thinking', thinking: 'secret' },
          { type: 'text', text },
        ],
        stop_reason: 'end_turn',
        usage: { input_tokens: 4000, output_tokens: 6 },
      }),
    outcome: fine,
  },
  'anthropic-text-in-block-start': streams(
    text => [
      start(counted),
      event('content_block_start', { index: 0, content_block: { type: 'text', text } }),
      delta('end_turn', { output_tokens: 6 }),
      stop,
    ],
    fine,
  ),
  'anthropic-error-body': refuses(
    200,
    { type: 'error', error: { type: 'overloaded_error', message: 'x' } },
    { error: 'AI_UNAVAILABLE', calls: 2 },
  ),
  'anthropic-credit': refuses(
    400,
    {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'Your credit balance is too low to access the API.' },
    },
    { error: 'AI_UNAVAILABLE', tellsOperator: true },
  ),
  'anthropic-numeric-code': refuses(
    400,
    { error: { code: 401, message: 'invalid x-api-key' } },
    { error: 'AI_UNAVAILABLE', tellsOperator: true },
  ),
  'anthropic-error-in-stream': streams(
    text => [start(counted), words(text), event('error', { error: { type: 'invalid_request_error', message: 'x' } })],
    { error: 'AI_UNAVAILABLE', tellsOperator: true },
  ),
} satisfies Record<string, SpokenDialect>
