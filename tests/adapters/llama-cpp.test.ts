import { expect, test } from 'vitest'
import { askModelServer } from '#adapters/model-servers/ask-model-server.ts'
import { fakeModelServer } from '#tests/fakes/vendors/model-server.ts'

const ask = ({ url }: { readonly url: string }) =>
  askModelServer({ name: 'mine', baseUrl: url, apiKey: '' }, new Set(), 2_000)

test('llama.cpp answers the paths of Ollama too, and is not taken for it', async () => {
  // tools/server/server.cpp: /api/tags is the list, and /api/show has an empty model_info.
  const list = { models: [{ name: 'qwen3.gguf', model: 'qwen3.gguf' }], data: [{ id: 'qwen3.gguf', meta: null }] }
  await using server = await fakeModelServer({
    '/v1/models': list,
    '/api/tags': list,
    '/api/show': () => ({ model_info: '', parameters: '', capabilities: ['completion'] }),
    '/props': { default_generation_settings: { n_ctx: 32_768 }, modalities: { vision: false } },
  })
  expect(await ask(server)).toMatchObject({ models: [{ id: 'qwen3.gguf', window: 32_768, guessesWindow: false }] })
})

test('llama.cpp that lists its model before it has loaded it cannot be asked yet', async () => {
  // tools/server/server-http.cpp: the list is open while the model loads, all else is 503.
  const loading = { status: 503, text: '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}' }
  await using server = await fakeModelServer({
    '/v1/models': { data: [{ id: 'qwen3.gguf', meta: null }] },
    '/props': loading,
    '/api/show': loading,
  })
  expect(await ask(server)).toEqual({ problem: 'is still loading its model' })
})
