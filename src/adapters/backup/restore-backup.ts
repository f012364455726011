import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupFailure, type BackupHeader, type BackupManifest, type RestoreReport } from '#core/backup.ts'
import { AppError } from '#core/errors.ts'
import { keptTables, type Sql, type StoredTable, storedTables } from './catalogue.ts'
import { inOwnTransaction, onConnection } from './connection.ts'
import { copyOut } from './create-backup.ts'
import { readBackup, verifyBackup } from './read-backup.ts'
import { rowSet } from './row-sums.ts'

export type RestoreOptions = {
  readonly url: string
  readonly file: string
  /** Read all loaded rows back and compare them. */
  readonly compare: boolean
  /** Makes the tables of that migration in the empty database. @throws when this version does not know it */
  prepare(migration: string): Promise<void>
  say(text: string): void
}

/**
 * Loads a backup into an empty database, all of it in one transaction or nothing.
 * @throws AppError CONFLICT when the database has rows, BackupFailure about the file
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { url, file, say } = options
  // The file is read to its end before the database is touched.
  const report = await verifyBackup(file, say)
  await onConnection(url, refuseUnlessEmpty)
  await options.prepare(report.migration)
  await inOwnTransaction(url, '', sql => load(sql, options))
  await onConnection(url, sql => sql.unsafe('analyze'))
  return { ...report, compared: options.compare }
}

/** As `refuseUnlessEmpty`, by address. */
export const refuseUnlessEmptyAt = (url: string): Promise<void> => onConnection(url, refuseUnlessEmpty)

/** @throws AppError CONFLICT, naming what is there */
async function refuseUnlessEmpty(sql: Sql): Promise<void> {
  for (const { name } of await storedTables(sql)) {
    const [row] = await sql.unsafe<{ is: boolean }[]>(`select exists (select 1 from ${name}) as is`)
    if (row?.is !== true) continue
    const message = `This database is not empty: ${name} has rows. Restore into a new one; nothing was changed.`
    throw new AppError('CONFLICT', { message })
  }
}

async function load(sql: Sql, { file, compare, say }: RestoreOptions): Promise<void> {
  // Nobody else writes meanwhile, such as a process that starts.
  for (const { name } of await storedTables(sql)) await sql.unsafe(`lock table ${name} in share row exclusive mode`)
  await refuseUnlessEmpty(sql)
  const tables = new Map<string, StoredTable>()
  const sets = new Map<string, ReturnType<typeof rowSet>>()
  const begin = async (header: BackupHeader) => {
    for (const { schema, statements } of header.definitions) await makeSchema(sql, schema, statements)
    const here = new Set((await keptTables(sql)).map(table => table.name))
    for (const table of header.tables) {
      if (!here.has(table.name)) throw new BackupFailure(`This database has no table ${table.name}. Nothing was kept.`)
      tables.set(table.name, table)
      sets.set(table.name, rowSet())
    }
  }
  const rows = async (name: string, pieces: AsyncIterable<Uint8Array>) => {
    say(`loading ${name}`)
    await copyIn(sql, tables.get(name)!, compare ? passing(pieces, sets.get(name)!) : pieces)
  }
  const { manifest } = await readBackup(file, { begin, rows })
  if (compare) for (const table of tables.values()) await compareRows(sql, table, sets.get(table.name)!, say)
  await setSequences(sql, manifest)
}

async function makeSchema(sql: Sql, schema: string, statements: readonly string[]): Promise<void> {
  const [known] = await sql.unsafe<{ is: boolean }[]>('select to_regnamespace($1) is not null as is', [schema])
  if (known?.is !== true) for (const statement of statements) await sql.unsafe(statement)
}

async function* passing(pieces: AsyncIterable<Uint8Array>, set: ReturnType<typeof rowSet>): AsyncIterable<Uint8Array> {
  for await (const piece of pieces) {
    set.add(piece)
    yield piece
  }
}

async function copyIn(sql: Sql, { name, columns }: StoredTable, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const into = await sql.unsafe(`copy ${name} (${columns.join(', ')}) from stdin`).writable()
  await pipeline(Readable.from(pieces, { objectMode: false }), into)
}

async function compareRows(
  sql: Sql,
  table: StoredTable,
  expected: ReturnType<typeof rowSet>,
  say: (text: string) => void,
) {
  say(`comparing ${table.name}`)
  const found = rowSet()
  for await (const row of copyOut(sql, table)) found.add(row)
  if (found.end() !== expected.end())
    throw new BackupFailure(`${table.name} came out otherwise than it stands in the backup. Nothing was kept.`)
}

async function setSequences(sql: Sql, { sequences }: BackupManifest): Promise<void> {
  for (const { name, value } of sequences) {
    await sql.unsafe('select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null', [name, value])
  }
}
