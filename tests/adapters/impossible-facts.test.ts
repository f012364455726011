import { expect, test } from 'vitest'
import { askModelServer } from '#adapters/model-servers/ask-model-server.ts'
import { fakeModelServer } from '#tests/fakes/vendors/model-server.ts'

/** What the server is taken to say of its only model. */
async function factsFrom(routes: Parameters<typeof fakeModelServer>[0]) {
  await using server = await fakeModelServer(routes)
  const answer = await askModelServer({ name: 'mine', baseUrl: server.url, apiKey: '' }, new Set())
  if ('problem' in answer) throw new Error(answer.problem)
  const { window, price } = answer.models[0]!
  return { window, price }
}
const listed = (model: object) => factsFrom({ '/v1/models': { data: [{ id: 'm', ...model }] } })

test.each([
  ['a usual price', 0.000003, 3],
  ['$10,000 per million', 0.01, 10_000],
  ['a cent more', 0.01000001, undefined],
  ['a price that overflows', 1e305, undefined],
  ['the same as text', '1e305', undefined],
  ['no number', 'Infinity', undefined],
])('%s a token counts only up to $10,000 per million', async (_, prompt, input) => {
  expect((await listed({ pricing: { prompt, completion: 0.000001 } })).price?.input).toBe(input)
})

test('an impossible price of a cache is that of reading without one', async () => {
  const pricing = { prompt: 0.000003, completion: 0.000015, input_cache_read: 1e305, input_cache_write: 1e305 }
  expect((await listed({ pricing })).price).toEqual({ input: 3, cachedInput: 3, cacheWrite: 3, output: 15 })
})

test.each([
  [100_000_000, 100_000_000],
  [100_000_001, undefined],
  [1e300, undefined],
])('a window of %d tokens counts only up to 100 million', async (said, window) => {
  expect((await listed({ max_model_len: said })).window).toBe(window)
})

test("the same is true of Ollama's two places for it", async () => {
  const ollama = (parameters: string, trained: number) =>
    factsFrom({
      '/v1/models': { data: [{ id: 'm' }] },
      '/api/tags': { models: [] },
      '/api/show': { parameters, model_info: { 'x.context_length': trained } },
    })
  expect(await ollama(`num_ctx ${'9'.repeat(20)}`, 40_960)).toMatchObject({ window: 4_096 })
  expect(await ollama('num_ctx 32768', 1e300)).toMatchObject({ window: 32_768 })
})
