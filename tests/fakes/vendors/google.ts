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
import { shownPicture } from './shown-picture.ts'

/**
 * A fake of Google's generateContent on loopback: `const gemini = await fakeGoogle({ answer: call => '…' })`, then
 * `baseUrl: gemini.url`. Its cache is implicit: any common prefix from 1,024 tokens on (4,096 for pro models and 3.8 flash).
 */
export const fakeGoogle = (options: {
  answer: (call: VendorCall) => VendorReply | Promise<VendorReply>
}): Promise<FakeVendor> => serveVendor(dialect, '', options.answer)

type Part = { text: string } | { inlineData: { mimeType: string; data: string } }
type Body = {
  systemInstruction?: { parts: { text: string }[] }
  contents: { role: string; parts: Part[] }[]
  generationConfig?: { maxOutputTokens?: number }
}

const textOf = (part: Part): string =>
  'text' in part ? part.text : shownPicture(part.inlineData.mimeType, part.inlineData.data)

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\r\n\r\n`
const finishReasons = {
  complete: 'STOP',
  output_cap: 'MAX_TOKENS',
  refused: 'PROHIBITED_CONTENT',
  window_full: 'MAX_TOKENS',
  paused: 'MAX_TOKENS',
}

const metadata = (usage: TokenUsage, output: number, reasoning: number) => ({
  promptTokenCount: usage.input,
  ...(usage.cachedInput > 0 ? { cachedContentTokenCount: usage.cachedInput } : {}),
  ...(output > 0 ? { candidatesTokenCount: output } : {}),
  ...(reasoning > 0 ? { thoughtsTokenCount: reasoning } : {}),
  totalTokenCount: usage.input + output + reasoning,
})

const candidate = (text: string, call: VendorCall, finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...(finishReason ? { finishReason } : {}) }],
  usageMetadata: call.usage ? metadata(call.usage, 0, 0) : undefined,
  modelVersion: call.model,
  responseId: 'fake',
})

const dialect: Dialect = {
  readPrompt(body, path) {
    const { systemInstruction, contents, generationConfig } = body as Body
    const model = /models\/([^:]+):/.exec(path)?.[1] ?? ''
    const turns = [{ role: 'system', parts: systemInstruction?.parts ?? [] }, ...contents]
    return {
      model,
      blocks: turns.flatMap(turn => turn.parts.map(part => ({ role: turn.role, text: textOf(part), marked: false }))),
      maxOutputTokens: generationConfig?.maxOutputTokens ?? 0,
      partition: model,
      rule: {
        ratio: 1,
        minTokens: /pro|3\.8-flash/.test(model) ? 4096 : 1024,
        match: 'automatic',
        lookback: 0,
        step: 1,
        billsWrites: false,
      },
    }
  },
  opening: () => '',
  piece: (text, call) => event(candidate(text, call)),
  closing: (end, call, usage, reasoning) =>
    event({
      ...candidate('', call, finishReasons[end]),
      usageMetadata: metadata(usage, usage.output - reasoning, reasoning),
    }),
  late: {
    error_event: event({ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }),
    wrong_schema: event({ candidates: [{ content: { role: 'model', parts: [{ text: 42 }] }, index: 0 }] }),
    not_json: 'data: {"candidates": [\r\n\r\n',
  },
  early,
}

function early(failure: EarlyFailure, retryAfterSeconds: number | undefined): EarlyResponse {
  const response = (code: number, status: string, message: string, details: object[] = []): EarlyResponse => ({
    status: code,
    body: JSON.stringify({ error: { code, message, status, ...(details.length > 0 ? { details } : {}) } }),
  })
  const retryInfo =
    retryAfterSeconds === undefined
      ? []
      : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfterSeconds}s` }]
  switch (failure) {
    case 'rate_limit':
      return response(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).', retryInfo)
    case 'quota':
      return response(
        429,
        'RESOURCE_EXHAUSTED',
        'You exceeded your current quota, please check your plan and billing details.',
        retryInfo,
      )
    case 'overloaded':
      return response(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')
    case 'server_error':
      return response(500, 'INTERNAL', 'An internal error has occurred.')
    case 'auth':
      return response(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
      ])
    case 'unknown_model':
      return response(404, 'NOT_FOUND', 'models/unknown is not found for API version v1beta')
    case 'too_long':
    case 'too_long_with_output':
      return response(
        400,
        'INVALID_ARGUMENT',
        'The input token count (1250000) exceeds the maximum number of tokens allowed (1048576).',
      )
    case 'body_too_large':
      return response(413, 'INVALID_ARGUMENT', 'Request payload size exceeds the limit')
    case 'blocked_prompt':
      return {
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: event({
          promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
          usageMetadata: { promptTokenCount: 12, totalTokenCount: 12 },
        }),
      }
    case 'bad_request':
      return response(400, 'INVALID_ARGUMENT', 'Unknown name "field": Cannot find field.')
    case 'html':
      return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html><h1>502 Bad Gateway</h1></html>' }
  }
}
