import { readMigrationFiles } from 'drizzle-orm/migrator'
import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import { installQueue } from '#adapters/queue.ts'
import { migrate } from '#drizzle/migrate.ts'
import { cloneDatabase, emptyDatabase } from '#tests/setup/database.ts'
import { migrateUpTo } from '#tests/setup/migrate-up-to.ts'

test('four processes that start concurrently migrate an empty database once', async () => {
  const admin = postgres(inject('postgresUrl'), { max: 1 })
  const name = `race_${process.pid}_${Date.now()}`
  await admin.unsafe(`create database ${name}`)
  const url = inject('postgresUrl').replace(/postgres$/, name)

  await Promise.all(Array.from({ length: 4 }, () => migrate(url, () => installQueue(url))))

  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const [applied] =
    await sql`select count(*)::int as n, count(distinct hash)::int as different from drizzle.__drizzle_migrations`
  const [queues] = await sql`select count(*)::int as n from pgboss.queue where name = 'process-transcript'`
  const [locks] =
    await sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
  expect(applied!.n).toBe(applied!.different)
  expect(applied!.n).toBeGreaterThan(0)
  expect(queues!.n).toBe(1)
  expect(locks!.n).toBe(0)

  await sql.end()
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
})

test('a database of another version is refused with a message and not changed', async () => {
  const { url, drop } = await cloneDatabase()
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`
    update drizzle.__drizzle_migrations set hash = 'of an older checkout', created_at = created_at - 1000
     where id = (select max(id) from drizzle.__drizzle_migrations)`
  await expect(migrate(url)).rejects.toThrow(/^The database was set up by another version .* another DATA_DIR/)
  const [locks] = await sql`select count(*)::int as n from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`
  expect(locks!.n).toBe(0)

  // A newer version has migrated the database while this version still runs.
  await sql`
    update drizzle.__drizzle_migrations set created_at = created_at + 10000000 where hash = 'of an older checkout'`
  await migrate(url)
  await sql.end()
  await drop()
})

test('the migration marks existing accounts as confirmed, but not later ones', async () => {
  const { url, drop } = await emptyDatabase()
  const [baseline] = readMigrationFiles({ migrationsFolder: 'drizzle/migrations' })
  await migrateUpTo(url, baseline!.hash)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const add = (email: string) =>
    sql`insert into users (id, email, full_name) values (gen_random_uuid(), ${email}, 'Ada')`
  await add('old@example.com')
  await migrate(url)
  // As a process of the previous version does while it still runs.
  await add('new@example.com')
  expect(await sql`select email, email_confirmed_at = created_at as confirmed from users order by created_at`).toEqual([
    { email: 'old@example.com', confirmed: true },
    { email: 'new@example.com', confirmed: null },
  ])
  await sql.end()
  await drop()
})
