import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cliProcess } from '#tests/setup/cli-process.ts'
import { type Dumpable, dumpablePostgres, dumpsUnavailable } from '#tests/setup/dumpable-postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'backup-stopped-'))
const file = join(folder, 'all.dump')
let server: Dumpable
let source: string
let target: string
let sql: postgres.Sql

beforeAll(async () => {
  if (dumpsUnavailable !== null) return
  server = await dumpablePostgres()
  source = await server.migrated()
  target = await server.empty()
  sql = postgres(target, { max: 1, onnotice: () => {} })
  const env = { PG_BIN_DIR: server.toolFolder }
  const account = ['--email', 'ada@example.com', '--password', 'a long walk home', '--name', 'Ada']
  expect(await cliProcess(source, ['users', 'create', ...account], undefined, env)).toMatchObject({ code: 0 })
  expect(await cliProcess(source, ['backup', 'create', file], undefined, env)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await sql?.end()
  await server?.[Symbol.asyncDispose]()
})

/** PostgreSQL's programs, whose `pg_restore` and `pg_dump` run `change` first; it may change the arguments. */
function toolsThat(change: string): string {
  const tools = mkdtempSync(join(folder, 'tools-'))
  for (const tool of ['pg_restore', 'pg_dump']) {
    const program = join(server.toolFolder, tool)
    writeFileSync(join(tools, tool), `#!/bin/sh\n${change}\nexec ${program} "$@"\n`, { mode: 0o755 })
  }
  return tools
}

/** A `pg_restore` that gets the dump without its last bytes, and then waits within its transaction. */
const stallsInTheMiddle = () =>
  toolsThat(`case "$*" in
  *--dbname*--single*)
    mkfifo ${folder}/pipe.$$
    { head -c ${statSync(file).size - 400} ${file}; exec sleep 20; } > ${folder}/pipe.$$ 2>/dev/null &
    exec ${server.toolFolder}/pg_restore "$1" --single-transaction --exit-on-error < ${folder}/pipe.$$ ;;
  esac`)

/** Starts a command, sends it a signal once `isRunning`, and waits for its end. */
async function stopped(
  line: readonly string[],
  signal: NodeJS.Signals,
  tools: string,
  isRunning: () => Promise<boolean>,
) {
  const child = spawn(process.execPath, ['cli/main.ts', ...line], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: target, LOG_LEVEL: 'error', PG_BIN_DIR: tools },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', piece => (out += piece))
  child.stderr.on('data', piece => (err += piece))
  const closed = once(child, 'close')
  await expect.poll(isRunning).toBe(true)
  const sentAt = Date.now()
  child.kill(signal)
  const [code] = (await closed) as [number | null]
  return { code, out, err, tookMs: Date.now() - sentAt }
}

const restoring = async () => {
  const sessions =
    await sql`select 1 from pg_stat_activity where application_name = 'pg_restore' and xact_start is not null`
  return sessions.length > 0
}
const databases = async () => (await sql`select datname from pg_database order by 1`).map(row => row.datname)
const tables = () => sql`select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`

describe.skipIf(dumpsUnavailable)('dumps', () => {
  test.each([
    ['verify', 'SIGTERM', [], 'The backup was not verified; the scratch database was removed.'],
    ['verify', 'SIGINT', [], 'The backup was not verified; the scratch database was removed.'],
    ['restore', 'SIGTERM', [], 'Nothing was restored.'],
    ['restore', 'SIGINT', ['--verify'], 'Nothing was restored.'],
  ] as const)('backup %s stops on %s, leaves nothing behind and says so', async (command, signal, more, sentence) => {
    const before = await databases()

    const ended = await stopped(['backup', command, file, ...more], signal, stallsInTheMiddle(), restoring)

    expect(ended).toMatchObject({ code: 1, out: '', err: `Stopped. ${sentence}\n` })
    expect(ended.tookMs).toBeLessThan(5000)
    expect(await restoring()).toBe(false)
    expect(await databases()).toEqual(before)
    expect(await tables()).toHaveLength(0)
  })

  test('backup create stops on SIGTERM and leaves no file', async () => {
    const place = join(folder, 'new')
    mkdirSync(place)
    const started = join(folder, 'dumping')
    const tools = toolsThat(`case "$*" in *--snapshot*) touch ${started}; exec sleep 20 ;; esac`)
    const url = target
    target = source

    const ended = await stopped(['backup', 'create', join(place, 'x.dump')], 'SIGTERM', tools, async () =>
      existsSync(started),
    )

    target = url
    expect(ended).toMatchObject({ code: 1, out: '', err: 'Stopped. No backup was kept.\n' })
    expect(readdirSync(place)).toEqual([])
  })

  test('a stop that comes after the commit does not leave sessions or codes of the backup behind', async () => {
    const restored = join(folder, 'restored')
    const program = join(server.toolFolder, 'pg_restore')
    const tools = toolsThat(`case "$*" in
      *--dbname*--single*) ${program} "$@"; touch ${restored}; exec sleep 20 ;;
      esac`)
    const whole = join(folder, 'whole.dump')
    const admin = postgres(source, { max: 1 })
    await admin`insert into sessions (id, user_id, expires_at) select 's', id, '2030-01-01' from users`
    await admin.end()
    const dump = spawn(join(server.toolFolder, 'pg_dump'), ['--format=custom', `--file=${whole}`, source])
    expect(await once(dump, 'close')).toEqual([0, null])

    const ended = await stopped(['backup', 'restore', whole, '--json'], 'SIGTERM', tools, async () =>
      existsSync(restored),
    )

    expect(ended).toMatchObject({ code: 0, err: '' })
    expect(await sql`select email from users`).toEqual([{ email: 'ada@example.com' }])
    expect(await sql`select 1 from sessions`).toHaveLength(0)
  })
})
