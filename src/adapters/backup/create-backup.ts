import { stat } from 'node:fs/promises'
import type { BackupHeader, BackupManifest, BackupReport, TableSums } from '#core/backup.ts'
import { AppError } from '#core/errors.ts'
import { keptTables, newestMigration, ownDefinitions, type Sql, type StoredTable, sequenceValues } from './catalogue.ts'
import { inOwnTransaction, onConnection } from './connection.ts'
import { writeWhole } from './file.ts'
import { rowCounter } from './row-sums.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/** Rows are kept in memory up to this much before they go to the file. */
const pieceBytes = 4 << 20

export type CreateOptions = {
  readonly url: string
  readonly file: string
  readonly version: string
  readonly now: Date
  readonly signal: AbortSignal
  /** Told how far it is. */
  say(text: string): void
}

/**
 * One consistent snapshot of all rows of the product into one file: every table that the database has, read in one
 * read-only transaction, beside whatever else goes on. Memory stays bounded whatever the size.
 * @throws AppError CONFLICT when the file is there or the database has no account, BackupFailure when it cannot be written
 */
export async function createBackup(options: CreateOptions): Promise<BackupReport> {
  const { url, file, version, now, signal } = options
  const done = await inOwnTransaction(url, 'isolation level repeatable read read only', async sql => {
    const header = await describe(sql, version, now)
    const written: { manifest?: BackupManifest } = {}
    await writeWhole(file, archive(sql, header, now, options.say, written), signal)
    return { header, manifest: written.manifest! }
  })
  return reportOf(file, done.header, done.manifest, (await stat(file)).size)
}

/** @throws AppError CONFLICT for a database that was never migrated, or has no account */
export const refuseUnlessMigratedAt = (url: string): Promise<void> =>
  onConnection(url, async sql => void (await migrationOf(sql)))

/** The newest migration that the database has. @throws AppError CONFLICT when it has none, or no account */
async function migrationOf(sql: Sql): Promise<string> {
  const migration = await newestMigration(sql)
  // Any command but this one gives an empty database its tables: a migration alone says nothing.
  const [known] = migration === null ? [] : await sql<{ there: boolean }[]>`select exists (select from users) as there`
  if (migration !== null && known?.there === true) return migration
  throw new AppError('CONFLICT', {
    message:
      'There is nothing to back up: this database holds no account of the product. Check DATABASE_URL or DATA_DIR; no file was written.',
  })
}

async function describe(sql: Sql, version: string, now: Date): Promise<BackupHeader> {
  return {
    format: 1,
    product: 'is-this-clickbait',
    version,
    createdAt: now.toISOString(),
    migration: await migrationOf(sql),
    definitions: await ownDefinitions(sql),
    tables: await keptTables(sql),
  }
}

async function* archive(
  sql: Sql,
  header: BackupHeader,
  now: Date,
  say: (text: string) => void,
  written: { manifest?: BackupManifest },
): AsyncIterable<Buffer> {
  const entry = function* (name: string, body: Buffer): Iterable<Buffer> {
    yield tarHeader(name, body.length, now)
    yield body
    yield tarPadding(body.length)
  }
  yield* entry('backup.json', Buffer.from(`${JSON.stringify(header, null, 2)}\n`))
  const tables: TableSums[] = []
  for (const table of header.tables) {
    const counter = rowCounter()
    let piece = 0
    for await (const rows of inPieces(copyOut(sql, table))) {
      counter.add(rows)
      piece += 1
      yield* entry(`tables/${table.name}/${String(piece).padStart(6, '0')}`, rows)
      say(`${table.name}: ${piece * (pieceBytes >> 20)} MB`)
    }
    tables.push({ name: table.name, ...counter.end() })
  }
  const manifest: BackupManifest = { tables, sequences: await sequenceValues(sql) }
  yield* entry('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  yield tarEnd()
  written.manifest = manifest
}

/** A table's rows in Postgres's text format, one line a row. */
export async function* copyOut(sql: Sql, { name, columns }: StoredTable): AsyncIterable<Buffer> {
  const rows = await sql.unsafe(`copy ${name} (${columns.join(', ')}) to stdout`).readable()
  yield* rows as AsyncIterable<Buffer>
  // The driver stops reading its socket while rows wait here, also behind the last one: this lets it go on.
  rows._read(0)
}

async function* inPieces(rows: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const row of rows) {
    waiting.push(row)
    length += row.length
    if (length < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

export const reportOf = (
  file: string,
  { version, createdAt, migration }: BackupHeader,
  { tables }: BackupManifest,
  bytes: number,
): BackupReport => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { file, version, createdAt, migration, bytes, rows, tables }
}
