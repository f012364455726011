import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { excludedTables } from '#core/operations/backup-contents.ts'
import { createUser } from '#services/accounts/create-user.ts'
import type { Deps } from '#src/ports.ts'
import { plainPasswords } from '#tests/fakes/passwords.ts'
import { offsetInLongestBlock, openBackupTerminal } from '#tests/setup/backup-terminal.ts'
import { cloneDatabase } from '#tests/setup/database.ts'
import { type Dumpable, dumpablePostgres, dumpsUnavailable } from '#tests/setup/dumpable-postgres.ts'
import { fingerprint } from '#tests/setup/fingerprint.ts'

const folder = mkdtempSync(join(tmpdir(), 'backups-'))
const ends: (() => Promise<unknown>)[] = []
let server: Dumpable
beforeAll(async () => {
  if (dumpsUnavailable === null) server = await dumpablePostgres()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const end of ends) await end()
  await server?.[Symbol.asyncDispose]()
})

const newFile = () => join(folder, `${uuidv7()}.dump`)

const place = (url: string, toolFolder: string | null) => {
  const made = openBackupTerminal(url, toolFolder)
  ends.push(made.close)
  return made
}
const filled = async () => place(await server.migrated(), server.toolFolder)
const empty = async () => place(await server.empty(), server.toolFolder)
const addAda = (deps: Deps) =>
  createUser(
    { ...deps, passwords: plainPasswords },
    { email: 'ada@example.com', password: 'a long walk', fullName: 'Ada', grant: null },
    { who: 'test', why: 'rows' },
  )

const odd = `tab\there, line\nbreak\r, \\ slash, \\N, \\., ’quote’, 🜂, "json", \u0001`
const people: string[] = []
const each = 1_000_000

let source: Awaited<ReturnType<typeof filled>>
beforeAll(async () => {
  if (dumpsUnavailable !== null) return
  source = await filled()
  const { deps, db } = source
  for (let n = 0; n < 20; n += 1) {
    const account = { email: `p${n}@example.com`, password: 'a long walk', fullName: `${odd} ${n}`, grant: null }
    const { userId } = await createUser({ ...deps, passwords: plainPasswords }, account, { who: 'test', why: 'rows' })
    people.push(userId)
    await db.execute(sql`insert into budget_periods (user_id, period_start, period_end, "limit", used)
      values (${userId}, '2026-01-31T00:00:00.123456Z', '2026-02-28', 5000000, ${each})`)
    await db.execute(sql`insert into sessions (id, user_id, expires_at) values (${`s${n}`}, ${userId}, '2030-01-01')`)
  }
  await db.execute(sql`insert into secrets (name, value) values ('key', ${Buffer.from([0, 1, 255, 10, 92])})`)
  await db.execute(sql`insert into throttles values ('login:x', 3, '2030-01-01')`)
  await db.execute(sql`insert into videos (video_id, title, channel, thumbnail_url, chapters)
    values ('abcdefghijk', ${odd}, '', '', ${JSON.stringify([{ title: odd, start: 1.5 }])}::text::jsonb)`)
  await db.execute(sql`insert into transcript_windows (video_id, hash, n, start_ms, end_ms, text)
    select 'abcdefghijk', 'h', n, n, n + 1, ${odd} || repeat('words ', 400) || n from generate_series(1, 2000) n`)
})

describe.skipIf(dumpsUnavailable)(`dumps${dumpsUnavailable === null ? '' : `: ${dumpsUnavailable}`}`, () => {
  test('a backup during transfers is consistent, and restores every row', async () => {
    const moving = new AbortController()
    const mover = async (seed: number) => {
      let moves = 0
      for (let n = seed; !moving.signal.aborted; n += 7) {
        const [from, to] = [people[n % people.length]!, people[(n + seed) % people.length]!]
        await source.db.transaction(async tx => {
          await tx.execute(
            sql`select 1 from budget_periods where user_id in (${from}, ${to}) order by user_id for update`,
          )
          await tx.execute(sql`update budget_periods set used = used - 1000 where user_id = ${from}`)
          await tx.execute(sql`update budget_periods set used = used + 1000 where user_id = ${to}`)
        })
        moves += 1
      }
      return moves
    }
    const movers = [mover(1), mover(3), mover(5)]
    const file = newFile()
    const made = await source.run(['backup', 'create', file, '--json']).finally(() => moving.abort())
    const moves = (await Promise.all(movers)).reduce((a, b) => a + b)
    expect(moves).toBeGreaterThan(3)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const target = await empty()
    const restored = (await target.run(['backup', 'restore', file, '--verify', '--json'])).json()

    expect(restored).toMatchObject({ rows: made.json().rows, tables: made.json().tables, verified: true })
    const [before, after] = [await fingerprint(source.db), await fingerprint(target.db)]
    for (const table of [
      'public.users',
      'public.videos',
      'public.transcript_windows',
      'public.secrets',
      'public.entitlements',
    ])
      expect(after[table], table).toBe(before[table])
    const [books] = await target.db.execute(sql`select count(*)::int as n, sum(used)::int as sum from budget_periods`)
    expect(books).toEqual({ n: people.length, sum: people.length * each })
    for (const table of excludedTables) expect(after[table], table).toBe('0 0')
    const [found] = await target.db.execute(sql`
      select count(*)::int as n from transcript_windows where search @@ to_tsquery('simple', 'slash')`)
    expect(found?.n).toBe(2000)
  })

  test('tables that stand-ins create are restored with their constraints and sequences', async () => {
    const { db, deps, run } = await filled()
    await db.execute(sql`create schema stand_in`)
    await db.execute(sql`create table stand_in.parents (id text primary key, n bigint generated always as identity)`)
    await db.execute(sql`create table stand_in.rows (id int, parent text not null references stand_in.parents,
      doubled int generated always as (id * 2) stored, constraint many check (id > 0))`)
    await db.execute(sql`insert into stand_in.parents (id) values ('a'), ('b')`)
    await db.execute(sql`insert into stand_in.rows (id, parent) values (1, 'a'), (2, 'b')`)
    await addAda(deps)
    const file = newFile()
    await run(['backup', 'create', file])
    const target = await empty()
    await target.run(['backup', 'restore', file])

    await target.db.execute(sql`insert into stand_in.parents (id) values ('c')`)
    const parents = await target.db.execute(sql`select n::int from stand_in.parents order by n`)
    expect(parents).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(await target.db.execute(sql`select doubled from stand_in.rows order by 1`)).toEqual([
      { doubled: 2 },
      { doubled: 4 },
    ])
    await expect(target.db.execute(sql`insert into stand_in.rows (id, parent) values (3, 'zoe')`)).rejects.toThrow()
  })

  test('a restore is recorded as an act, and the excluded tables exist', async () => {
    expect(Object.keys(await fingerprint(source.db))).toEqual(expect.arrayContaining([...excludedTables]))
    const file = newFile()
    await source.run(['backup', 'create', file, '--by', 'kim'])
    const target = await empty()
    await target.run(['backup', 'restore', file, '--reason', 'a new machine'])
    const acts = await target.db.execute(sql`select what, why, outcome from operator_acts where what like 'backup%'`)
    expect(acts).toEqual(expect.arrayContaining([{ what: 'backup restore', why: 'a new machine', outcome: 'done' }]))
  })

  test("a dump of the operator's own pg_dump is restored without sessions and queue, too", async () => {
    const file = newFile()
    const address = ['--format=custom', `--file=${file}`, source.url]
    expect(spawnSync(join(server.toolFolder, 'pg_dump'), address).status).toBe(0)
    const target = await empty()
    await target.run(['backup', 'restore', file])
    const after = await fingerprint(target.db)
    for (const table of excludedTables) expect(after[table], table).toBe('0 0')
    expect(after['public.users']).toBe((await fingerprint(source.db))['public.users'])
    expect(await target.db.execute(sql`select 1 from pg_namespace where nspname = 'pgboss'`)).toHaveLength(0)
  })

  test('verify restores into a scratch database, counts the rows, and removes the database', async () => {
    const file = newFile()
    const { tables } = (await source.run(['backup', 'create', file, '--json'])).json()
    const databases = () => source.db.execute(sql`select datname from pg_database order by 1`)
    const before = await databases()
    expect((await source.run(['backup', 'verify', file, '--json'])).json().tables).toEqual(tables)
    expect(await databases()).toEqual(before)
  })

  describe('refuses', () => {
    let file: string
    beforeAll(async () => {
      file = newFile()
      await source.run(['backup', 'create', file])
    })
    const copy = (change: (bytes: Buffer) => Buffer) => {
      const other = newFile()
      writeFileSync(other, change(readFileSync(file)))
      return other
    }

    test.each<[string, () => string, RegExp]>([
      [
        'a truncated file',
        () => copy(bytes => bytes.subarray(0, bytes.length / 2)),
        /cannot be used: pg_restore failed/,
      ],
      [
        'a file with a changed byte in its rows',
        () =>
          copy(bytes =>
            bytes.fill(
              bytes[offsetInLongestBlock(bytes)]! ^ 1,
              offsetInLongestBlock(bytes),
              offsetInLongestBlock(bytes) + 1,
            ),
          ),
        /cannot be restored: pg_restore failed/,
      ],
      ['another kind of file', () => copy(() => Buffer.from('a letter')), /cannot be used: pg_restore failed/],
      ['an empty file', () => copy(() => Buffer.alloc(0)), /cannot be used: pg_restore failed/],
      ['a file that is not there', () => join(folder, 'nowhere.dump'), /Cannot read .*there is no such file/],
      ['a folder', () => folder, /is a folder, not a dump/],
    ])('%s with a message, and restores nothing', async (_, make, sentence) => {
      const bad = make()
      await expect(source.run(['backup', 'verify', bad])).rejects.toThrow(sentence)
      expect(await source.exit(['backup', 'verify', bad])).toBe(1)
      const target = await empty()
      await expect(target.run(['backup', 'restore', bad])).rejects.toThrow(bad)
      const [tables] = await target.db.execute(
        sql`select count(*)::int as n from pg_tables where schemaname = 'public'`,
      )
      expect(tables?.n).toBe(0)
    })

    test('a database with tables, even with --dry-run, and changes nothing', async () => {
      const target = await filled()
      await target.db.execute(sql`insert into secrets values ('mine', '\\x01')`)
      const before = await fingerprint(target.db)
      await expect(target.run(['backup', 'restore', file])).rejects.toThrow(
        /This database is not empty: it has the table public\.\w+\. Nothing was changed\. Make a new one/,
      )
      expect(await target.exit(['backup', 'restore', file])).toBe(4)
      expect(await target.exit(['backup', 'restore', file, '--dry-run'])).toBe(4)
      expect(await fingerprint(target.db)).toEqual(before)
    })

    test('a backup of an unknown schema version', async () => {
      const other = await filled()
      await addAda(other.deps)
      await other.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
        select repeat('f', 64), max(created_at) + 1 from drizzle.__drizzle_migrations`)
      const newer = newFile()
      await other.run(['backup', 'create', newer])
      const target = await empty()
      await expect(target.run(['backup', 'restore', newer])).rejects.toThrow('made by a version with another schema')
    })
  })

  test.each([
    [
      'a file that is there',
      () => {
        const file = newFile()
        writeFileSync(file, 'mine')
        return file
      },
      'already exists',
      4,
    ],
    ['a folder that does not exist', () => join(folder, 'no', 'x.dump'), 'its folder does not exist', 1],
    ['a folder that is a file', () => join(folder, 'plain', 'x.dump'), 'its folder is a file', 1],
  ] as const)('create into %s fails with a message and leaves no file', async (_, make, sentence, code) => {
    writeFileSync(join(folder, 'plain'), '')
    const file = make()
    const before = readdirSync(folder)
    await expect(source.run(['backup', 'create', file])).rejects.toThrow(sentence)
    expect(await source.exit(['backup', 'create', file])).toBe(code)
    expect(readdirSync(folder)).toEqual(before)
  })

  test('--dry-run of a restore prints the number of rows', async () => {
    const file = newFile()
    await source.run(['backup', 'create', file])
    const target = await empty()
    const { preview } = (await target.run(['backup', 'restore', file, '--dry-run', '--json'])).json()
    expect(preview).toMatch(/^Restore 2\d{3} rows from .* into the empty database\.$/)
    const tables = await target.db.execute(sql`select 1 from pg_tables where schemaname = 'public'`)
    expect(tables).toHaveLength(0)
  })
})

describe('client program', () => {
  /** A folder with a `pg_dump` that only prints its version. */
  const toolsOf = (version: string) => {
    const tools = mkdtempSync(join(folder, 'tools-'))
    writeFileSync(join(tools, 'pg_dump'), `#!/bin/sh\necho 'pg_dump (PostgreSQL) ${version}'\n`)
    chmodSync(join(tools, 'pg_dump'), 0o755)
    return tools
  }
  const tooOld =
    /^pg_dump \(PostgreSQL\) 9\.6\.24 cannot read Postgres \d+\. .* PG_BIN_DIR to the folder of newer ones\./
  const missing = /^pg_dump was not found in .*\. Install .* set PG_BIN_DIR to their folder\./
  test.each([
    ['too old', () => toolsOf('9.6.24'), tooOld],
    ['missing', () => mkdtempSync(join(folder, 'none-')), missing],
  ])('%s gives a message with the remedy, and leaves no file', async (_, tools, sentence) => {
    const { url, drop } = await cloneDatabase()
    const here = place(url, tools())
    await addAda(here.deps)
    const room = join(folder, uuidv7())
    mkdirSync(room)
    await expect(here.run(['backup', 'create', join(room, 'x.dump')])).rejects.toThrow(sentence)
    expect(await here.exit(['backup', 'create', join(room, 'x.dump')])).toBe(1)
    expect(readdirSync(room)).toEqual([])
    ends.push(drop)
  })
})
