import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { isServing } from '#embedded/postmaster.ts'
import { dataFolder, endAll, postgresOf, startProduct } from '#tests/setup/product.ts'

afterEach(endAll)

test('a first start serves, the printed login works, a sample can be opened, and Ctrl-C leaves nothing behind', async () => {
  const dataDir = dataFolder()
  const product = await startProduct({ env: { DATA_DIR: dataDir } })
  await product.ready()
  expect(await product.status('/')).toBe(200)
  const postgres = postgresOf(dataDir)
  while (!product.output().includes('Stop     Ctrl-C')) await sleep(20)
  const [, email, password] = /Sign in {2}(\S+) \/ (\S+)/.exec(product.output())!
  expect(email).toBe('demo@example.com')
  const login = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(await login.json()).toMatchObject({
    success: true,
    user: { subscriptionActive: true, subscriptionTier: 'premium' },
  })
  expect(await product.status('/api/youtube/video/sampleKnife')).toBe(200)
  expect(product.output()).toContain('DATABASE_URL     an embedded Postgres')
  const { port } = new URL(product.url)
  expect(product.output()).toContain(`mailbox at http://localhost:${port}/embedded/mailbox`)
  expect(await product.status('/embedded/mailbox')).toBe(200)
  expect(product.output()).toContain(`dashboard is at http://localhost:${port}/embedded/stripe`)
  expect(await product.status('/embedded/stripe')).toBe(200)

  const from = performance.now()
  product.signal('SIGINT')

  expect(await product.exit).toBe(0)
  expect(performance.now() - from).toBeLessThan(10_000)
  expect(isServing(postgres)).toBe(false)
  expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false)
})

test('a second start on the same data, or on a port in use, says so, harms nothing and leaves nothing running', async () => {
  const env = { DATA_DIR: dataFolder() }
  const dataDir = dataFolder()
  const first = await startProduct({ env })
  await first.ready()
  const { port } = new URL(first.url)

  const [second, elsewhere] = await Promise.all([
    startProduct({ env }),
    startProduct({ env: { DATA_DIR: dataDir, PORT: port } }),
  ])

  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(`already running at http://localhost:${port}`)
  expect(await elsewhere.exit).toBe(1)
  expect(elsewhere.output()).toContain(`port ${port} is in use`)
  expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false)
  expect(await first.status('/readyz')).toBe(200)
})
