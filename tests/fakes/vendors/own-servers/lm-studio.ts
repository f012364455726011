import { done, event, type Manner, piecesOf, usageOf } from './own-server.ts'

const model = 'qwen3-14b'
const unloaded = 'gemma-3-27b-it'

/** LM Studio with a loaded model. Its errors are texts (lmstudio-ai/lmstudio-bug-tracker#307). */
export const lmStudio: Manner = {
  base: '/v1',
  model,
  window: 32_768,
  routes: {
    '/v1/models': {
      data: [unloaded, model].map(id => ({ id, object: 'model', owned_by: 'organization_owner' })),
      object: 'list',
    },
    // lmstudio.ai/docs/developer/rest/endpoints
    '/api/v0/models': {
      object: 'list',
      data: [
        {
          ...{ id: model, object: 'model', type: 'llm', publisher: 'qwen', arch: 'qwen3', state: 'loaded' },
          ...{ compatibility_type: 'gguf', quantization: 'Q4_K_M', max_context_length: 40_960 },
          loaded_context_length: 32_768,
        },
        { id: unloaded, object: 'model', type: 'vlm', state: 'not-loaded', max_context_length: 131_072 },
        { id: 'nomic-embed', object: 'model', type: 'embeddings', state: 'not-loaded', max_context_length: 2_048 },
      ],
    },
  },
  // It answers paths that it does not know with status 200.
  unknownPath: { status: 200, body: JSON.stringify({ error: 'Unexpected endpoint or method. (GET /props)' }) },
  // lmstudio.ai/docs/developer/openai-compat/chat-completions
  fields: [
    ...['model', 'messages', 'stream', 'stream_options', 'max_tokens', 'seed', 'stop', 'temperature', 'top_p', 'top_k'],
    ...['frequency_penalty', 'presence_penalty', 'repeat_penalty', 'logit_bias', 'response_format', 'tools'],
  ],
  refusal: error => ({ status: 400, body: { error } }),
  speak: (answer, call) => [
    chunk({ role: 'assistant', content: '<think>\nThe secret ' }),
    chunk({ content: 'thought.\n</think>\n\n' }),
    ...piecesOf(answer).map(content => chunk({ content })),
    chunk({}, 'stop'),
    ...(call.wantsUsage ? [event({ ...about, choices: [], usage: usageOf(call) })] : []),
    done,
  ],
}

const about = {
  id: 'chatcmpl-lm',
  object: 'chat.completion.chunk',
  created: 1_795_000_000,
  model,
  system_fingerprint: model,
}
const chunk = (delta: object, finish: string | null = null): string =>
  event({ ...about, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })
