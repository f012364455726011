import { done, event, type Manner, piecesOf, usageOf } from './own-server.ts'

const model = 'Qwen/Qwen3-14B'

/** vLLM. It refuses fields that it does not know, as some of its versions do (1Panel-dev/MaxKB#2912). */
export const vllm: Manner = {
  base: '/v1',
  model,
  window: 32_768,
  // vllm/entrypoints/openai/protocol.py, ModelCard
  routes: {
    '/v1/models': {
      object: 'list',
      data: [{ id: model, object: 'model', owned_by: 'vllm', root: model, parent: null, max_model_len: 32_768 }],
    },
  },
  unknownPath: { status: 404, body: '{"detail":"Not Found"}' },
  // The same file, ChatCompletionRequest, of a version before `max_completion_tokens`.
  fields: [
    ...['model', 'messages', 'stream', 'stream_options', 'max_tokens', 'seed', 'stop', 'temperature', 'top_p', 'n'],
    ...['frequency_penalty', 'presence_penalty', 'logit_bias', 'logprobs', 'response_format', 'tools', 'top_k'],
  ],
  refusal: problem => ({
    status: 400,
    body: {
      object: 'error',
      message: `[{'type': 'extra_forbidden', 'loc': ('body',), 'msg': 'Extra inputs are not permitted: ${problem}'}]`,
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
  }),
  speak: (answer, call) => [
    chunk({ role: 'assistant', content: '' }),
    chunk({ reasoning_content: 'The secret thought.' }),
    ...piecesOf(answer).map(content => chunk({ content })),
    chunk({ content: '' }, 'stop'),
    ...(call.wantsUsage ? [event({ ...about, choices: [], usage: usageOf(call) })] : []),
    done,
  ],
}

const about = { id: 'chatcmpl-vllm', object: 'chat.completion.chunk', created: 1_795_000_000, model }
const chunk = (delta: object, finish: string | null = null): string =>
  event({ ...about, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish, stop_reason: null }] })
