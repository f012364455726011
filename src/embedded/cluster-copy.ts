import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import postgres from 'postgres'
import { AppError } from '#core/errors.ts'
import { BackupFailure } from '#core/operations/backup-contents.ts'
import { hasEmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { chooseRunMode, clusterLocations } from './run-mode.ts'

/** Folders whose content the server recreates. pg_wal is copied separately, at the end. */
const runtimeFolders = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const runtimeFiles = /^(postmaster\.(pid|opts)|pgsql_tmp.*)$/

/**
 * Copies the running cluster at `url` into the empty folder `to`, with Postgres's low-level backup API. The copy is
 * consistent: a server that starts on it replays the changes made during the copy.
 */
export async function copyCluster(url: string, to: string, signal: AbortSignal): Promise<void> {
  // One session for the whole backup: the backup and the slot end with it.
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: 'backup' },
  })
  try {
    const [place] = await sql<{ pgdata: string }[]>`select current_setting('data_directory') as pgdata`
    const { pgdata } = place!
    // Retains the write-ahead log until it is copied.
    await sql`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`
    await sql`select pg_backup_start('copy of the embedded Postgres', true)`
    const copiesContent = (path: string) => path !== 'pg_wal' && !runtimeFolders.includes(path)
    await copyTree(pgdata, to, { copiesContent, signal, flush: true })
    const [label] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
    await writeFile(join(to, 'backup_label'), label!.labelfile, { mode: 0o600, flush: true })
    await copyTree(join(pgdata, 'pg_wal'), join(to, 'pg_wal'), { copiesContent: () => false, signal, flush: true })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Restores a copy as the cluster of `dataDir` and starts it.
 * @param onReady gets the address before other processes do; when it fails, the cluster is removed
 * @throws the signal's reason when it aborts before `onReady` is done, AppError CONFLICT when there is a cluster,
 * BackupFailure when this version cannot run the copy `from`
 */
export async function placeCluster<T>(
  dataDir: string,
  from: string,
  signal: AbortSignal,
  onReady: (url: string) => Promise<T>,
): Promise<T> {
  refuseExistingCluster(dataDir)
  const binaries = postgresBinaries()
  await refuseInvalidCopy(from, binaries.postgres)
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const { pgdata, runAs } = chooseRunMode(realpathSync(resolve(dataDir)), binaries)
  const part = `${pgdata}.part`
  let current = part
  // A restore that was killed leaves files here: they must not mix with these.
  rmSync(part, { recursive: true, force: true })
  try {
    await copyTree(from, part, { copiesContent: () => true, signal, owner: runAs })
    renameSync(part, pgdata)
    current = pgdata
    signal.throwIfAborted()
    const embedded = await openEmbeddedPostgres(dataDir)
    return await onReady(embedded.url).finally(embedded.release)
  } catch (error) {
    rmSync(current, { recursive: true, force: true })
    signal.throwIfAborted()
    const why = (error as Error).message
    throw new BackupFailure(`${from} cannot be restored into ${pgdata}: ${why} Nothing was kept.`, error)
  }
}

/** Removes a scratch data folder and its stopped cluster, which may be outside that folder. */
export function removeCluster(dataDir: string): void {
  for (const folder of [...clusterLocations(realpathSync(dataDir)), dataDir])
    rmSync(folder, { recursive: true, force: true })
}

/** @throws AppError CONFLICT when `dataDir` has a cluster */
export function refuseExistingCluster(dataDir: string): void {
  if (!hasEmbeddedPostgres(dataDir)) return
  throw new AppError('CONFLICT', {
    message:
      `${resolve(dataDir)} already has a database. Nothing was changed. ` +
      'Stop the product and move that folder away, or restore with another folder in DATA_DIR.',
  })
}

async function refuseInvalidCopy(from: string, program: string): Promise<void> {
  const info = await stat(from).catch(error => {
    const why = error.code === 'ENOENT' ? 'there is no such folder' : error.message
    throw new BackupFailure(`Cannot read ${from}: ${why}.`)
  })
  const unusable = (why: string) => new BackupFailure(`${from} cannot be used: ${why}`)
  if (!info.isDirectory())
    throw unusable('it is a file, not a copy of an embedded Postgres. A dump is restored with DATABASE_URL.')
  const parts = ['PG_VERSION', 'backup_label', 'app.password', 'global/pg_control']
  const missing = parts.find(name => !existsSync(join(from, name)))
  if (missing !== undefined) throw unusable(`it is not a whole copy of an embedded Postgres: ${missing} is missing.`)
  const major = readFileSync(join(from, 'PG_VERSION'), 'utf8').trim()
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout
  if (!version.includes(` ${major}.`)) throw unusable(`it is of Postgres ${major}, and this version embeds ${version}.`)
}

type CopyOptions = {
  /** Whether the content of a top-level folder is copied; the folder itself is always created. */
  copiesContent(name: string): boolean
  readonly signal: AbortSignal
  readonly owner?: { readonly uid: number; readonly gid: number } | null
  /** Flushes each file to the disk before the next is copied. */
  readonly flush?: boolean
}

/**
 * Copies a folder with files that only their owner can read. Files that the server removes during the copy are skipped;
 * replaying the log accounts for them.
 */
async function copyTree(from: string, to: string, options: CopyOptions, isTop = true): Promise<void> {
  const { signal, owner = null, copiesContent } = options
  await mkdir(to, { recursive: true, mode: 0o700 })
  if (owner !== null) chownSync(to, owner.uid, owner.gid)
  for (const entry of await readdir(from, { withFileTypes: true }).catch(ignoreMissing([]))) {
    signal.throwIfAborted()
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      const isSkipped = isTop && !copiesContent(entry.name)
      if (isSkipped) await mkdir(target, { mode: 0o700 })
      else await copyTree(source, target, options, false)
      if (isSkipped && owner !== null) chownSync(target, owner.uid, owner.gid)
    } else if (entry.isFile() && !runtimeFiles.test(entry.name)) await copyPrivateFile(source, target, options)
  }
}

async function copyPrivateFile(source: string, target: string, { owner, flush }: CopyOptions): Promise<void> {
  try {
    await copyFile(source, target)
  } catch (error) {
    return ignoreMissing(undefined)(error as NodeJS.ErrnoException)
  }
  const file = await open(target, 'r+')
  try {
    await file.chmod(0o600)
    if (owner) await file.chown(owner.uid, owner.gid)
    if (flush) await file.sync()
  } finally {
    await file.close()
  }
}

/** Ignores files that the server removed between listing and copying. */
const ignoreMissing =
  <T>(nothing: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return nothing
  }

/** The total size of a copy's files in bytes. */
export async function sizeOfCopy(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const sizes = await Promise.all(files.map(async file => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
