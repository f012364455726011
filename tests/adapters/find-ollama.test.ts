import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { findOllama } from '#adapters/llm/find-ollama.ts'

/** The address of a server that answers every request with this, and the paths that were asked for. */
async function serving(body: string | null, status = 200) {
  const paths: (string | undefined)[] = []
  const server = createServer((request, response) => {
    paths.push(request.url)
    if (body !== null) response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

test('finds the models of an Ollama with one request for its list', async () => {
  const models = [{ name: 'qwen3:14b', size: 9_276_198_565, details: { family: 'qwen3' } }, { name: 'gemma3:12b' }]
  await using ollama = await serving(JSON.stringify({ models }))
  expect(await findOllama(ollama.address)).toEqual(['qwen3:14b', 'gemma3:12b'])
  expect(ollama.paths).toEqual(['/api/tags'])
})

test.each([
  ['without any model', '{"models":[]}', 200, []],
  ['that is a page', '<html>Welcome</html>', 200, null],
  ['of another shape', '{"models":"none"}', 200, null],
  ['that fails', '{"models":[{"name":"a"}]}', 500, null],
  ['that never comes', null, 200, null],
])('an answer %s', async (_, body, status, found) => {
  await using server = await serving(body, status)
  expect(await findOllama(server.address)).toEqual(found)
})

test('nothing listens there', async () => {
  const server = await serving('{}')
  await server[Symbol.asyncDispose]()
  expect(await findOllama(server.address)).toBeNull()
})
