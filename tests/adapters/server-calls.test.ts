import { expect, test } from 'vitest'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { createTokens } from '#adapters/tokens.ts'
import type { ServedModel } from '#core/models/models.ts'
import { serverEntry } from '#core/models/server-entries.ts'
import type { Llm } from '#src/ports.ts'
import { codesIn } from '#tests/fakes/vendors/codes-in.ts'
import { fakeModelServer } from '#tests/fakes/vendors/model-server.ts'
import { collect, llmCall, recordingLog } from '#tests/setup/llm-vendors.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

const local: Llm = { stream: () => Promise.reject(new Error('unused')) as never, check: async () => ({ ok: true }) }
const llmOf = (servers: Parameters<typeof createLlm>[3]) =>
  createLlm(
    { openai: null, anthropic: null, google: null },
    local,
    { log: recordingLog(), tokens: createTokens() },
    servers,
  )
const modelOf = (name: string, baseUrl: string): ServedModel =>
  serverEntry({ name, baseUrl }, { id: 'maker/m:1', seesPictures: true }).served

test('calls go to the server of the model, with its key and the id that it knows', async () => {
  await using one = await fakeModelServer({})
  await using two = await fakeModelServer({}, { answer: codesIn })
  const { llm, configured } = llmOf([
    { name: 'one', baseUrl: one.url, apiKey: 'sk-one' },
    { name: 'two', baseUrl: two.url, apiKey: '' },
  ])
  expect(configured).toEqual(new Set())

  const model = modelOf('one', one.url)
  const { text, parts } = await collect(llm.stream(llmCall('gpt-6-sol', { model }), neverAborted))
  expect(text).toBe('Yes.')
  expect(parts).toContainEqual({
    type: 'usage',
    usage: { input: expect.any(Number), cachedInput: 0, cacheWrite: 0, output: 2 },
  })
  expect(await llm.check(modelOf('two', two.url), neverAborted)).toEqual({ ok: true })
  expect(one.completions()).toHaveLength(1)
  expect(one.completions()[0]!.headers.authorization).toBe('Bearer sk-one')
  expect(two.completions()).toHaveLength(1)
})

test('calls have the plainest body: max_tokens, texts as strings, no cache fields', async () => {
  await using server = await fakeModelServer({})
  const { llm } = llmOf([{ name: 'mine', baseUrl: server.url, apiKey: '' }])
  const model = modelOf('mine', server.url)
  const history = [
    { role: 'user', content: 'And before?' },
    { role: 'assistant', content: 'Flour.' },
  ] as const
  await collect(llm.stream(llmCall('gpt-6-sol', { model, history }), neverAborted))
  expect(server.completions()[0]!.body).toEqual({
    model: 'maker/m:1',
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 500,
    temperature: 0.2,
    messages: [
      { role: 'system', content: 'You judge titles by transcripts.' },
      { role: 'user', content: '[1] Hello and welcome.\n[2] Salt slows the yeast.\n\nAnd before?' },
      { role: 'assistant', content: 'Flour.' },
      { role: 'user', content: 'Why does salt slow it?' },
    ],
  })
})

test('a field that a server refuses is left out or renamed, and that is remembered', async () => {
  await using server = await fakeModelServer(
    {},
    {
      refuse: body => {
        if ('max_tokens' in body)
          return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
        return 'stream_options' in body ? 'Unrecognized request argument supplied: stream_options' : null
      },
    },
  )
  const { llm } = llmOf([{ name: 'mine', baseUrl: server.url, apiKey: '' }])
  const call = llmCall('gpt-6-sol', { model: modelOf('mine', server.url) })
  for (const requests of [3, 4]) {
    expect((await collect(llm.stream(call, neverAborted))).text).toBe('Yes.')
    expect(server.completions()).toHaveLength(requests)
  }
  const { body } = server.completions().at(-1)!
  expect(body).toMatchObject({ max_completion_tokens: 500 })
  expect(Object.keys(body)).not.toContain('stream_options')
})

test('calls with a picture have a list of parts', async () => {
  await using server = await fakeModelServer({})
  const { llm } = llmOf([{ name: 'mine', baseUrl: server.url, apiKey: '' }])
  const picture = { mediaType: 'image/jpeg', bytes: new Uint8Array([255, 216, 255]), hash: 'h' } as const
  const call = llmCall('gpt-6-sol', { model: modelOf('mine', server.url), document: '', picture })
  await collect(llm.stream(call, neverAborted))
  expect(server.completions()[0]!.body.messages[1].content).toMatchObject([
    { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,/9j/' } },
    { type: 'text', text: 'Why does salt slow it?' },
  ])
})

test('calls to a server that is not named any more are MODEL_UNAVAILABLE', async () => {
  const { llm } = llmOf([{ name: 'mine', baseUrl: 'http://127.0.0.1:9/v1', apiKey: '' }])
  expect(await llm.check(modelOf('gone', 'http://127.0.0.1:9/v1'), neverAborted)).toEqual({
    ok: false,
    code: 'MODEL_UNAVAILABLE',
    detail: 'no server gone',
  })
})
