import { describe, expect, test } from 'vitest'
import { loadServerModels } from '#adapters/model-servers/load-server-models.ts'
import type { CatalogEntry } from '#core/models/models.ts'
import { type FakeModelServer, fakeModelServer } from '#tests/fakes/vendors/model-server.ts'
import { recordingLog } from '#tests/setup/llm-vendors.ts'

/** The entries that a server named `mine` gets, and the log's lines. */
async function offers(
  { url }: Pick<FakeModelServer, 'url'>,
  { bySettings = [], byFile = [], apiKey = '' }: { bySettings?: string[]; byFile?: string[]; apiKey?: string } = {},
) {
  const log = recordingLog()
  const servers = [{ name: 'mine', baseUrl: url, apiKey }]
  const { entries, listed } = await loadServerModels(servers, { bySettings, byFile }, log, { timeoutMs: 1_000 })
  const find = (id: string): CatalogEntry => {
    const entry = entries.find(each => each.id === `mine/${id}`)
    if (!entry) throw new Error(`${id} is not offered`)
    return entry
  }
  return { ids: entries.map(({ id }) => id), find, listed: listed.get('mine'), lines: log.lines }
}

const facts = ({ served, assumed }: CatalogEntry) => ({
  window: served.contextWindow,
  maxOutput: served.maxOutput,
  price: served.price,
  seesPictures: served.capabilities.pictureTokens !== undefined,
  assumed,
})
const free = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 }

const ollama = () =>
  fakeModelServer({
    '/v1/models': {
      object: 'list',
      data: ['qwen3:14b', 'qwen3-long:latest', 'gemma3:4b', 'loaded:8b', 'nomic-embed-text:latest'].map(id => ({
        id,
        object: 'model',
        created: 1,
        owned_by: 'library',
      })),
    },
    '/api/tags': { models: [{ name: 'qwen3:14b', size: 9_000_000_000 }] },
    '/api/ps': { models: [{ name: 'loaded:8b', context_length: 16_384 }] },
    '/api/show': ({ model }: { model: string }) => ({
      license: 'x',
      parameters: model.startsWith('qwen3-long')
        ? 'stop "<|im_end|>"\nnum_ctx                        32768'
        : 'stop "x"',
      model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960 },
      capabilities: model.startsWith('nomic')
        ? ['embedding']
        : ['completion', ...(model.startsWith('gemma') ? ['vision'] : [])],
    }),
  })

describe('the facts that a server says about its models', () => {
  test('Ollama: the window of the Modelfile or of a loaded model, else its small default', async () => {
    await using server = await ollama()
    const { ids, find } = await offers(server)
    expect(ids).toEqual(['mine/qwen3:14b', 'mine/qwen3-long:latest', 'mine/gemma3:4b', 'mine/loaded:8b'])
    expect(facts(find('qwen3:14b'))).toEqual({
      window: 4_096,
      maxOutput: 1_024,
      price: free,
      seesPictures: false,
      assumed: ['window', 'price'],
    })
    expect(facts(find('qwen3-long:latest'))).toMatchObject({ window: 32_768, maxOutput: 4_096, assumed: ['price'] })
    expect(facts(find('loaded:8b'))).toMatchObject({ window: 16_384, assumed: ['price'] })
    expect(find('gemma3:4b').served.capabilities.pictureTokens).toBeGreaterThan(1_000)
    expect(find('qwen3:14b').served).toMatchObject({
      id: 'mine/qwen3:14b',
      provider: 'openai',
      server: { name: 'mine', host: server.host, modelId: 'qwen3:14b' },
    })
  })

  test('Ollama: a model without a tag is its latest', async () => {
    await using server = await ollama()
    const { ids, find } = await offers(server, { bySettings: ['mine/qwen3-long'] })
    expect(ids).toEqual(['mine/qwen3:14b', 'mine/qwen3-long', 'mine/gemma3:4b', 'mine/loaded:8b'])
    expect(find('qwen3-long').served).toMatchObject({ contextWindow: 32_768, server: { modelId: 'qwen3-long' } })
  })

  test('OpenRouter: window, longest answer, prices a token and pictures', async () => {
    await using server = await fakeModelServer(
      {
        '/api/v1/models': {
          data: [
            {
              id: 'anthropic/claude-sonnet-5.5',
              name: 'Anthropic: Claude Sonnet 5.5',
              context_length: 200_000,
              architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
              pricing: {
                prompt: '0.000003',
                completion: '0.000015',
                input_cache_read: '0.0000003',
                input_cache_write: '0.00000375',
              },
              top_provider: { context_length: 200_000, max_completion_tokens: 64_000 },
            },
            {
              id: 'openrouter/auto',
              context_length: 2_000_000,
              architecture: { input_modalities: ['text'], output_modalities: ['text'] },
              pricing: { prompt: '-1', completion: '-1' },
              top_provider: { context_length: null, max_completion_tokens: null },
            },
            {
              id: 'black-forest/flux',
              context_length: 8_192,
              architecture: { input_modalities: ['text'], output_modalities: ['image'] },
              pricing: { prompt: '0', completion: '0' },
            },
          ],
        },
      },
      { base: '/api/v1' },
    )
    const { ids, find } = await offers(server, { apiKey: 'sk-or-key' })
    expect(ids).toEqual(['mine/anthropic/claude-sonnet-5.5', 'mine/openrouter/auto'])
    expect(facts(find('anthropic/claude-sonnet-5.5'))).toEqual({
      window: 200_000,
      maxOutput: 50_000,
      price: { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 },
      seesPictures: true,
      assumed: [],
    })
    // Its price depends on the call.
    const expensive = { input: 5, cachedInput: 5, cacheWrite: 5, output: 25 }
    expect(facts(find('openrouter/auto'))).toMatchObject({ price: expensive, assumed: ['price'] })
    expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/api/v1/models', 'Bearer sk-or-key'],
    ])
  })

  test('vLLM: max_model_len', async () => {
    await using server = await fakeModelServer({
      '/v1/models': { data: [{ id: 'Qwen/Qwen3-32B', owned_by: 'vllm', max_model_len: 32_768 }] },
    })
    const { find } = await offers(server)
    expect(facts(find('Qwen/Qwen3-32B'))).toMatchObject({ window: 32_768, assumed: ['price', 'pictures'] })
    expect(server.requests[0]!.headers.authorization).toBeUndefined()
  })

  test('LM Studio: the window of a loaded model; of another at most 8,192 tokens', async () => {
    await using server = await fakeModelServer({
      '/v1/models': { data: [{ id: 'qwen3-8b' }, { id: 'gemma-3-27b' }, { id: 'tiny' }, { id: 'nomic-embed' }] },
      '/api/tags': { error: 'Unexpected endpoint or method. (GET /api/tags)' },
      '/api/v0/models': {
        data: [
          { id: 'qwen3-8b', type: 'llm', state: 'loaded', max_context_length: 131_072, loaded_context_length: 20_000 },
          { id: 'gemma-3-27b', type: 'vlm', state: 'not-loaded', max_context_length: 131_072 },
          { id: 'tiny', type: 'llm', state: 'loaded', max_context_length: 131_072, loaded_context_length: 1_024 },
          { id: 'nomic-embed', type: 'embeddings', state: 'not-loaded', max_context_length: 2_048 },
        ],
      },
    })
    const { ids, find, lines } = await offers(server)
    expect(ids).toEqual(['mine/qwen3-8b', 'mine/gemma-3-27b'])
    expect(facts(find('qwen3-8b'))).toMatchObject({ window: 20_000, seesPictures: false, assumed: ['price'] })
    expect(facts(find('gemma-3-27b'))).toMatchObject({
      window: 8_192,
      seesPictures: true,
      assumed: ['window', 'price'],
    })
    expect(lines).toMatchObject([{ level: 'warn', fields: { models: ['tiny'] } }])
  })

  test('llama.cpp: the window that it was started with, else the one of the training', async () => {
    const models = { data: [{ id: '/models/qwen3.gguf', meta: { n_ctx_train: 40_960 } }] }
    await using full = await fakeModelServer({
      '/v1/models': models,
      '/props': { default_generation_settings: { n_ctx: 16_384 }, modalities: { vision: true } },
    })
    const served = (await offers(full)).find('/models/qwen3.gguf')
    expect(facts(served)).toMatchObject({ window: 16_384, seesPictures: true, assumed: ['price'] })

    await using old = await fakeModelServer({ '/v1/models': models })
    const trained = (await offers(old)).find('/models/qwen3.gguf')
    expect(facts(trained)).toMatchObject({ window: 40_960, assumed: ['window', 'price', 'pictures'] })
  })

  test('LiteLLM: limits and prices of the models behind it', async () => {
    await using server = await fakeModelServer({
      '/v1/models': { data: [{ id: 'gpt' }, { id: 'other' }] },
      '/model/info': {
        data: [
          {
            model_name: 'gpt',
            model_info: {
              max_input_tokens: 128_000,
              max_output_tokens: 16_384,
              input_cost_per_token: 0.0000025,
              output_cost_per_token: 0.00001,
              supports_vision: null,
            },
          },
        ],
      },
    })
    const { find } = await offers(server)
    expect(facts(find('gpt'))).toEqual({
      window: 128_000,
      maxOutput: 16_384,
      price: { input: 2.5, cachedInput: 2.5, cacheWrite: 2.5, output: 10 },
      seesPictures: false,
      assumed: ['pictures'],
    })
    expect(facts(find('other'))).toMatchObject({ window: 8_192, maxOutput: 2_048 })
  })

  test('of a server that says only names, everything is assumed', async () => {
    await using server = await fakeModelServer({ '/v1/models': { data: [{ id: 'm', context_length: 'large' }] } })
    const entry = (await offers(server)).find('m')
    expect(facts(entry)).toEqual({
      window: 8_192,
      maxOutput: 2_048,
      price: free,
      seesPictures: false,
      assumed: ['window', 'price', 'pictures'],
    })
    expect(entry.served.tokenRatio).toBe(1.4)
    expect(entry.served.capabilities).toMatchObject({ temperature: true, reasoning: 'none' })
  })
})

test('of a long list only the models that the settings or the catalog file name are offered', async () => {
  const data = Array.from({ length: 340 }, (_, at) => ({ id: `maker/model-${at}`, context_length: 100_000 }))
  await using server = await fakeModelServer({ '/v1/models': { data } })
  const { ids, listed } = await offers(server, { bySettings: ['mine/maker/model-7'], byFile: ['mine/maker/model-9'] })
  expect(ids).toEqual(['mine/maker/model-7', 'mine/maker/model-9'])
  expect(listed).toHaveLength(340)
})

test('odd ids are left out, and an odd limit of the output is raised to a useful one', async () => {
  const data = [
    { id: 'two words' },
    { id: 'x'.repeat(201) },
    { id: 'm', context_length: 9_000, top_provider: { max_completion_tokens: 16 } },
  ]
  await using server = await fakeModelServer({ '/v1/models': { data } })
  const { ids, find } = await offers(server)
  expect(ids).toEqual(['mine/m'])
  expect(find('m').served.maxOutput).toBe(512)
})

test('a model that only the catalog file knows is offered, with a warning', async () => {
  await using server = await fakeModelServer({ '/v1/models': { data: [{ id: 'm', max_model_len: 9_000 }] } })
  const { ids, lines } = await offers(server, { byFile: ['mine/hidden', 'gpt-6-sol'], bySettings: ['mine/wrong'] })
  expect(ids).toEqual(['mine/m', 'mine/hidden'])
  expect(lines).toMatchObject([{ level: 'warn', fields: { models: ['hidden'] } }])
})

describe('a server that cannot be asked is an error in the log, and its named models get careful defaults', () => {
  const expectDefaults = async (server: Pick<FakeModelServer, 'url'>, problem: RegExp) => {
    const { ids, find, listed, lines } = await offers(server, {
      bySettings: ['mine/m', 'other/x', 'gpt-6-sol'],
      apiKey: 'sk-of-the-server',
    })
    expect(ids).toEqual(['mine/m'])
    expect(facts(find('m'))).toMatchObject({ window: 8_192, assumed: ['window', 'price', 'pictures'] })
    expect(listed).toBeNull()
    expect(lines).toMatchObject([
      { level: 'error', fields: { server: 'mine', serverUrl: server.url, problem: expect.stringMatching(problem) } },
    ])
    expect(JSON.stringify(lines)).not.toContain('sk-of-the-server')
  }

  test('because nothing listens', () => expectDefaults({ url: 'http://127.0.0.1:9/v1' }, /cannot be reached \(/))

  test.each<[string, Parameters<typeof fakeModelServer>, RegExp]>([
    ['because the address lacks /v1', [{}, { base: '' }], /status 404; most addresses end with \/v1$/],
    ['because it has no list of models', [{}], /status 404$/],
    ['because its key is wrong', [{ '/v1/models': { status: 401, text: '{"error":"no"}' } }], /status 401/],
    ['because it answers HTML', [{ '/v1/models': { status: 200, text: '<html>Welcome</html>' } }], /else than JSON/],
    ['because it answers other JSON', [{ '/v1/models': { models: 'many' } }], /no list of models/],
    ['because it is silent', [{}, { stall: true }], /did not answer in time/],
  ])('%s', async (_, options, problem) => {
    await using server = await fakeModelServer(...options)
    await expectDefaults(server, problem)
  })
})

test.each([[[]], [null]])('a server with the list %o has no model', async data => {
  await using server = await fakeModelServer({ '/v1/models': { object: 'list', data } })
  expect(await offers(server)).toMatchObject({ ids: [], listed: [], lines: [] })
})
