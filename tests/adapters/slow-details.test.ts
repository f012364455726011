import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { askModelServer } from '#adapters/model-servers/ask-model-server.ts'

type Answers = Readonly<Record<string, object>>

/** A server whose answers about these paths have a status, or come after some milliseconds. */
async function serverWith(answers: Answers, odd: Readonly<Record<string, { status?: number; afterMs?: number }>>) {
  const server = createServer(({ url = '' }, response) => {
    const { status, afterMs = 0 } = odd[url] ?? {}
    const answer = answers[url]
    const send = () => response.writeHead(status ?? (answer ? 200 : 404)).end(JSON.stringify(answer ?? {}))
    setTimeout(send, afterMs).unref()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    ask: () => askModelServer({ name: 'mine', baseUrl, apiKey: '' }, new Set(), 2_000),
    [Symbol.asyncDispose]: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const ollama: Answers = {
  '/v1/models': { data: [{ id: 'qwen3' }] },
  '/api/tags': { models: [] },
  '/api/ps': { models: [] },
  '/api/show': { parameters: 'num_ctx 32768', capabilities: ['completion'] },
}
const liteLlm: Answers = {
  '/v1/models': { data: [{ id: 'claude' }] },
  '/model/info': {
    data: [{ model_name: 'claude', model_info: { input_cost_per_token: 0.000003, output_cost_per_token: 0.000015 } }],
  },
}

test('details have their own time, longer than that of the list', async () => {
  await using server = await serverWith(ollama, { '/v1/models': { afterMs: 1_000 }, '/api/show': { afterMs: 2_200 } })
  expect(await server.ask()).toMatchObject({ models: [{ id: 'qwen3', window: 32_768 }] })
})

test.each<[string, Answers, Parameters<typeof serverWith>[1], string]>([
  ['Ollama is slow', ollama, { '/api/show': { afterMs: 30_000 } }, 'did not answer in time about its models'],
  ['Ollama fails', ollama, { '/api/show': { status: 500 } }, 'answered /api/show with status 500'],
  ['LiteLLM is slow', liteLlm, { '/model/info': { afterMs: 30_000 } }, 'did not answer in time about its models'],
  ['LiteLLM fails', liteLlm, { '/model/info': { status: 502 } }, 'answered /model/info with status 502'],
])('%s about its models: it is asked again, and nothing is taken for its word', async (_, answers, odd, problem) => {
  await using server = await serverWith(answers, odd)
  expect(await server.ask()).toEqual({ problem })
})

test.each<[string, Parameters<typeof serverWith>[1]]>([
  ['fails at the paths of another kind that is asked after it', { '/api/tags': { status: 500 } }],
  ['says that it has no such path', { '/props': { status: 501 } }],
  ['refuses the paths of others', { '/props': { status: 403 } }],
])('a server that %s has answered', async (_, odd) => {
  await using server = await serverWith(liteLlm, odd)
  expect(await server.ask()).toMatchObject({ ids: ['claude'], models: [{ price: { input: 3 } }] })
})
