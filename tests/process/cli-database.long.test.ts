import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { startStripeSimulator } from '#tests/fakes/stripe/simulator.ts'
import { emptyDatabase, useDatabase } from '#tests/setup/database.ts'
import { dataFolder, endAll } from '#tests/setup/product.ts'

const program = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
const database = useDatabase()
const folders: string[] = []
afterAll(async () => {
  await endAll()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'))
  folders.push(folder)
  return folder
}

/** A command line as cron runs it: in a folder of its own, with hardly any environment. */
async function cli(line: readonly string[], { cwd = emptyFolder(), env = {} }: { cwd?: string; env?: object } = {}) {
  const child = spawn(process.execPath, [program, ...line], {
    cwd,
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', piece => (out += piece))
  child.stderr.on('data', piece => (err += piece))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err, files: readdirSync(cwd) }
}

test.each([[['users', 'list']], [['backup', 'create', 'today.dump']], [['jobs', 'dead']]])(
  'without a database %j creates none, exits with 2 and says what to set',
  async line => {
    const { code, out, err, files } = await cli(line)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toMatch(/There is no database: DATABASE_URL is not set.*DATA_DIR.*--embedded/s)
    expect(err).not.toContain('    at ')
    expect(files).toEqual([])
  },
)

test('doctor reports a missing database as a failed check, and creates none', async () => {
  const { code, out, files } = await cli(['doctor', '--json'])
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject([
    { check: 'configuration', ok: true },
    { check: 'database', ok: false, detail: expect.stringContaining('DATABASE_URL is not set') },
  ])
  expect(files).toEqual([])
})

test('--embedded creates a database in DATA_DIR, and later commands use it without the flag', async () => {
  const env = { DATA_DIR: dataFolder() }
  const ada = ['--email', 'ada@example.com', '--password', 'a long walk', '--name', 'Ada']
  expect(await cli(['users', 'create', ...ada, '--embedded'], { env })).toMatchObject({ code: 0 })
  const { code, out } = await cli(['users', 'list', '--json'], { env })
  expect(code).toBe(0)
  expect(JSON.parse(out).users).toMatchObject([{ email: 'ada@example.com' }])
})

test('backup create refuses an empty database and leaves it empty', async () => {
  const { url, drop } = await emptyDatabase()
  const { code, err, files } = await cli(['backup', 'create', 'today.dump'], { env: { DATABASE_URL: url } })
  expect(code).toBe(4)
  expect(err).toContain('There is nothing to back up')
  expect(files).toEqual([])
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const tables = await sql`select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
  expect(tables).toHaveLength(0)
  await sql.end()
  await drop()
})

test('backup create also refuses a database in which another command has only created the tables', async () => {
  const { url, drop } = await emptyDatabase()
  const env = { DATABASE_URL: url }
  expect(await cli(['users', 'list'], { env })).toMatchObject({ code: 0 })
  const { code, err, files } = await cli(['backup', 'create', 'today.dump'], { env })
  expect(code).toBe(4)
  expect(err).toContain('There is nothing to back up')
  expect(files).toEqual([])
  await drop()
})

test('in production billing setup needs only what it uses: the database, the key and the address', async () => {
  const simulator = await startStripeSimulator({ databaseUrl: database.url })
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    APP_URL: 'https://clickbait.example',
    STRIPE_SECRET_KEY: simulator.apiKey,
    STRIPE_API_URL: simulator.url,
  }
  const { code, out } = await cli(['billing', 'setup', '--json'], { env })
  await simulator[Symbol.asyncDispose]()
  expect(code).toBe(0)
  expect(JSON.parse(out).webhookSecret).toMatch(/^whsec_/)
})

test('in production without a Stripe key nothing is simulated: the command names the missing setting', async () => {
  const { url, drop } = await emptyDatabase()
  const env = { NODE_ENV: 'production', DATABASE_URL: url, APP_URL: 'https://clickbait.example' }
  const { code, err } = await cli(['billing', 'setup'], { env })
  expect(code).toBe(5)
  expect(err).toContain('STRIPE_SECRET_KEY')
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  expect(await sql`select 1 from pg_namespace where nspname = 'stripe_simulator'`).toHaveLength(0)
  await sql.end()
  await drop()
})
