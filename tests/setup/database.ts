import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, openDatabase } from '#stores/db.ts'

/** A database of its own for this test file: migrated, queue installed, empty. Read the fields inside tests or hooks only. */
export type TestDatabase = Omit<Database, 'close'> & { readonly url: string }

/** Gives the test file a fresh clone of the migrated template (about 30 ms) and drops it when the file ends. */
export function useDatabase(): TestDatabase {
  let made: { url: string; database: Database; drop: () => Promise<void> } | undefined
  const open = () => {
    if (made === undefined) throw new Error('The test database exists only inside tests and hooks.')
    return made
  }
  beforeAll(async () => {
    const clone = await cloneDatabase()
    made = { ...clone, database: openDatabase(clone.url, { max: 10, applicationName: 'test' }) }
  })
  afterAll(async () => {
    await made?.database.close()
    await made?.drop()
  })
  return {
    get url() {
      return open().url
    },
    get db() {
      return open().database.db
    },
    get sql() {
      return open().database.sql
    },
  }
}

/** A database without tables. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const adminUrl = inject('postgresUrl')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await asAdmin(adminUrl, admin => admin.unsafe(`create database ${name}`))
  return {
    url: adminUrl.replace(/postgres$/, name),
    drop: () => asAdmin(adminUrl, admin => admin.unsafe(`drop database if exists ${name} with (force)`)),
  }
}

/** Another clone, for tests that need a second database or pass its address to another process. */
export async function cloneDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const adminUrl = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(adminUrl, admin => admin.unsafe(`create database ${name} template template_app strategy file_copy`))
  return {
    url: adminUrl.replace(/postgres$/, name),
    drop: () => asAdmin(adminUrl, admin => admin.unsafe(`drop database if exists ${name} with (force)`)),
  }
}

async function asAdmin(url: string, work: (admin: postgres.Sql) => Promise<unknown>): Promise<void> {
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
