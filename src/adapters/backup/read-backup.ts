import { stat } from 'node:fs/promises'
import { BackupFailure, BackupHeader, BackupManifest, type BackupReport } from '#core/backup.ts'
import { reportOf } from './create-backup.ts'
import { asReadFailure, readWhole } from './file.ts'
import { rowCounter } from './row-sums.ts'
import { readTar, type TarEntry } from './tar.ts'

/** What a reader of the file is told, in this order: header, each table's rows, manifest. */
export type BackupReader = {
  begin(header: BackupHeader): Promise<void>
  rows(table: string, rows: AsyncIterable<Uint8Array>): Promise<void>
}

/** Reads the whole file and checks every count and sum. @throws BackupFailure that says what is wrong with it */
export async function verifyBackup(file: string, say: (text: string) => void): Promise<BackupReport> {
  const counters = new Map<string, ReturnType<typeof rowCounter>>()
  const { header, manifest } = await readBackup(file, {
    async begin({ tables }) {
      for (const { name } of tables) counters.set(name, rowCounter())
    },
    async rows(table, rows) {
      say(`checking ${table}`)
      for await (const piece of rows) counters.get(table)?.add(piece)
    },
  })
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = counters.get(name)?.end()
    const wrong = (what: string) => asReadFailure(new BackupFailure(`${what} of ${name} do not fit the manifest`), file)
    if (found?.rows !== rows) throw wrong(`${found?.rows ?? 0} rows instead of ${rows}`)
    if (found.sha256 !== sha256) throw wrong('the rows')
  }
  return reportOf(file, header, manifest, (await stat(file)).size)
}

/** Goes through the file once. @throws BackupFailure when it is no backup, cut off or damaged */
export async function readBackup(
  file: string,
  reader: BackupReader,
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  const entries = readTar(readWhole(file))[Symbol.asyncIterator]()
  // The reader's own failures, such as the database's, are not the file's.
  const next = async (): Promise<TarEntry | null> => {
    try {
      const { done, value } = await entries.next()
      return done === true ? null : value
    } catch (error) {
      throw asReadFailure(error, file)
    }
  }
  const first = await next()
  const header = BackupHeader.safeParse(first?.name === 'backup.json' ? await jsonOf(first) : null)
  if (!header.success) throw asReadFailure(new BackupFailure('it is not a backup of this product'), file)
  await reader.begin(header.data)
  const known = new Set(header.data.tables.map(table => table.name))
  for (let entry = await next(); entry !== null; entry = await next()) {
    if (entry.name === 'manifest.json') {
      const manifest = BackupManifest.safeParse(await jsonOf(entry))
      if (!manifest.success || (await next()) !== null) break
      return { header: header.data, manifest: manifest.data }
    }
    const table = /^tables\/(.+)\/\d{6}$/.exec(entry.name)?.[1]
    if (table === undefined || !known.has(table)) break
    await reader.rows(table, named(entry.body, file))
  }
  throw asReadFailure(new BackupFailure('it has no manifest at its end'), file)
}

async function* named(body: AsyncIterable<Uint8Array>, file: string): AsyncIterable<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw asReadFailure(error, file)
  }
}

async function jsonOf(entry: TarEntry): Promise<unknown> {
  try {
    return JSON.parse(Buffer.concat(await Array.fromAsync(entry.body)).toString('utf8'))
  } catch {
    return null
  }
}
