import { done, event, type Manner, piecesOf, usageOf } from './own-server.ts'

const model = 'qwen3-32k:latest'

/** Ollama, of which a Modelfile sets the window. It cuts a longer prompt without a word (ollama/ollama#8099). */
export const ollama: Manner = {
  base: '/v1',
  model,
  window: 32_768,
  routes: {
    '/v1/models': {
      object: 'list',
      data: [{ id: model, object: 'model', created: 1_795_000_000, owned_by: 'library' }],
    },
    '/api/tags': { models: [{ name: model, model, size: 9_276_198_565, details: { format: 'gguf' } }] },
    '/api/ps': { models: [] },
    '/api/show': () => ({
      parameters: 'num_ctx                        32768\nstop                           "<|im_end|>"',
      model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960 },
      capabilities: ['completion', 'tools', 'thinking'],
    }),
  },
  unknownPath: { status: 404, body: '404 page not found' },
  // ollama/ollama openai/openai.go, ChatCompletionRequest: other fields are ignored.
  fields: [
    ...['model', 'messages', 'stream', 'stream_options', 'max_tokens', 'seed', 'stop', 'temperature', 'top_p'],
    ...['frequency_penalty', 'presence_penalty', 'response_format', 'tools', 'reasoning', 'reasoning_effort'],
  ],
  refusal: problem => ({
    status: 400,
    body: { error: { message: problem, type: 'invalid_request_error', param: null, code: null } },
  }),
  // Thoughts come as `reasoning`; with a template that does not know them, within the text.
  speak: (answer, call) => [
    ...[
      { content: '', reasoning: 'The secret thought is long.' },
      { content: '<think>A second secret.</think>\n\n' },
    ].map(delta => chunk(delta)),
    ...piecesOf(answer).map(content => chunk({ content })),
    chunk({ content: '' }, 'stop'),
    ...(call.wantsUsage ? [event({ ...about, choices: [], usage: usageOf(call) })] : []),
    done,
  ],
}

const about = {
  id: 'chatcmpl-768',
  object: 'chat.completion.chunk',
  created: 1_795_000_000,
  model,
  system_fingerprint: 'fp_ollama',
}
const chunk = (delta: object, finish: string | null = null): string =>
  event({ ...about, choices: [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason: finish }] })
