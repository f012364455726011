import { describe, expect, test } from 'vitest'
import { endingOf, worseEnding } from '#adapters/llm/endings.ts'
import { callFailureOf, explainInStream } from '#adapters/llm/explain.ts'
import { retryAfterOf, VendorRefusal } from '#adapters/llm/failure.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'

const refused = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  callFailureOf(
    new VendorRefusal(new Response(null, { status, headers }), typeof body === 'string' ? body : JSON.stringify(body)),
  )
const said = (message: string, status = 400) => refused(status, { error: { message } })
/** The kinds of failures, in short. */
const kindOf = ({ code, retry, needsOperator }: ReturnType<typeof callFailureOf>): string =>
  `${code}${retry ? ', retried' : ''}${needsOperator ? ', operator' : ''}`

describe('words for the ending of an answer', () => {
  test.each<[string, string]>([
    [
      'complete',
      'stop STOP end_turn eos eos_token EOS stop_sequence COMPLETE tool_calls tool_use eosFound FINISH_REASON_STOP',
    ],
    [
      'output_cap',
      'length LENGTH max_tokens MAX_TOKENS max_output_tokens MAX_OUTPUT_TOKENS maxPredictedTokensReached pause_turn',
    ],
    ['window_full', 'model_length model_context_window_exceeded contextLengthReached'],
    [
      'refused',
      'content_filter SAFETY safety RECITATION PROHIBITED_CONTENT BLOCKLIST SPII refusal LANGUAGE content_filtered guardrail_intervened sensitive',
    ],
    [
      'failed',
      'error ERROR MALFORMED_FUNCTION_CALL MALFORMED_RESPONSE OTHER network_error abort cancelled timeout insufficient_system_resource UNEXPECTED_TOOL_CALL',
    ],
    ['unknown', 'gone stopp max 停止 stop? FINISH_REASON_GONE'.replace('stop? ', '')],
  ])('%s', (ending, words) => {
    for (const word of words.split(' ')) expect([word, endingOf(word)]).toEqual([word, ending])
  })

  test.each([null, undefined, '', 'null', false])('%j says nothing', word => expect(endingOf(word)).toBeNull())
  test.each([0, 1, true, {}, ['stop']])('%j is unknown', word => expect(endingOf(word)).toBe('unknown'))

  test('of two endings the worse one counts', () => {
    expect(worseEnding(null, 'complete')).toBe('complete')
    expect(worseEnding('output_cap', 'complete')).toBe('output_cap')
    expect(worseEnding('complete', 'failed')).toBe('failed')
    expect(worseEnding('unknown', 'refused')).toBe('unknown')
  })
})

describe('sentences of vendors', () => {
  test.each([
    'prompt is too long: 208310 tokens > 200000 maximum',
    'input length and `max_tokens` exceed context limit: 199000 + 8000 > 200000',
    "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.",
    'The decoder prompt (length 9000) is longer than the maximum model length of 8192.',
    'The input token count (1250000) exceeds the maximum number of tokens allowed (1048576).',
    'the request exceeds the available context size. try increasing it',
    'the input length exceeds the context length',
    'The number of tokens to keep from the initial prompt is greater than the context length.',
    'Input is too long for requested model.',
    'Please reduce the length of the messages or completion.',
    'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
    'too many tokens: total number of tokens in the prompt cannot exceed 4081',
    'Your request exceeded model token limit: 8192',
    'invalid params, context window exceeds limit (2013)',
    'Range of input length should be [1, 129024]',
    'Request body too large for gpt-4o model. Max size: 8000 tokens.',
    'Prompt exceeds max length',
    'litellm.ContextWindowExceededError: ContextWindowExceededError',
  ])('too long: %s', message => expect(kindOf(said(message))).toBe('CONTEXT_TOO_LARGE'))

  test.each([
    'max_tokens: 8000 > 4096, which is the maximum allowed number of output tokens',
    'temperature: not supported by this model',
    'messages: at least one message is required',
    'model names are case-sensitive',
    'Provider returned error',
  ])('our own request is wrong: %s', message => expect(kindOf(said(message))).toBe('AI_UNAVAILABLE, operator'))

  test.each([
    ['Your credit balance is too low to access the API.', 400],
    ['Insufficient Balance', 402],
    ['You exceeded your current quota, please check your plan and billing details.', 429],
    ['API key not valid. Please pass a valid API key.', 400],
    ['Incorrect API key provided: sk-x.', 401],
    ['No auth credentials found', 401],
    ['Forbidden', 403],
  ] as const)('the operator’s account: %s', (message, status) =>
    expect(kindOf(said(message, status))).toBe('AI_UNAVAILABLE, operator'),
  )

  test.each([
    ['The model `m` does not exist or you do not have access to it.', 404],
    ['Model Not Exist', 400],
    ['foo/bar is not a valid model ID', 400],
    ['The model `m` has been decommissioned and is no longer supported.', 400],
    ['No endpoints found for foo/bar.', 404],
  ] as const)('the model: %s', (message, status) =>
    expect(kindOf(said(message, status))).toBe('MODEL_UNAVAILABLE, operator'),
  )

  test.each([
    ['Output blocked by content filtering policy', 400],
    ['Your request was rejected by the safety system.', 400],
    ['Content Exists Risk', 400],
    ['Your input was flagged', 403],
  ] as const)('declined: %s', (message, status) => expect(kindOf(said(message, status))).toBe('AI_REFUSED'))

  test.each([
    ['Rate limit reached for requests', 429],
    ['Limit 30000 tokens per minute, please try again in 3s', 429],
    ['The model is overloaded. Please try again later.', 503],
    ['Overloaded', 529],
    ['Loading model', 503],
    ['The model m is currently not available', 500],
  ] as const)('passes by itself: %s', (message, status) =>
    expect(kindOf(said(message, status))).toBe('AI_UNAVAILABLE, retried'),
  )
})

describe('the particular status counts', () => {
  test.each([
    [400, { error: { code: 429, message: 'Provider returned error' } }, 'AI_UNAVAILABLE, retried'],
    [400, { error: { code: '401', message: 'x' } }, 'AI_UNAVAILABLE, operator'],
    [500, { error: { code: 402, message: 'x' } }, 'AI_UNAVAILABLE, operator'],
    [502, { error: { code: 413, message: 'x' } }, 'CONTEXT_TOO_LARGE'],
    [400, { error: { code: 404, message: 'x' } }, 'MODEL_UNAVAILABLE, operator'],
    [408, { error: { code: 408, message: 'x' } }, 'AI_TIMEOUT'],
    [401, { error: { code: 500, message: 'x' } }, 'AI_UNAVAILABLE, operator'],
    [418, 'short and stout', 'AI_UNAVAILABLE, operator'],
    [503, '<html>503</html>', 'AI_UNAVAILABLE, retried'],
    [504, '', 'AI_TIMEOUT'],
    [413, '', 'CONTEXT_TOO_LARGE'],
  ])('%i %j is %s', (status, body, kind) => expect(kindOf(refused(status, body))).toBe(kind))

  test.each([
    [{ error: { type: 'overloaded_error', message: 'x' } }, 'AI_UNAVAILABLE, retried'],
    [{ error: { type: 'authentication_error', message: 'x' } }, 'AI_UNAVAILABLE, operator'],
    [{ error: { type: 'timeout_error', message: 'x' } }, 'AI_TIMEOUT'],
    [{ error: { status: 'RESOURCE_EXHAUSTED', message: 'x' } }, 'AI_UNAVAILABLE, retried'],
    [{ error: { code: 'context_length_exceeded' } }, 'CONTEXT_TOO_LARGE'],
    [{ error: 'something else' }, 'AI_UNAVAILABLE, retried'],
  ])('%j within a stream is %s', (error, kind) => expect(kindOf(explainInStream(error))).toBe(kind))
})

test.each([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after-ms': '1500' }, 2],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:05 GMT' }, 5],
  [{ 'retry-after': 'soon' }, null],
  [{}, null],
])('%j says to wait %s seconds', (headers, seconds) => {
  expect(retryAfterOf(new Headers(headers as Record<string, string>), Date.parse('2026-10-21T07:28:00Z'))).toBe(seconds)
})

test.each(['model ', 'context ', 'x', '{', '[', '{"a":', 'too many ', 'input ', '"', '\\', '<', ' ', 'content '])(
  'half a megabyte of %j is explained in a moment',
  part => {
    const text = part.repeat(Math.ceil(500_000 / part.length))
    const bodies = [text, { error: text }, { error: { message: text, code: text } }]
    const explainAll = () => [...bodies.map(body => refused(400, body)), endingOf(text)]
    // Four texts, 50 ms each.
    expect(Math.min(...[1, 2, 3].map(() => cpuTimeMs(explainAll)))).toBeLessThan(200)
  },
)
