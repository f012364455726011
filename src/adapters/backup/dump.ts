import { randomUUID } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import {
  BackupFailure,
  type BackupReport,
  excludedTables,
  queueSchema,
  type RestoreReport,
  schemaMismatch,
} from '#core/backup-contents.ts'
import {
  clearExcludedTables,
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
  /** Called with a short description at each step. */
  onProgress(text: string): void
}

/**
 * Writes one consistent snapshot of the database with `pg_dump`, in its custom format, readable by the owner alone.
 * @throws AppError CONFLICT when the file exists or the database has no account, BackupFailure when it cannot be written
 */
export async function createDump(
  { url, file, tools, onProgress }: DumpOptions,
  signal: AbortSignal,
): Promise<BackupReport> {
  return withConnection(url, sql =>
    sql.begin('isolation level repeatable read read only', async tx => {
      await refuseUnlessFilled(tx)
      await refuseOlderTools(tools, await serverMajor(tx))
      const [snapshot] = await tx<{ id: string }[]>`select pg_export_snapshot() as id`
      const makePrivate = async (part: string) => (await open(part, 'wx', 0o600)).close()
      await writeAtomically(file, makePrivate, async part => {
        onProgress('pg_dump is writing')
        const options = ['--format=custom', '--no-owner', '--no-privileges', `--exclude-schema=${queueSchema}`]
        const rows = excludedTables.map(table => `--exclude-table-data=${table}`)
        const target = [`--snapshot=${snapshot!.id}`, `--file=${part}`]
        await runPgTool(tools, 'pg_dump', [...options, ...rows, ...target], { url, signal })
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
  const { url, file, tools, onProgress } = dump
  await refuseUnlessOurs(tools, file, knowsMigration)
  return withConnection(url, async sql => {
    const name = `verify_${randomUUID().replaceAll('-', '')}`
    const scratch = new URL(url)
    scratch.pathname = `/${name}`
    await sql.unsafe(`create database ${name} template template0`).catch(error => {
      throw new BackupFailure(`Cannot create a scratch database to verify in: ${error.message}.`, error)
    })
    try {
      onProgress('restoring into a scratch database')
      await restoreInto(tools, file, scratch.href)
      return { path: file, bytes: (await stat(file)).size, ...(await withConnection(scratch.href, readContents)) }
    } finally {
      await sql.unsafe(`drop database ${name} with (force)`)
    }
  })
}

/**
 * Restores the whole file into an empty database, in one transaction.
 * @param verify restore it into a scratch database first
 * @throws AppError CONFLICT when the database has tables, BackupFailure about the file
 */
export async function restoreDump(
  dump: DumpOptions,
  knowsMigration: (migration: string) => boolean,
  verify: boolean,
): Promise<RestoreReport> {
  const { url, file, tools, onProgress } = dump
  await refuseUnlessOurs(tools, file, knowsMigration)
  await withConnection(url, refuseUnlessEmpty)
  if (verify) await verifyDump(dump, knowsMigration)
  onProgress('restoring')
  await restoreInto(tools, file, url)
  return withConnection(url, async sql => {
    await clearExcludedTables(sql)
    await sql`analyze`
    return { path: file, bytes: (await stat(file)).size, ...(await readContents(sql)), verified: verify }
  })
}

async function restoreInto(tools: PgTools, file: string, url: string): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', file]
  await runPgTool(tools, 'pg_restore', options, { url }).catch(error => {
    throw error instanceof BackupFailure
      ? new BackupFailure(`${file} cannot be restored: ${error.message}`, error)
      : error
  })
}

/** @throws BackupFailure when the file is not a dump of this product, or is of a schema that this version does not know */
async function refuseUnlessOurs(
  tools: PgTools,
  file: string,
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
  const list = await runPgTool(tools, 'pg_restore', ['--list', file]).catch(error => {
    throw unusable(error.message, error)
  })
  if (!/ TABLE DATA public users /.test(list)) throw unusable('it is not a backup of this product.')
  const migrations = ['--data-only', '--schema=drizzle', '--table=__drizzle_migrations', '--file=-', file]
  const rows = (
    await runPgTool(tools, 'pg_restore', migrations).catch(error => {
      throw unusable(error.message, error)
    })
  ).matchAll(/\t([0-9a-f]{64})\t\d+$/gm)
  const newest = [...rows].at(-1)?.[1]
  if (newest === undefined || !knowsMigration(newest)) throw unusable(schemaMismatch)
}

async function serverMajor(sql: SqlConnection): Promise<number> {
  const [row] = await sql<{ number: string }[]>`select current_setting('server_version_num') as number`
  return Math.floor(Number(row?.number) / 10_000)
}
