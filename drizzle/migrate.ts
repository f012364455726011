import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { z } from 'zod'

/** The key of an advisory lock that all processes of a database share; nothing else uses it. */
const migrationLock = 7_243_001

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Migrates the database at `url` to the newest schema. Several processes may call it at once: they take turns under an
 * advisory lock, and the later ones find nothing to do.
 * @param alsoUnderLock further setup that must not race, such as the queue's schema
 * @throws ForeignSchema when the database was set up by unknown migrations
 */
export async function migrate(url: string, alsoUnderLock: () => Promise<void> = async () => {}): Promise<void> {
  await withConnection(url, async sql => {
    await sql`select pg_advisory_lock(${migrationLock})`
    await refuseForeignSchema(sql)
    await applyMigrations(drizzle(sql), { migrationsFolder })
    await alsoUnderLock()
    await sql`select pg_advisory_unlock(${migrationLock})`
  })
}

/** The database was set up by migrations that this checkout does not have. The message says what to do. */
class ForeignSchema extends Error {
  constructor(madeAt: Date) {
    super(
      `The database was set up by another version (its migration of ${madeAt.toISOString().slice(0, 16)}Z is not known here), ` +
        'and this version cannot continue it. Start that version again, or give this one an empty database: another ' +
        'DATABASE_URL, or, with the embedded Postgres, another DATA_DIR (or move the old folder away; nothing else holds its rows).',
    )
    this.name = 'ForeignSchema'
  }
}

/** Newer migrations are accepted, because an older process keeps serving while others are upgraded. */
async function refuseForeignSchema(sql: postgres.Sql): Promise<void> {
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (table?.exists !== true) return
  const ours = readMigrationFiles({ migrationsFolder })
  const newest = Math.max(...ours.map(migration => migration.folderMillis))
  const applied = await sql<{ hash: string; at: string }[]>`
    select hash, created_at as at from drizzle.__drizzle_migrations where created_at <= ${newest} order by created_at`
  const foreign = applied.find(({ hash }) => !ours.some(migration => migration.hash === hash))
  if (foreign !== undefined) throw new ForeignSchema(new Date(Number(foreign.at)))
}

/** True when this checkout has the migration with that hash. */
export const knowsMigration = (hash: string): boolean =>
  readMigrationFiles({ migrationsFolder }).some(migration => migration.hash === hash)

const readJournal = (): unknown => JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** True when the database at `url` has the newest migration of this checkout. */
export async function isMigrated(url: string): Promise<boolean> {
  const journal = Journal.parse(readJournal())
  const newest = Math.max(...journal.entries.map(entry => entry.when))
  return withConnection(url, async sql => {
    const [row] = await sql<{ at: string | null }[]>`select max(created_at) as at from drizzle.__drizzle_migrations`
    return Number(row?.at ?? 0) >= newest
  })
}

async function withConnection<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, {
    max: 1,
    backoff: () => 0.3,
    connect_timeout: 5,
    onnotice: () => {},
    connection: { application_name: 'migrate' },
  })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
