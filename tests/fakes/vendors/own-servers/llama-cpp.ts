import { done, event, type Manner, piecesOf, usageOf } from './own-server.ts'

const model = 'Qwen3-14B-Q4_K_M.gguf'
const list = {
  models: [{ name: model, model, capabilities: ['completion'], details: { format: 'gguf' } }],
  object: 'list',
  data: [{ id: model, object: 'model', owned_by: 'llamacpp', meta: { n_vocab: 151_936, n_ctx_train: 40_960 } }],
}

/** llama-server of llama.cpp. It answers the paths of Ollama too (ggml-org/llama.cpp tools/server/server.cpp). */
export const llamaCpp: Manner = {
  base: '/v1',
  model,
  window: 32_768,
  routes: {
    '/v1/models': list,
    '/api/tags': list,
    '/api/show': () => ({ parameters: '', model_info: '', capabilities: ['completion'] }),
    '/props': {
      default_generation_settings: { id: 0, n_ctx: 32_768, params: { temperature: 0.8 } },
      total_slots: 1,
      modalities: { vision: false, audio: false },
    },
  },
  unknownPath: {
    status: 404,
    body: JSON.stringify({ error: { code: 404, message: 'File Not Found', type: 'not_found_error' } }),
  },
  // tools/server/README.md, POST /v1/chat/completions
  fields: [
    ...['model', 'messages', 'stream', 'stream_options', 'max_tokens', 'seed', 'stop', 'temperature', 'top_p', 'top_k'],
    ...['response_format', 'chat_template_kwargs', 'reasoning_format', 'tools', 'cache_prompt'],
  ],
  refusal: message => ({ status: 400, body: { error: { code: 400, message, type: 'invalid_request_error' } } }),
  // ggml-org/llama.cpp#24013: comments while the prompt is read.
  speak: (answer, call) => [
    ':\n\n:\n\n',
    chunk({ role: 'assistant', content: null }),
    chunk({ reasoning_content: 'The secret thought.' }),
    ':\n\n\n\n',
    ...piecesOf(answer).map(content => chunk({ content })),
    chunk({}, 'stop'),
    ...(call.wantsUsage
      ? [event({ ...about, choices: [], usage: usageOf(call), timings: { prompt_n: call.read, predicted_n: 3 } })]
      : []),
    done,
  ],
}

const about = {
  id: 'chatcmpl-uI7JNfldkYifvjYLehw5OnRid3v0JxBC',
  object: 'chat.completion.chunk',
  created: 1_795_000_000,
  model,
  system_fingerprint: 'b9465-23e6dab86',
}
const chunk = (delta: object, finish: string | null = null): string =>
  event({ ...about, choices: [{ finish_reason: finish, index: 0, delta }] })
