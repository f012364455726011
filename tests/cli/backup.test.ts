import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onConnection } from '#adapters/backup/connection.ts'
import { copyOut } from '#adapters/backup/create-backup.ts'
import { backupsOf } from '#app/backups.ts'
import { leftOut } from '#core/backup.ts'
import { createUser } from '#services/accounts/create-user.ts'
import type { Deps } from '#src/ports.ts'
import { type Db, openDatabase } from '#stores/db.ts'
import { rememberedLog } from '#tests/fakes/observers.ts'
import { plainPasswords } from '#tests/fakes/passwords.ts'
import { terminal } from '#tests/setup/cli.ts'
import { cloneDatabase, emptyDatabase, useDatabase } from '#tests/setup/database.ts'
import { fingerprint } from '#tests/setup/fingerprint.ts'

const database = useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'backups-'))
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const end of ends) await end()
})

const newFile = () => join(folder, `${uuidv7()}.tar.zst`)

/** A database with a terminal on it. */
function place(url: string, db: Db) {
  const deps = {
    db,
    clock: { now: () => new Date() },
    ids: { next: () => uuidv7() },
    log: rememberedLog(),
  } as unknown as Deps
  return { url, db, deps, ...terminal({ deps }, { backups: backupsOf(async () => url) }) }
}
const here = () => place(database.url, database.db)
async function another(made: { url: string; drop: () => Promise<void> }) {
  const { db, close } = openDatabase(made.url, { max: 2 })
  ends.push(() => close().then(made.drop))
  return place(made.url, db)
}

const odd = `tab\there, line\nbreak\r, \\ slash, \\N, \\., ’quote’, 🜂, "json", \u0001`
const people: string[] = []
const each = 1_000_000

beforeAll(async () => {
  const { deps, db } = here()
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

test('a backup taken while money moves is one instant, and comes back row by row', async () => {
  const source = here()
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

  const target = await another(await emptyDatabase())
  // The rest of the schema and the queue come with the first command or start: here with the record of the act.
  const restored = (await (await migrating(target)).run(['backup', 'restore', file, '--verify', '--json'])).json()

  expect(restored).toMatchObject({ rows: made.json().rows, compared: true })
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
  for (const table of leftOut) expect(after[table] ?? '0 0', table).toBe('0 0')
  const [found] = await target.db.execute(sql`
    select count(*)::int as n from transcript_windows where search @@ to_tsquery('simple', 'slash')`)
  expect(found?.n).toBe(2000)
})

/** The command line migrates after the restore; here the table of acts is all that is asked for. */
async function migrating(target: ReturnType<typeof place>) {
  const { migrate } = await import('#drizzle/migrate.ts')
  const withDeps = async <T>(work: (deps: Deps, signal: AbortSignal) => Promise<T>) => {
    await migrate(target.url)
    return work(target.deps, new AbortController().signal)
  }
  return terminal({ deps: target.deps }, { backups: backupsOf(async () => target.url), withDeps })
}

test('copies end whatever their length and however slow their reader, one after another on one connection', async () => {
  await onConnection(database.url, async sql => {
    for (let n = 1; n < 40; n += 1) {
      const name = `rows_${n}`
      await sql.unsafe(`create temp table ${name} as select repeat('x', 97) as c from generate_series(1, ${n * 40})`)
      let length = 0
      for await (const row of copyOut(sql, { name, columns: ['c'] })) {
        if (length === 0) await sleep(5)
        length += row.length
      }
      expect(length).toBe(n * 40 * 98)
    }
  })
})

test('tables that the stand-ins of a bare machine make themselves come back as they were made', async () => {
  const source = await another(await cloneDatabase())
  await source.db.execute(sql`create schema stand_in`)
  await source.db.execute(
    sql`create table stand_in.parents (id text primary key, n bigint generated always as identity)`,
  )
  await source.db.execute(sql`create table stand_in.rows (id int, parent text not null references stand_in.parents,
    body jsonb not null default '{}', doubled int generated always as (id * 2) stored, constraint many check (id > 0))`)
  await source.db.execute(sql`create index rows_body on stand_in.rows using gin (body) where id > 1`)
  await source.db.execute(sql`insert into stand_in.parents (id) values ('a'), ('b')`)
  await source.db.execute(sql`insert into stand_in.rows (id, parent) values (1, 'a'), (2, 'b')`)
  const ada = { email: 'ada@example.com', password: 'a long walk', fullName: 'Ada', grant: null }
  await createUser({ ...source.deps, passwords: plainPasswords }, ada, { who: 'test', why: 'rows' })
  const file = newFile()
  await source.run(['backup', 'create', file])
  const target = await another(await emptyDatabase())
  await (await migrating(target)).run(['backup', 'restore', file, '--verify'])

  await target.db.execute(sql`insert into stand_in.parents (id) values ('c')`)
  expect(await target.db.execute(sql`select n::int from stand_in.parents order by n`)).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
  ])
  expect(await target.db.execute(sql`select doubled from stand_in.rows order by 1`)).toEqual([
    { doubled: 2 },
    { doubled: 4 },
  ])
  const described = (db: Db) =>
    db.execute(sql`select pg_get_constraintdef(k.oid) as made from pg_constraint k where k.connamespace = 'stand_in'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'stand_in' order by 1`)
  expect(await described(target.db)).toEqual(await described(source.db))
  await expect(target.db.execute(sql`insert into stand_in.rows (id, parent) values (3, 'nobody')`)).rejects.toThrow()
})

test('a restore leaves a line on record, and what is left out stands in a list whose names exist', async () => {
  const tables = Object.keys(await fingerprint(database.db))
  expect(tables).toEqual(expect.arrayContaining([...leftOut]))
  const file = newFile()
  await here().run(['backup', 'create', file, '--by', 'kim'])
  const target = await another(await emptyDatabase())
  await (await migrating(target)).run(['backup', 'restore', file, '--reason', 'a new machine'])
  const acts = await target.db.execute(sql`select what, why, outcome from operator_acts where what like 'backup%'`)
  expect(acts).toEqual(expect.arrayContaining([{ what: 'backup restore', why: 'a new machine', outcome: 'done' }]))
})

describe('refused', () => {
  let file: string
  beforeAll(async () => {
    file = newFile()
    await here().run(['backup', 'create', file])
  })
  const copy = (change: (bytes: Buffer) => Buffer) => {
    const other = newFile()
    writeFileSync(other, change(readFileSync(file)))
    return other
  }
  /** Unpacked, changed, and packed again with a right checksum. */
  const repacked = (change: (bytes: Buffer) => Buffer) =>
    copy(bytes => zstdCompressSync(change(zstdDecompressSync(bytes))))
  const swap = (from: string, to: string) => (bytes: Buffer) => {
    const at = bytes.indexOf(from)
    expect(at).toBeGreaterThan(0)
    expect(to.length).toBe(from.length)
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(to), bytes.subarray(at + from.length)])
  }

  test.each<[string, () => string, RegExp]>([
    ['a file that is cut off', () => copy(bytes => bytes.subarray(0, bytes.length / 2)), /cut off in the middle/],
    ['one whose last byte is missing', () => copy(bytes => bytes.subarray(0, -1)), /cut off in the middle/],
    [
      'one with a changed byte',
      () => copy(bytes => bytes.map((byte, at) => (at === bytes.length - 60 ? byte ^ 1 : byte)) as Buffer),
      /was altered/,
    ],
    [
      'one that was altered and packed anew',
      () => repacked(swap('p7@example.com', 'x7@example.com')),
      /rows of public\.users do not fit/,
    ],
    [
      'one with a row less',
      () => repacked(swap('words 1999\t\\N\n', 'words 1999\t\\N ')),
      /1999 rows instead of 2000 of public.transcript_windows/,
    ],
    ['one without its end', () => repacked(bytes => bytes.subarray(0, bytes.length - 4096)), /cut off|no manifest/],
    [
      'one with something behind it',
      () => copy(bytes => Buffer.concat([bytes, Buffer.from('more')])),
      /behind its end/,
    ],
    ['something else', () => copy(() => Buffer.from('PGDMP dump')), /not a backup/],
    ['an empty file', () => copy(() => Buffer.alloc(0)), /not a backup|cut off/],
    ['a file that is not there', () => join(folder, 'nowhere.tar.zst'), /Cannot read .*there is no such file/],
    ['a folder', () => folder, /it is a folder/],
  ])('%s, saying what is wrong, before the database is touched', async (_, make, sentence) => {
    const bad = make()
    await expect(here().run(['backup', 'verify', bad])).rejects.toThrow(sentence)
    expect(await here().exit(['backup', 'verify', bad])).toBe(1)
    const target = await another(await emptyDatabase())
    await expect(target.run(['backup', 'restore', bad])).rejects.toThrow(bad)
    const [tables] = await target.db.execute(sql`select count(*)::int as n from pg_tables where schemaname = 'public'`)
    expect(tables?.n).toBe(0)
  })

  test('a database with rows, which stay as they are; also by --dry-run', async () => {
    const target = await another(await cloneDatabase())
    await target.db.execute(sql`insert into secrets values ('mine', '\\x01')`)
    const before = await fingerprint(target.db)
    await expect(target.run(['backup', 'restore', file])).rejects.toThrow(
      'This database is not empty: public.secrets has rows.',
    )
    expect(await target.exit(['backup', 'restore', file])).toBe(4)
    expect(await target.exit(['backup', 'restore', file, '--dry-run'])).toBe(4)
    expect(await fingerprint(target.db)).toEqual(before)
  })

  test('a backup of a version that is not known here', async () => {
    const hash = /"migration": "([0-9a-f]{64})"/.exec(zstdDecompressSync(readFileSync(file)).toString('latin1'))![1]!
    const target = await another(await emptyDatabase())
    await expect(target.run(['backup', 'restore', repacked(swap(hash, 'f'.repeat(64)))])).rejects.toThrow(
      'made by a version with another schema',
    )
  })
})

describe('create', () => {
  test.each([
    [
      'a file that is there',
      () => {
        const file = newFile()
        writeFileSync(file, 'mine')
        return file
      },
      'is there already',
      4,
    ],
    ['a folder that is not there', () => join(folder, 'no', 'x.tar.zst'), 'its folder is not there', 1],
    ['a folder that is a file', () => join(folder, 'plain', 'x.tar.zst'), 'its folder is a file', 1],
  ] as const)('into %s: one sentence, and nothing is left behind', async (_, make, sentence, code) => {
    writeFileSync(join(folder, 'plain'), '')
    const file = make()
    const before = readdirSync(folder)
    await expect(here().run(['backup', 'create', file])).rejects.toThrow(sentence)
    expect(await here().exit(['backup', 'create', file])).toBe(code)
    expect(readdirSync(folder)).toEqual(before)
  })

  test('--dry-run of a restore says what it would load', async () => {
    const file = newFile()
    await here().run(['backup', 'create', file])
    const target = await another(await emptyDatabase())
    const { would } = (await target.run(['backup', 'restore', file, '--dry-run', '--json'])).json()
    expect(would).toMatch(/^Load 2\d{3} rows of 20.* into this empty database\.$/)
    truncateSync(file, 100)
    await expect(target.run(['backup', 'restore', file, '--dry-run'])).rejects.toThrow('cut off')
  })
})
