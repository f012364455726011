import { done, event, type Manner, piecesOf } from './own-server.ts'

const model = 'gemini-flash'

/** A gateway with LiteLLM's `/model/info` that passes on Gemini's words: parts, STOP, no usage (BerriAI/litellm#2195). */
export const gateway: Manner = {
  base: '/v1',
  model,
  key: 'sk-1234',
  window: 131_072,
  routes: {
    '/v1/models': {
      data: [{ id: model, object: 'model', created: 1_677_610_602, owned_by: 'openai' }],
      object: 'list',
    },
    '/model/info': {
      data: [
        {
          model_name: model,
          model_info: {
            max_input_tokens: 131_072,
            max_output_tokens: 8_192,
            input_cost_per_token: 0.0000003,
            output_cost_per_token: 0.0000025,
            supports_vision: null,
          },
        },
      ],
    },
  },
  unknownPath: { status: 404, body: '{"detail":"Not Found"}' },
  // docs.litellm.ai/docs/completion/input: unknown fields are passed to the vendor, which refuses them.
  fields: [
    ...['model', 'messages', 'stream', 'stream_options', 'max_tokens', 'stop', 'temperature', 'top_p', 'n'],
    ...['response_format', 'tools', 'reasoning_effort'],
  ],
  refusal: problem => ({
    status: 400,
    body: { error: { message: `litellm.BadRequestError: ${problem}`, type: null, param: null, code: '400' } },
  }),
  speak: answer => [
    chunk({ role: 'assistant', content: [{ type: 'thinking', thinking: 'The secret thought.' }] }),
    ...piecesOf(answer).map(text => chunk({ content: [{ type: 'text', text }] })),
    chunk({ content: null }, 'STOP'),
    event({ ...about, choices: [], usage: null, usageMetadata: { promptTokenCount: 1 } }),
    done,
  ],
}

const about = { id: 'chatcmpl-gw', object: 'chat.completion.chunk', created: 1_795_000_000, model }
const chunk = (delta: object, finish?: string): string =>
  event({ ...about, choices: [{ index: 0, delta, ...(finish ? { finish_reason: finish } : {}) }] })
