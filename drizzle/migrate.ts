import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { z } from 'zod'

/** Any number that nothing else locks; one lock for all processes that share a database. */
const migrationLock = 7_243_001

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the database at `url` to the newest schema. Safe to call from several processes at once: they take turns under
 * an advisory lock, and the later ones find nothing to do.
 * @param alsoUnderLock further set-up that must not race either, such as the queue's own schema
 */
export async function migrate(url: string, alsoUnderLock: () => Promise<void> = async () => {}): Promise<void> {
  await withConnection(url, async sql => {
    await sql`select pg_advisory_lock(${migrationLock})`
    await applyMigrations(drizzle(sql), { migrationsFolder })
    await alsoUnderLock()
    await sql`select pg_advisory_unlock(${migrationLock})`
  })
}

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** True when the database at `url` has the newest migration of this checkout. */
export async function isMigrated(url: string): Promise<boolean> {
  const journal = Journal.parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')))
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
