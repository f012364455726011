import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { isServing } from '#embedded/postmaster.ts'
import { cloneDatabase } from '#tests/setup/database.ts'
import { dataFolder, endAll, startProduct } from '#tests/setup/product.ts'
import { restartablePostgres } from '#tests/setup/restartable-postgres.ts'

afterEach(endAll)

const postgresOf = (dataDir: string) => ({
  pid: Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]),
})

test('a first start serves, prints how to sign in, and Ctrl-C leaves nothing behind', async () => {
  const dataDir = dataFolder()
  const product = await startProduct({ env: { DATA_DIR: dataDir } })
  await product.ready()
  expect(await product.status('/')).toBe(200)
  const postgres = postgresOf(dataDir)
  while (!product.output().includes('Stop     Ctrl-C')) await sleep(20)
  expect(product.output()).toContain('Sign in  demo@example.com / ')
  expect(product.output()).toContain('DATABASE_URL     an embedded Postgres')
  const { port } = new URL(product.url)
  expect(product.output()).toContain(`mailbox at http://localhost:${port}/embedded/mailbox`)
  expect(await product.status('/embedded/mailbox')).toBe(200)
  expect(product.output()).toContain(`desk is at http://localhost:${port}/embedded/stripe`)
  expect(await product.status('/embedded/stripe')).toBe(200)

  const from = performance.now()
  product.signal('SIGINT')

  expect(await product.exit).toBe(0)
  expect(performance.now() - from).toBeLessThan(10_000)
  expect(isServing(postgres)).toBe(false)
  expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false)
})

test('the printed sign-in works, and a sample video is there to be read', async () => {
  const product = await startProduct({ env: { DATA_DIR: dataFolder() } })
  await product.ready()
  while (!product.output().includes('Sign in')) await sleep(20)
  const [, email, password] = /Sign in {2}(\S+) \/ (\S+)/.exec(product.output())!
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
})

test('a second start on the same data says where the first one runs, and harms nothing', async () => {
  const env = { DATA_DIR: dataFolder() }
  const first = await startProduct({ env })
  await first.ready()

  const second = await startProduct({ env })

  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(`already running at http://localhost:${new URL(first.url).port}`)
  expect(await first.status('/readyz')).toBe(200)
})

test('after kill -9 the next start adopts the running Postgres', async () => {
  const dataDir = dataFolder()
  const killed = await startProduct({ env: { DATA_DIR: dataDir } })
  await killed.ready()
  const postgres = postgresOf(dataDir)
  killed.signal('SIGKILL')
  await killed.exit
  expect(isServing(postgres)).toBe(true)

  const next = await startProduct({ env: { DATA_DIR: dataDir } })
  await next.ready()

  expect(postgresOf(dataDir)).toEqual(postgres)
  next.signal('SIGTERM')
  expect(await next.exit).toBe(0)
  expect(isServing(postgres)).toBe(false)
})

test('with ROLE given web and worker share the embedded Postgres, and the last one out stops it', async () => {
  const dataDir = dataFolder()
  const web = await startProduct({ env: { DATA_DIR: dataDir, ROLE: 'web' } })
  const worker = await startProduct({ env: { DATA_DIR: dataDir, ROLE: 'worker' } })
  await Promise.all([web.ready(), worker.ready()])
  const postgres = postgresOf(dataDir)
  expect(await web.status('/')).toBe(200)
  expect(await worker.status('/')).toBe(404)

  web.signal('SIGTERM')
  expect(await web.exit).toBe(0)
  expect(isServing(postgres)).toBe(true)
  expect(await worker.status('/readyz')).toBe(200)
  worker.signal('SIGTERM')
  expect(await worker.exit).toBe(0)
  expect(isServing(postgres)).toBe(false)
})

test('a port that somebody else has is named, and nothing is left running', async () => {
  const dataDir = dataFolder()
  const first = await startProduct({ env: { DATA_DIR: dataFolder() } })
  await first.ready()
  const { port } = new URL(first.url)

  const second = await startProduct({ env: { DATA_DIR: dataDir, PORT: port } })

  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(`port ${port} is in use`)
  expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false)
})

test('production without its settings refuses to start and names each', async () => {
  const product = await startProduct({ env: { NODE_ENV: 'production' } })

  expect(await product.exit).toBe(1)
  for (const name of ['APP_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'SUPPORT_EMAIL', 'GEMINI_API_KEY']) {
    expect(product.output()).toContain(name)
  }
  expect(product.output()).not.toContain('    at ')
})

test('where others can reach it, the demo account and the stand-ins’ pages have a password of their own', async () => {
  const product = await startProduct({ env: { DATA_DIR: dataFolder(), HOST: '0.0.0.0' } })
  await product.ready()
  while (!product.output().includes('Sign in')) await sleep(20)
  const [, password] = /Sign in {2}\S+ \/ (\S+)/.exec(product.output())!
  const login = (attempt: string) =>
    fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@example.com', password: attempt }),
    }).then(response => response.status)

  expect(await login('watch-or-skip')).toBe(401)
  expect(await login(password!)).toBe(200)
  const page = (path: string, headers: Record<string, string>) =>
    fetch(`${product.url}${path}`, { headers }).then(response => response.status)
  expect(product.output()).toContain(`any name and the password ${password}`)
  for (const path of [
    '/embedded/mailbox',
    '/embedded/stripe',
    '/embedded/stripe/checkout/cs_test_1',
    '/embedded/stripe/style.css',
  ]) {
    expect(await page(path, {})).toBe(401)
  }
  expect(await page('/embedded/mailbox', { authorization: `Basic ${btoa(`me:${password}`)}` })).toBe(200)
  expect(await page('/embedded/stripe', { authorization: `Basic ${btoa(`me:${password}`)}` })).toBe(200)
})

test('an external database: what it needs is there before it is ready, and nothing embedded is added', async () => {
  const { url, drop } = await cloneDatabase()
  const product = await startProduct({ env: { DATABASE_URL: url } })
  await product.ready()
  expect(product.output()).not.toContain('Sign in')
  expect(await product.status('/api/youtube/video/sampleKnife')).toBe(404)
  product.signal('SIGTERM')
  expect(await product.exit).toBe(0)
  await drop()
})

test('a database that is down at the start: alive, not ready, and ready once it comes', async () => {
  // What is committed must outlive the crash.
  const postgres = await restartablePostgres({ synchronous_commit: 'on' })
  await postgres.stop('fast')
  const product = await startProduct({ env: { DATABASE_URL: postgres.url } })
  while ((await product.status('/healthz')) !== 200) await sleep(50)
  expect(await product.status('/readyz')).toBe(503)

  await postgres.start()
  await product.ready()

  await postgres.stop('immediate')
  expect(await product.status('/readyz')).toBe(503)
  expect(await product.status('/healthz')).toBe(200)
  await postgres.start()
  const from = performance.now()
  await product.ready()
  expect(performance.now() - from).toBeLessThan(5_000)
  product.signal('SIGTERM')
  expect(await product.exit).toBe(0)
  await postgres.remove()
})

test('a database that cannot be migrated: the start says why, ends, and leaves nothing behind', async () => {
  const { url, drop } = await cloneDatabase()
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`delete from drizzle.__drizzle_migrations`
  const product = await startProduct({ env: { DATABASE_URL: url } })

  expect(await product.exit).toBe(1)
  expect(product.output()).toContain('Failed query')

  const [left] = await sql`select count(*)::int as n from pg_stat_activity where datname = current_database()`
  expect(left?.n).toBe(1)
  await sql.end()
  await drop()
})
