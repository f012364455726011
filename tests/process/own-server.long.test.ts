import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { demoAccount } from '#embedded/demo-account.ts'
import { freePort } from '#embedded/free-port.ts'
import { ollama } from '#tests/fakes/vendors/own-servers/ollama.ts'
import { ownServer } from '#tests/fakes/vendors/own-servers/own-server.ts'
import { vllm } from '#tests/fakes/vendors/own-servers/vllm.ts'
import { ownCertificate } from '#tests/setup/own-certificate.ts'
import { bridgeAnswer } from '#tests/setup/own-server-site.ts'
import { dataFolder, endAll, type Product, startProduct } from '#tests/setup/product.ts'

afterEach(endAll)

type Model = { readonly id: string; readonly isDefault: boolean; readonly selectable: boolean }
const modelsOf = async ({ url }: Product): Promise<Model[]> =>
  ((await (await fetch(`${url}/api/models`)).json()) as { models: Model[] }).models

/** Signs in as the demo account and asks about a sample video. */
async function ask({ url }: Product, videoId = 'sampleKnife') {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const login = await post('/auth/login', demoAccount)
  const cookie = login.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
  // biome-ignore lint/suspicious/noExplicitAny: the test says itself what it expects
  const started: any = await (await post('/conversation/start', { videoId }, cookie)).json()
  const { conversationId } = started.data
  const asked = await post('/conversation/message', { conversationId, message: 'What is it made of?' }, cookie)
  return { status: asked.status, text: await asked.text() }
}

test('a fresh checkout with one variable answers with a server of one’s own', async () => {
  await using server = await ownServer(ollama, { answer: bridgeAnswer })
  const product = await startProduct({ env: { DATA_DIR: dataFolder(), MODEL_SERVERS: `ollama=${server.url}` } })
  await product.ready()
  const usable = (await modelsOf(product)).filter(({ selectable }) => selectable)
  expect(usable).toMatchObject([{ id: `ollama/${ollama.model}`, isDefault: true }])
  const { status, text } = await ask(product)
  expect([status, text]).toEqual([200, expect.stringContaining('They build a bridge')])
  expect(text).not.toContain('secret')
  expect(server.violations).toEqual([])
})

test('a certificate of one’s own is trusted as the log says, and a server that comes later needs no new start', async () => {
  const port = await freePort()
  const { key, cert } = ownCertificate()
  const data = dataFolder()
  const file = join(data, '../own.pem')
  writeFileSync(file, cert)
  await using home = await ownServer(vllm, { answer: bridgeAnswer, tls: { key, cert } })
  const settings = `${data}.env`
  const servers = `home=${home.url.replace('127.0.0.1', 'localhost')},later=http://127.0.0.1:${port}/v1`
  writeFileSync(settings, `MODEL_SERVERS=${servers}\nNODE_EXTRA_CA_CERTS=${file}\n`)
  const product = await startProduct({ env: { DATA_DIR: data, ENV_FILE: settings }, through: 'bootstrap' })
  await product.ready()
  expect((await ask(product)).status).toBe(200)
  expect(home.bodies).toHaveLength(1)
  expect(product.output()).toContain('nothing listens there: start it or correct the address')
  expect(product.output()).not.toContain('NODE_EXTRA_CA_CERTS')

  await using later = await ownServer(ollama, { answer: bridgeAnswer, port })
  const idsOf = async () => (await modelsOf(product)).map(({ id }) => id)
  await expect.poll(idsOf, { timeout: 60_000, interval: 500 }).toContain(`later/${ollama.model}`)
  expect(later.violations).toEqual([])
})
