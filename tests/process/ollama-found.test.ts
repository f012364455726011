import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { dataFolder, endAll, startProduct } from '#tests/setup/product.ts'

afterEach(endAll)

test('a start beside an Ollama says what is there and how to use it, and sends it nothing else', async () => {
  const paths: (string | undefined)[] = []
  const ollama = createServer((request, response) => {
    paths.push(request.url)
    response.end(JSON.stringify({ models: [{ name: 'qwen3:14b' }, { name: 'gemma3:12b' }] }))
  })
  await new Promise<void>(resolve => ollama.listen(11_434, '127.0.0.1', resolve))
  try {
    const product = await startProduct({ env: { DATA_DIR: dataFolder() } })
    await product.ready()
    while (!product.output().includes('Stop     Ctrl-C')) await sleep(20)
    expect(product.output()).toContain('Ollama runs on this machine, with qwen3:14b and 1 more.')
    expect(product.output()).toContain('MODEL_SERVERS=ollama=http://localhost:11434/v1')
    const { models } = (await (await fetch(`${product.url}/api/models`)).json()) as { models: { id: string }[] }
    expect(models.map(({ id }) => id)).toContain('local-extractive')
    // Products of other tests may ask for the list meanwhile, too.
    expect(new Set(paths)).toEqual(new Set(['/api/tags']))
  } finally {
    ollama.closeAllConnections()
    await new Promise(resolve => ollama.close(resolve))
  }
})
