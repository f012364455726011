import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { fakeModelServer } from '#tests/fakes/vendors/model-server.ts'
import { cliProcess } from '#tests/setup/cli-process.ts'
import { cloneDatabase } from '#tests/setup/database.ts'
import { dataFolder, endAll, startProduct } from '#tests/setup/product.ts'
import { restartablePostgres } from '#tests/setup/restartable-postgres.ts'

afterEach(endAll)

test('production without its settings refuses to start and names each', async () => {
  const product = await startProduct({ env: { NODE_ENV: 'production' } })

  expect(await product.exit).toBe(1)
  for (const name of ['APP_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'SUPPORT_EMAIL', 'GEMINI_API_KEY'])
    expect(product.output()).toContain(name)
  expect(product.output()).toContain('DAILY_SPEND_LIMIT')
  expect(product.output()).not.toContain('    at ')
})

test('npm start reads settings from a file, and the environment has precedence', async () => {
  const file = `${dataFolder()}.env`
  await writeFile(file, 'ROLE=both\nDAILY_SPEND_LIMIT=much\n')
  const env = { ENV_FILE: file, DAILY_SPEND_LIMIT: '5' }
  const product = await startProduct({ env, through: 'bootstrap' })
  expect(await product.exit).toBe(1)
  expect(product.output()).toContain('ROLE: ')
  expect(product.output()).not.toContain('DAILY_SPEND_LIMIT')
})

test('a model that cannot be called ends the start with the list of those that can; commands still run', async () => {
  const { url, drop } = await cloneDatabase()
  await using server = await fakeModelServer({ '/v1/models': { data: [{ id: 'qwen3:14b', max_model_len: 32_768 }] } })
  const env = { DATABASE_URL: url, MODEL_SERVERS: `mine=${server.url}`, DEFAULT_MODEL: 'mine/qwen3' }
  const product = await startProduct({ env })
  expect(await product.exit).toBe(1)
  expect(product.output()).toContain('DEFAULT_MODEL: "mine/qwen3" is not the id of a model. There is: mine/qwen3:14b.')
  expect(product.output()).not.toContain('    at ')

  const command = (...line: string[]) => cliProcess(url, line, undefined, env)
  expect(await command('users', 'list', '--json')).toMatchObject({
    code: 0,
    out: expect.stringContaining('"users": []'),
  })
  const doctor = await command('doctor', '--json')
  expect(doctor.code).toBe(1)
  expect(JSON.parse(doctor.out)).toContainEqual({
    check: 'models',
    ok: false,
    detail: 'DEFAULT_MODEL: "mine/qwen3" is not the id of a model. There is: mine/qwen3:14b.',
  })

  const corrected = await startProduct({ env: { ...env, DEFAULT_MODEL: 'mine/qwen3:14b' } })
  await corrected.ready()
  await endAll()
  await drop()
})

test.each([
  ['two names for one address', 'a=URL,b=URL/', {}, '"a" and "b" have the same address'],
  ['a name that hides a vendor', 'openai=URL', {}, '"openai" is a vendor\'s name; choose another'],
  [
    'a typo in DEFAULT_MODEL',
    'mine=URL',
    { DEFAULT_MODEL: 'mine/smal' },
    'DEFAULT_MODEL: "mine/smal" is not the id of a model. There is: mine/large.',
  ],
  [
    'only a tiny window',
    'mine=URL',
    { DEFAULT_MODEL: 'mine/small' },
    'reads only 2048 tokens at once, too little for a video',
  ],
])('%s ends the start with what is wrong', async (_, servers, settings, sentence) => {
  const { url, drop } = await cloneDatabase()
  const data = [
    { id: 'small', max_model_len: 2_048 },
    { id: 'large', max_model_len: 32_768 },
  ]
  await using server = await fakeModelServer({ '/v1/models': { data } })
  const env = { DATABASE_URL: url, MODEL_SERVERS: servers.replaceAll('URL', server.url), ...settings }
  const product = await startProduct({ env })
  expect(await product.exit).toBe(1)
  expect(product.output()).toContain(sentence)
  expect(product.output()).not.toContain('    at ')
  await drop()
})

test('on a public interface, the demo account and the stand-ins’ pages get a password of their own', async () => {
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

test('with a public address, the payment simulator’s own port requires that password or the secret key', async () => {
  const { url, drop } = await cloneDatabase()
  const product = await startProduct({ env: { DATABASE_URL: url, APP_URL: 'https://try.example' } })
  await product.ready()
  const password = /any name and the password (\S+)/.exec(product.output())![1]
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const [row] = await sql<{ body: { address: string; apiKey: string } }[]>`select body from stripe_simulator.settings`
  const { address, apiKey } = row!.body
  const status = (path: string, authorization?: string, init: RequestInit = {}) =>
    fetch(`${address}${path}`, { ...init, headers: authorization === undefined ? {} : { authorization } }).then(
      response => response.status,
    )

  for (const path of ['/embedded/stripe', '/embedded/stripe/checkout/cs_test_1']) expect(await status(path)).toBe(401)
  const post = { method: 'POST', body: '{}' }
  for (const act of ['transactions', 'advance', '__proto__', 'constructor'])
    expect(await status(`/embedded/stripe/control/${act}`, undefined, post)).toBe(401)
  expect(await status('/embedded/stripe', `Basic ${btoa('me:wrong')}`)).toBe(401)
  expect(await status('/embedded/stripe', `Basic ${btoa(`me:${password}`)}`)).toBe(200)
  expect(await status('/v1/tax/settings', `Bearer ${apiKey}`)).toBe(200)
  const through = await fetch(`${product.url}/embedded/stripe`, {
    headers: { authorization: `Basic ${btoa(`me:${password}`)}` },
  })
  expect(await through.text()).toContain('Simulator dashboard')
  product.signal('SIGTERM')
  expect(await product.exit).toBe(0)
  await sql.end()
  await drop()
})

test('with an external database no demo account and no samples are added', async () => {
  const { url, drop } = await cloneDatabase()
  const product = await startProduct({ env: { DATABASE_URL: url } })
  await product.ready()
  expect(product.output()).not.toContain('Sign in')
  expect(await product.status('/api/youtube/video/sampleKnife')).toBe(404)
  product.signal('SIGTERM')
  expect(await product.exit).toBe(0)
  await drop()
})

test('a process whose database is down is alive but not ready, and becomes ready with it', async () => {
  // Committed rows must survive the crash.
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
  expect(performance.now() - from).toBeLessThan(20_000)
  product.signal('SIGTERM')
  expect(await product.exit).toBe(0)
  await postgres.remove()
})

test('a start on a database that cannot be migrated says why, exits, and leaves no connection', async () => {
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
