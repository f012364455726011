import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cliProcess } from '#tests/setup/cli-process.ts'
import { type RestartablePostgres, restartablePostgres } from '#tests/setup/restartable-postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let server: RestartablePostgres
let sql: postgres.Sql
/** Receives each request and never replies. */
const vendor = createServer(() => {
  requests += 1
})
let requests = 0

beforeAll(async () => {
  server = await restartablePostgres()
  sql = postgres(server.url, { max: 2, onnotice: () => {} })
  vendor.listen(0, '127.0.0.1')
  const account = ['--email', 'ada@example.com', '--password', 'a long walk home', '--name', 'Ada']
  expect(await cliProcess(server.url, ['users', 'create', ...account])).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await sql.end()
  vendor.closeAllConnections()
  vendor.close()
  await server.remove()
})

/** Starts a command, sends SIGTERM once `isRunning`, calls `afterwards` and waits for the end. */
async function stopped(
  line: readonly string[],
  isRunning: () => boolean | Promise<boolean>,
  afterwards: () => unknown = () => {},
) {
  const { port } = vendor.address() as AddressInfo
  const child = spawn(process.execPath, ['cli/main.ts', ...line], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: server.url,
      LOG_LEVEL: 'error',
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', piece => (out += piece))
  child.stderr.on('data', piece => (err += piece))
  const closed = once(child, 'close')
  await expect.poll(isRunning, { timeout: 20_000 }).toBe(true)
  const sentAt = Date.now()
  child.kill('SIGTERM')
  await new Promise(resolve => setTimeout(resolve, 300))
  await afterwards()
  const [code] = (await closed) as [number | null]
  return { code, out, err, tookMs: Date.now() - sentAt }
}

test('a command that is stopped before its work begins changes nothing', async () => {
  const isWaiting = async () =>
    (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`).length >
    0
  const release = Promise.withResolvers<void>()
  const holding = sql.begin(async tx => {
    await tx`lock table drizzle.__drizzle_migrations in access exclusive mode`
    await release.promise
  })

  const ended = await stopped(['users', 'delete', '--email', 'ada@example.com', '--yes'], isWaiting, release.resolve)

  await holding
  expect(ended).toMatchObject({ code: 4, out: '', err: 'Canceled. Nothing was changed.\n' })
  expect(await sql`select email from users`).toEqual([{ email: 'ada@example.com' }])
})

test.each([
  ['models check', ['models', 'check', 'gpt-6-luna']],
  ['doctor --live', ['doctor', '--live']],
])('%s ends soon when it is stopped, and reports no service as failed', async (_, line) => {
  const before = requests

  const ended = await stopped(line, () => requests > before)

  expect(ended).toMatchObject({ code: 1, out: '', err: 'Stopped.\n' })
  expect(ended.tookMs).toBeLessThan(8000)
})
