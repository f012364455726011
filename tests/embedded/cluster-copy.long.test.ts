import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackups } from '#app/backups.ts'
import { excludedTables } from '#core/operations/backup-contents.ts'
import { migrate } from '#drizzle/migrate.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '#embedded/embedded-postgres.ts'

const quiet = () => {}
const never = new AbortController().signal
const root = mkdtempSync('/tmp/cluster-copy-')
chmodSync(root, 0o755)
let running: EmbeddedPostgres
let sql: postgres.Sql

const backups = (dataDir: string, signal = never) =>
  createBackups(
    () => ({
      embeddedDataFolder: dataDir,
      tools: { folder: null, environment: {} },
      databaseUrl: async () => running.url,
    }),
    signal,
  )
const here = backups(join(root, 'here'))
const copy = join(root, 'copy')

beforeAll(async () => {
  running = await openEmbeddedPostgres(join(root, 'here'))
  await migrate(running.url)
  sql = postgres(running.url, { max: 4, onnotice: () => {} })
})
afterAll(async () => {
  await sql?.end()
  await running?.release()
  rmSync(root, { recursive: true, force: true })
})

test('a database without an account is not backed up', async () => {
  await expect(here.refuseUnlessFilled()).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(here.create(copy, quiet)).rejects.toThrow('There is nothing to back up')
  expect(readdirSync(root)).toEqual(['here'])
})

test('a copy made during writes is consistent, and is restored into an absent DATA_DIR without sessions', async () => {
  await sql`insert into users (id, email, full_name) select gen_random_uuid(), n || '@example.com', 'Ada'
    from generate_series(1, 2000) n`
  await sql`insert into sessions (id, user_id, expires_at) select 's', id, '2030-01-01' from users limit 1`
  await sql`create schema pgboss`
  await sql`create table moves (side int primary key, sum int not null)`
  await sql`insert into moves values (1, 0), (2, 0)`
  const moving = new AbortController()
  const mover = async () => {
    for (let n = 0; !moving.signal.aborted; n += 1) {
      await sql.begin(async tx => {
        await tx`update moves set sum = sum + 1 where side = 1`
        await tx`update moves set sum = sum - 1 where side = 2`
        await tx`update users set full_name = ${`Ada ${n}`} where email = ${`${n % 2000}@example.com`}`
      })
    }
  }
  const moved = Promise.all([mover(), mover()])
  await expect.poll(async () => (await sql`select sum from moves where side = 1`)[0]?.sum).toBeGreaterThan(5)
  const made = await here.create(copy, quiet).finally(() => moving.abort())
  await moved
  expect(made).toMatchObject({ path: copy, rows: expect.any(Number) })
  expect(statSync(copy).mode & 0o777).toBe(0o700)
  expect(statSync(join(copy, 'app.password')).mode & 0o777).toBe(0o600)

  expect(await here.verify(copy, quiet)).toMatchObject({ rows: made.rows })
  const there = join(root, 'there')
  // Simulates a restore that was killed halfway.
  mkdirSync(join(there, 'pg.part'), { recursive: true })
  writeFileSync(join(there, 'pg.part', 'of-another-backup'), '')
  expect(await backups(there).restore(copy, false, quiet)).toMatchObject({ verified: true, rows: made.rows })

  expect(existsSync(join(there, 'pg', 'of-another-backup'))).toBe(false)
  const restored = await openEmbeddedPostgres(there)
  const other = postgres(restored.url, { max: 1 })
  const [sums] = await other`select max(sum)::int as most, sum(sum)::int as difference from moves`
  expect(sums).toMatchObject({ difference: 0 })
  expect(sums!.most).toBeGreaterThan(5)
  for (const table of excludedTables) expect(await other.unsafe(`select 1 from ${table}`), table).toHaveLength(0)
  expect(await other`select 1 from pg_namespace where nspname = 'pgboss'`).toHaveLength(0)
  await other.end()
  await restored.release()
})

test.each([
  ['create', 'copying the folder', 'No backup was kept.'],
  ['verify', 'starting Postgres', 'The backup was not verified; the scratch database was removed.'],
  ['restore', 'starting Postgres', 'Nothing was restored.'],
  ['restore', 'restoring into', 'Nothing was restored.'],
] as const)('a %s that is stopped when it begins with "%s" leaves nothing behind', async (what, step, sentence) => {
  const scratchFolders = () => readdirSync(tmpdir()).filter(name => name.startsWith('verify-'))
  const before = scratchFolders()
  const stopping = new AbortController()
  const [target, made] = [join(root, 'stopped'), join(root, 'stopped-copy')]
  const stopAt = (text: string) => {
    if (text.startsWith(step)) setTimeout(() => stopping.abort(new Error('Stopped.')), 20)
  }
  const method = backups(what === 'create' ? join(root, 'here') : target, stopping.signal)
  const run = {
    create: () => method.create(made, stopAt),
    verify: () => method.verify(copy, stopAt),
    restore: () => method.restore(copy, false, stopAt),
  }

  await expect(run[what]()).rejects.toThrow(`Stopped. ${sentence}`)

  expect(existsSync(join(target, 'pg')) || existsSync(join(target, 'pg.part'))).toBe(false)
  expect(readdirSync(root).filter(name => name.startsWith('stopped-copy'))).toEqual([])
  expect(scratchFolders()).toEqual(before)
})

test('a DATA_DIR with a database is not overwritten', async () => {
  const refused = {
    code: 'CONFLICT',
    message: expect.stringMatching(/already has a database\. Nothing was changed\./),
  }
  await expect(here.restore(copy, false, quiet)).rejects.toMatchObject(refused)
  await expect(here.refuseUnlessEmpty()).rejects.toMatchObject(refused)
  await expect(here.create(copy, quiet)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test.each([
  ['a file', () => writeFileSync(join(root, 'file'), 'PGDMP'), 'file', /it is a file, not a copy/],
  ['nothing', () => {}, 'nothing', /there is no such folder/],
  [
    'a copy without its backup_label',
    () => rmSync(join(copy, 'backup_label')),
    'copy',
    /not a whole copy of an embedded Postgres: backup_label is missing/,
  ],
])('%s is refused, and nothing is restored', async (_, prepare, name, sentence) => {
  prepare()
  const target = join(root, 'fresh')
  await expect(backups(target).restore(join(root, name), false, quiet)).rejects.toThrow(sentence)
  expect(existsSync(join(target, 'pg'))).toBe(false)
})
