import { jsonReply, type Outcome, type SpokenDialect } from './spoken-dialect.ts'

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`
const counted = { promptTokenCount: 4000, candidatesTokenCount: 6, totalTokenCount: 4006 }
const candidate = (text: string | null, finishReason?: unknown) => ({
  content: { role: 'model', ...(text === null ? {} : { parts: [{ text }] }) },
  ...(finishReason === undefined ? {} : { finishReason }),
  index: 0,
})
const chunk = (text: string | null, finishReason?: unknown, usageMetadata: unknown = counted): string =>
  data({ candidates: [candidate(text, finishReason)], usageMetadata })

const fine: Outcome = { end: 'complete', usage: { input: 4000, output: 6 } }
const streams = (raw: (text: string) => string[], outcome: Outcome = fine): SpokenDialect => ({
  vendor: 'google',
  reply: text => ({ raw: raw(text) }),
  outcome,
})
const endsWith = (word: unknown, outcome: Outcome): SpokenDialect =>
  streams(text => [chunk(text), chunk(null, word)], outcome)
const reports = (usageMetadata: unknown, outcome: Outcome): SpokenDialect =>
  streams(text => [chunk(text, 'STOP', usageMetadata)], outcome)
const refuses = (status: number, body: unknown, outcome: Outcome): SpokenDialect => ({
  vendor: 'google',
  reply: () => jsonReply(body, status),
  outcome: { text: '', ...outcome },
})

/** What Gemini and servers of its interface send. */
export const googleDialects = {
  'gemini-comment-lines': streams(text => [': keep-alive\n\n', chunk(text, 'STOP')]),
  'gemini-empty-data-lines': streams(text => ['data:\n\n', chunk(text), 'data: \r\n\r\n', chunk(null, 'STOP')]),
  'gemini-data-without-space': streams(text => [chunk(text, 'STOP').replace('data: ', 'data:')]),
  'gemini-empty-leading-stop': streams(text => [chunk('', 'STOP'), chunk(text, 'STOP')]),
  'gemini-done': streams(text => [chunk(text), 'data: [DONE]\n\n']),
  'gemini-json-list': {
    vendor: 'google',
    reply: text =>
      jsonReply([{ candidates: [candidate(text)] }, { candidates: [candidate('', 'STOP')], usageMetadata: counted }]),
    outcome: fine,
  },
  'gemini-thoughts': streams(
    text => [
      data({ candidates: [{ content: { parts: [{ text: 'secret', thought: true }] } }] }),
      chunk(text, 'STOP', { promptTokenCount: 4000, candidatesTokenCount: 6, thoughtsTokenCount: 10 }),
    ],
    { end: 'complete', usage: { input: 4000, output: 16 } },
  ),
  'gemini-malformed-response': endsWith('MALFORMED_RESPONSE', { error: 'AI_UNAVAILABLE' }),
  'gemini-malformed-function-call': endsWith('MALFORMED_FUNCTION_CALL', { error: 'AI_UNAVAILABLE' }),
  'gemini-other': endsWith('OTHER', { error: 'AI_UNAVAILABLE' }),
  'gemini-unknown-word': endsWith('RETRACTED', { error: 'AI_UNAVAILABLE', tellsOperator: true }),
  'gemini-blocklist': endsWith('BLOCKLIST', { error: 'AI_REFUSED' }),
  'gemini-spii': endsWith('SPII', { error: 'AI_REFUSED' }),
  'gemini-gateway-length': endsWith('length', { end: 'output_cap' }),
  'gemini-no-finish': streams(text => [chunk(text)], { error: 'AI_UNAVAILABLE' }),
  'gemini-error-in-stream': streams(
    text => [chunk(text), data({ error: { code: '429', message: 'quota', status: 'RESOURCE_EXHAUSTED' } })],
    {
      error: 'AI_UNAVAILABLE',
    },
  ),
  'gemini-error-as-text': streams(text => [chunk(text), data({ error: 'upstream' })], { error: 'AI_UNAVAILABLE' }),
  'gemini-usage-missing': reports(null, { end: 'complete', usage: 'own count' }),
  'gemini-usage-negative': reports(
    { promptTokenCount: -4000, candidatesTokenCount: -6 },
    { end: 'complete', usage: 'own count', tellsOperator: true },
  ),
  'gemini-usage-of-billions': reports(
    { promptTokenCount: 3e9, candidatesTokenCount: 3e9 },
    { end: 'complete', usage: 'own count', tellsOperator: true },
  ),
  'gemini-usage-as-texts': reports({ promptTokenCount: '4000', candidatesTokenCount: '6' }, fine),
  'gemini-expired-key': refuses(
    400,
    [{ error: { code: 400, message: 'API key expired. Please renew the API key.', status: 'INVALID_ARGUMENT' } }],
    { error: 'AI_UNAVAILABLE', tellsOperator: true },
  ),
  'gemini-rate-limit-per-minute': refuses(
    429,
    {
      error: {
        code: 429,
        message: 'You exceeded your current quota, please check your plan and billing details.',
        status: 'RESOURCE_EXHAUSTED',
        details: [{ violations: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel' }] }, { retryDelay: '0s' }],
      },
    },
    { error: 'AI_UNAVAILABLE', calls: 2 },
  ),
  'gemini-no-thinking': {
    vendor: 'google',
    reply: (text, call) =>
      call.body.generationConfig.thinkingConfig
        ? jsonReply(
            {
              error: {
                code: 400,
                message: 'Thinking level is not supported for this model.',
                status: 'INVALID_ARGUMENT',
              },
            },
            400,
          )
        : { raw: chunk(text, 'STOP') },
    outcome: { ...fine, calls: 2 },
  },
} satisfies Record<string, SpokenDialect>
