import { randomUUID } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import {
  BackupFailure,
  type BackupReport,
  excludedTables,
  queueSchema,
  type RestoreReport,
  schemaMismatch,
} from '#core/operations/backup-contents.ts'
import {
  clearExcludedTables,
  endStoppedRestore,
  readContents,
  refuseUnlessEmpty,
  refuseUnlessFilled,
  type SqlConnection,
  withConnection,
} from './contents.ts'
import { type PgTools, refuseOlderTools, runPgTool } from './pg-tools.ts'
import { writeAtomically } from './write-atomically.ts'

export type DumpOptions = {
  readonly url: string
  readonly file: string
  readonly tools: PgTools
  readonly signal: AbortSignal
  /** Called with a short description at each step. */
  onProgress(text: string): void
}

/**
 * Writes one consistent snapshot of the database with `pg_dump`, in its custom format, readable by the owner alone.
 * @throws AppError CONFLICT when the file exists or the database has no account, BackupFailure when it cannot be written
 */
export async function createDump({ url, file, tools, signal, onProgress }: DumpOptions): Promise<BackupReport> {
  return withConnection(url, sql =>
    sql.begin('isolation level repeatable read read only', async tx => {
      await refuseUnlessFilled(tx)
      await refuseOlderTools(tools, await serverMajor(tx))
      const [snapshot] = await tx<{ id: string }[]>`select pg_export_snapshot() as id`
      const makePrivate = async (part: string) => (await open(part, 'wx', 0o600)).close()
      await writeAtomically(file, makePrivate, async part => {
        onProgress('pg_dump is writing')
        const options = ['--format=custom', '--no-owner', '--no-privileges', `--exclude-schema=${queueSchema}`]
        const exclusions = excludedTables.map(table => `--exclude-table-data=${table}`)
        const target = [`--snapshot=${snapshot!.id}`, `--file=${part}`]
        await runPgTool(tools, 'pg_dump', [...options, ...exclusions, ...target], { url, signal })
      })
      onProgress('counting rows')
      return { path: file, bytes: (await stat(file)).size, ...(await readContents(tx)) }
    }),
  )
}

/**
 * Restores the file into a scratch database on the same server, counts its rows, and drops that database.
 * @param knowsMigration says whether this version has that migration
 * @throws BackupFailure that says what is wrong with the file
 */
export async function verifyDump(
  dump: DumpOptions,
  knowsMigration: (migration: string) => boolean,
): Promise<BackupReport> {
  const { url, file, signal, onProgress } = dump
  await refuseUnlessOurs(dump, knowsMigration)
  return withConnection(url, async sql => {
    const name = `verify_${randomUUID().replaceAll('-', '')}`
    const scratch = new URL(url)
    scratch.pathname = `/${name}`
    await sql.unsafe(`create database ${name} template template0`).catch(error => {
      throw new BackupFailure(`Cannot create a scratch database to verify in: ${error.message}.`, error)
    })
    try {
      signal.throwIfAborted()
      onProgress('restoring into a scratch database')
      await restoreInto(dump, scratch.href)
      const contents = await withConnection(scratch.href, readContents, signal)
      return { path: file, bytes: (await stat(file)).size, ...contents }
    } finally {
      await sql.unsafe(`drop database ${name} with (force)`)
    }
  })
}

/**
 * Restores the whole file into an empty database, in one transaction. A stop that comes after the commit has no effect,
 * because the excluded tables must be cleared then.
 * @param verify restore it into a scratch database first
 * @throws AppError CONFLICT when the database has tables, BackupFailure about the file
 */
export async function restoreDump(
  dump: DumpOptions,
  knowsMigration: (migration: string) => boolean,
  verify: boolean,
): Promise<RestoreReport> {
  const { url, file, signal, onProgress } = dump
  await refuseUnlessOurs(dump, knowsMigration)
  await withConnection(url, refuseUnlessEmpty, signal)
  if (verify) await verifyDump(dump, knowsMigration)
  onProgress('restoring')
  await restoreInto(dump, url).catch(async error => {
    const isCommitted = signal.aborted && (await withConnection(url, endStoppedRestore))
    if (!isCommitted) throw error
  })
  return withConnection(url, async sql => {
    await clearExcludedTables(sql)
    await sql`analyze`
    return { path: file, bytes: (await stat(file)).size, ...(await readContents(sql)), verified: verify }
  })
}

async function restoreInto({ tools, file, signal }: DumpOptions, url: string): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', file]
  await runPgTool(tools, 'pg_restore', options, { url, signal }).catch(error => {
    throw error instanceof BackupFailure
      ? new BackupFailure(`${file} cannot be restored: ${error.message}`, error)
      : error
  })
}

/** @throws BackupFailure when the file is not a dump of this product, or is of a schema that this version does not know */
async function refuseUnlessOurs(
  { tools, file, signal }: DumpOptions,
  knowsMigration: (migration: string) => boolean,
): Promise<void> {
  const info = await stat(file).catch(error => {
    throw new BackupFailure(
      `Cannot read ${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    )
  })
  if (info.isDirectory())
    throw new BackupFailure(
      `${file} is a folder, not a dump. A copy of an embedded Postgres is restored without DATABASE_URL.`,
    )
  const unusable = (why: string, error?: unknown) => new BackupFailure(`${file} cannot be used: ${why}`, error)
  const read = (...options: string[]) =>
    runPgTool(tools, 'pg_restore', [...options, file], { signal }).catch(error => {
      signal.throwIfAborted()
      throw unusable(error.message, error)
    })
  const list = await read('--list')
  if (!/ TABLE DATA public users /.test(list)) throw unusable('it is not a backup of this product.')
  const migrations = await read('--data-only', '--schema=drizzle', '--table=__drizzle_migrations', '--file=-')
  const rows = migrations.matchAll(/\t([0-9a-f]{64})\t\d+$/gm)
  const newest = [...rows].at(-1)?.[1]
  if (newest === undefined || !knowsMigration(newest)) throw unusable(schemaMismatch)
}

async function serverMajor(sql: SqlConnection): Promise<number> {
  const [row] = await sql<{ number: string }[]>`select current_setting('server_version_num') as number`
  return Math.floor(Number(row?.number) / 10_000)
}
