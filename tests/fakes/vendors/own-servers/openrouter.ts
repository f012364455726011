import { done, event, type Manner, piecesOf, usageOf } from './own-server.ts'

const model = 'maker/model-7'
/** Dollars a token. */
export const openrouterPrice = { prompt: 0.0000003, completion: 0.0000025 }

/** One of hundreds of models, with its price as texts (openrouter.ai/docs/api/api-reference/models/get-models). */
const listed = (id: string) => ({
  id,
  name: id,
  context_length: 131_072,
  architecture: { modality: 'text->text', input_modalities: ['text'], output_modalities: ['text'] },
  pricing: { prompt: '0.0000003', completion: '0.0000025', request: '0', image: '0', input_cache_read: '0.00000015' },
  top_provider: { context_length: 131_072, max_completion_tokens: 16_384, is_moderated: false },
})

/** OpenRouter: a priced model behind a provider (openrouter.ai/docs/api/reference/streaming and errors). */
export const openrouter: Manner = {
  base: '/api/v1',
  model,
  key: 'sk-or-of-the-test',
  window: 131_072,
  routes: { '/api/v1/models': { data: Array.from({ length: 340 }, (_, at) => listed(`maker/model-${at}`)) } },
  unknownPath: { status: 404, body: '<!DOCTYPE html><html><title>OpenRouter</title></html>' },
  // openrouter.ai/docs/api/reference/parameters
  fields: [
    ...['model', 'messages', 'stream', 'stream_options', 'max_tokens', 'seed', 'stop', 'temperature', 'top_p', 'top_k'],
    ...['frequency_penalty', 'presence_penalty', 'response_format', 'tools', 'usage', 'reasoning', 'provider'],
  ],
  refusal: message => ({ status: 400, body: { error: { message, code: 400 }, user_id: 'user_2' } }),
  speak: (answer, call) => [
    ': OPENROUTER PROCESSING\n\n',
    chunk({ role: 'assistant', content: '', reasoning: 'The secret thought.', reasoning_details: [] }),
    ': OPENROUTER PROCESSING\n\n',
    ...piecesOf(answer).map(content => chunk({ role: 'assistant', content })),
    chunk({ role: 'assistant', content: '' }, 'stop', 'STOP'),
    event({
      ...about,
      choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
      usage: { ...usageOf(call), cost: costOf(call.read, call.written), is_byok: false },
    }),
    done,
  ],
}

const costOf = (read: number, written: number): number =>
  read * openrouterPrice.prompt + written * openrouterPrice.completion
const about = { id: 'gen-1795', provider: 'Maker', model, object: 'chat.completion.chunk', created: 1_795_000_000 }
const chunk = (delta: object, finish: string | null = null, native: string | null = null): string =>
  event({
    ...about,
    choices: [{ index: 0, delta, finish_reason: finish, native_finish_reason: native, logprobs: null }],
  })
