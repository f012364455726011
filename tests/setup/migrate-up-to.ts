import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'

const migrationsFolder = 'drizzle/migrations'

/** Migrates an empty database up to the migration with that hash, as an older version did. */
export async function migrateUpTo(url: string, hash: string): Promise<void> {
  const at = readMigrationFiles({ migrationsFolder }).findIndex(migration => migration.hash === hash)
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    cpSync(migrationsFolder, folder, { recursive: true })
    const journalFile = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at + 1) }))
    await migrate(drizzle(sql), { migrationsFolder: folder })
  } finally {
    await sql.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
