import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'

/** Any number that nothing else locks; one lock for all processes that share a database. */
const migrationLock = 7_243_001

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the database at `url` to the newest schema. Safe to call from several processes at once: they take turns under
 * an advisory lock, and the later ones find nothing to do.
 * @param alsoUnderLock further set-up that must not race either, such as the queue's own schema
 */
export async function migrate(url: string, alsoUnderLock: () => Promise<void> = async () => {}): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    backoff: () => 0.3,
    connect_timeout: 5,
    onnotice: () => {},
    connection: { application_name: 'migrate' },
  })
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    await applyMigrations(drizzle(sql), { migrationsFolder })
    await alsoUnderLock()
    await sql`select pg_advisory_unlock(${migrationLock})`
  } finally {
    await sql.end({ timeout: 5 })
  }
}
