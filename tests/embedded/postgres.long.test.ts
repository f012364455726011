import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbeddedPostgres } from '#embedded/embedded-postgres.ts'
import { isServing, readPostmaster } from '#embedded/postmaster.ts'

let root: string
let dataDir: string
const processes: ChildProcess[] = []
const holderScript = fileURLToPath(new URL('./hold-postgres.ts', import.meta.url))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'embedded-'))
  chmodSync(root, 0o755)
  dataDir = join(root, 'data')
})
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  // Adopts and stops a server that a failed test left running.
  if (existsSync(dataDir)) await (await openEmbeddedPostgres(dataDir)).release()
  rmSync(root, { recursive: true, force: true })
})

type Holder = { url: string; pid: number; wasStarted: boolean; leave(): Promise<void>; kill(): Promise<void> }

async function holder(env: NodeJS.ProcessEnv = process.env): Promise<Holder> {
  const child = spawn(process.execPath, [holderScript, dataDir], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  processes.push(child)
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string]
  const gone = once(child, 'exit')
  return {
    ...JSON.parse(line),
    leave: async () => {
      child.stdin!.end()
      await gone
    },
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function answer(url: string): Promise<number> {
  const sql = postgres(url, { max: 1 })
  const [row] = await sql<{ n: number }[]>`select 41 + 1 as n`
  await sql.end()
  return row!.n
}

test('four concurrent first starts create one cluster; the last process stops it', async () => {
  const holders = await Promise.all([holder(), holder(), holder(), holder()])

  expect(new Set(holders.map(one => one.url)).size).toBe(1)
  expect(holders.filter(one => one.wasStarted)).toHaveLength(1)
  const { pid, url } = holders[0]!
  for (const one of holders.slice(1)) await one.leave()
  expect(isServing({ pid })).toBe(true)
  expect(await answer(url)).toBe(42)
  await holders[0]!.leave()
  expect(isServing({ pid })).toBe(false)
})

test('a Postgres whose owner was killed is adopted', async () => {
  const first = await holder()
  await first.kill()
  expect(isServing({ pid: first.pid })).toBe(true)

  const adopted = await openEmbeddedPostgres(dataDir)

  expect(adopted).toMatchObject({ pid: first.pid, url: first.url, wasStarted: false })
  await adopted.release()
  expect(isServing({ pid: first.pid })).toBe(false)
})

test.each([
  ['of a dead process', '999999999\n/pg\n0\n5432\n\n\n\nready\n'],
  ['of another program', `${process.pid}\n/pg\n0\n5432\n\n\n\nready\n`],
  ['without content', ''],
])('a stale pid file %s does not prevent a start within ten seconds', async (_, content) => {
  await (await holder()).leave()
  writeFileSync(join(dataDir, 'pg/postmaster.pid'), content)

  const startedAt = Date.now()
  const opened = await openEmbeddedPostgres(dataDir)

  expect(Date.now() - startedAt).toBeLessThan(10_000)
  expect(await answer(opened.url)).toBe(42)
  await opened.release()
})

test('after a kill of Postgres the next start recovers committed rows', async () => {
  const first = await openEmbeddedPostgres(dataDir)
  const sql = postgres(first.url, { max: 1, onnotice() {} })
  await sql`create table kept (n int)`
  await sql`insert into kept values (7)`
  await sql.end()
  process.kill(first.pid, 'SIGKILL')
  await first.release()

  const second = await openEmbeddedPostgres(dataDir)
  const again = postgres(second.url, { max: 1 })
  expect(await again`select n from kept`).toEqual([{ n: 7 }])
  await again.end()
  await second.release()
})

test('one process may claim to serve the product; a second one gets its address', async () => {
  const first = await openEmbeddedPostgres(dataDir)
  const second = await openEmbeddedPostgres(dataDir)

  expect(await first.claim('http://localhost:3000')).toBeNull()
  expect(await second.claim('http://localhost:4000')).toBe('http://localhost:3000')
  await first.release()
  expect(await second.claim('http://localhost:4000')).toBeNull()
  await second.release()
})

test('a connection with a wrong password is refused', async () => {
  const opened = await openEmbeddedPostgres(dataDir)
  const stranger = postgres(opened.url.replace(/:[^:@]+@/, ':guess@'), { max: 1 })
  await expect(stranger`select 1`).rejects.toMatchObject({ code: '28P01' })
  await stranger.end()
  await opened.release()
})

test.runIf(process.getuid?.() === 0)('root can start it in a folder that only root may enter', async () => {
  const closed = join(root, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  dataDir = join(closed, 'data')

  const opened = await openEmbeddedPostgres(dataDir)

  expect(await answer(opened.url)).toBe(42)
  expect(readFileSync(`/proc/${opened.pid}/status`, 'utf8')).toContain('postgres')
  await opened.release()
  expect(isServing({ pid: opened.pid })).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'without user namespaces root starts it from /var/tmp if only root may enter the folder',
  async () => {
    const closed = join(root, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    dataDir = join(closed, 'data')
    const forbidding = join(root, 'bin')
    mkdirSync(forbidding)
    writeFileSync(join(forbidding, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })

    const opened = await holder({ ...process.env, PATH: `${forbidding}:${process.env.PATH}` })

    expect(await answer(opened.url)).toBe(42)
    const sql = postgres(opened.url, { max: 1 })
    const [row] = await sql<{ directory: string }[]>`select current_setting('data_directory') as directory`
    await sql.end()
    expect(row?.directory).toMatch(/^\/var\/tmp\/is-this-clickbait-/)
    await opened.leave()
    expect(isServing({ pid: opened.pid })).toBe(false)
    rmSync(dirname(dirname(row!.directory)), { recursive: true, force: true })
    rmSync(closed, { recursive: true })
  },
)

test.each([
  ['a stale', `${process.pid}\n/pg\n0\n5432\n\n\n\nready\n`],
  ['an empty', ''],
])('four concurrent starts with %s pid file share one Postgres and keep its pid file', async (_, content) => {
  await (await holder()).leave()
  const pgdata = join(dataDir, 'pg')
  writeFileSync(join(pgdata, 'postmaster.pid'), content)

  const holders = await Promise.all([holder(), holder(), holder(), holder()])

  expect(new Set(holders.map(one => one.pid)).size).toBe(1)
  expect(readPostmaster(pgdata)?.pid).toBe(holders[0]!.pid)
  for (const one of holders) await one.leave()
})
