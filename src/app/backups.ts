import { chmodSync, mkdtempSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  clearExcludedTables,
  readContents,
  refuseUnlessEmpty,
  refuseUnlessFilled,
  withConnection,
} from '#adapters/backup/contents.ts'
import { createDump, type DumpOptions, restoreDump, verifyDump } from '#adapters/backup/dump.ts'
import type { PgTools } from '#adapters/backup/pg-tools.ts'
import { writeAtomically } from '#adapters/backup/write-atomically.ts'
import {
  BackupFailure,
  type BackupReport,
  BackupStopped,
  type RestoreReport,
  schemaMismatch,
} from '#core/operations/backup-contents.ts'
import { knowsMigration } from '#drizzle/migrate.ts'
import { copyCluster, placeCluster, refuseExistingCluster, removeCluster, sizeOfCopy } from '#embedded/cluster-copy.ts'

/**
 * Backups of one database. `onProgress` gets a few words at each step. When the operator stops them, they throw
 * BackupStopped and leave nothing half-made.
 */
export type Backups = {
  /** Throws when the database holds no account of the product: there is nothing to back up. */
  refuseUnlessFilled(): Promise<void>
  create(path: string, onProgress: (text: string) => void): Promise<BackupReport>
  /** Restores the backup into a scratch database, then drops that. */
  verify(path: string, onProgress: (text: string) => void): Promise<BackupReport>
  /** Throws when the database has tables; `verify` restores into a scratch database first. */
  restore(path: string, verify: boolean, onProgress: (text: string) => void): Promise<RestoreReport>
  /** Throws when the database has tables. */
  refuseUnlessEmpty(): Promise<void>
}

/** The database to back up or restore. */
export type BackupPlace = {
  /** DATA_DIR when the embedded Postgres is used, else null. */
  readonly embeddedDataFolder: string | null
  /** `pg_dump` and `pg_restore`. */
  readonly tools: PgTools
  /** Opens the database first if necessary. */
  databaseUrl(): Promise<string>
}

/** Backs up by `pg_dump`, or an embedded Postgres by a copy of its folder. */
export function createBackups(place: () => BackupPlace, signal: AbortSignal): Backups {
  const method = () =>
    place().embeddedDataFolder === null
      ? dumps(place(), signal)
      : clusterCopies(place(), place().embeddedDataFolder!, signal)
  const orStopped = async <T>(work: Promise<T>, what: string): Promise<T> =>
    work.catch(error => {
      throw error === signal.reason ? new BackupStopped(`Stopped. ${what}`) : error
    })
  return {
    refuseUnlessFilled: async () =>
      withConnection(await place().databaseUrl(), async sql => void (await refuseUnlessFilled(sql))),
    create: (path, onProgress) => orStopped(method().create(path, onProgress), 'No backup was kept.'),
    verify: (path, onProgress) =>
      orStopped(method().verify(path, onProgress), 'The backup was not verified; the scratch database was removed.'),
    restore: (path, verify, onProgress) =>
      orStopped(method().restore(path, verify, onProgress), 'Nothing was restored.'),
    refuseUnlessEmpty: () => method().refuseUnlessEmpty(),
  }
}

type BackupMethod = Omit<Backups, 'refuseUnlessFilled'>

function dumps({ databaseUrl, tools }: BackupPlace, signal: AbortSignal): BackupMethod {
  const dump = async (file: string, onProgress: DumpOptions['onProgress']): Promise<DumpOptions> => ({
    url: await databaseUrl(),
    file,
    tools,
    signal,
    onProgress,
  })
  return {
    create: async (file, onProgress) => createDump(await dump(file, onProgress)),
    verify: async (file, onProgress) => verifyDump(await dump(file, onProgress), knowsMigration),
    restore: async (file, verify, onProgress) => restoreDump(await dump(file, onProgress), knowsMigration, verify),
    refuseUnlessEmpty: async () => withConnection(await databaseUrl(), refuseUnlessEmpty),
  }
}

function clusterCopies({ databaseUrl }: BackupPlace, dataDir: string, signal: AbortSignal): BackupMethod {
  /** Copies the backup at `path` into `folder`, clears the excluded tables and reports the contents. */
  const placeAndRead = async (path: string, folder: string): Promise<BackupReport> => {
    const contents = await placeCluster(folder, path, signal, url =>
      withConnection(
        url,
        async sql => {
          await clearExcludedTables(sql)
          return readContents(sql)
        },
        signal,
      ),
    )
    return { path, bytes: await sizeOfCopy(path), ...contents }
  }
  const verify = async (path: string, onProgress: DumpOptions['onProgress']): Promise<BackupReport> => {
    onProgress('starting Postgres on a scratch copy')
    const scratch = mkdtempSync(join(tmpdir(), 'verify-'))
    chmodSync(scratch, 0o755)
    const report = await placeAndRead(path, scratch).finally(() => removeCluster(scratch))
    if (knowsMigration(report.migration)) return report
    throw new BackupFailure(`${path} cannot be used: ${schemaMismatch}`)
  }
  return {
    verify,
    create: async (path, onProgress) => {
      const url = await databaseUrl()
      const contents = await withConnection(url, readContents)
      onProgress('copying the folder of the embedded Postgres')
      const folder = (part: string) => mkdir(part, { mode: 0o700 })
      await writeAtomically(path, folder, part => copyCluster(url, part, signal))
      return { path, bytes: await sizeOfCopy(path), ...contents }
    },
    // Always verified first: a copy may be complete and still not start.
    restore: async (path, _, onProgress) => {
      refuseExistingCluster(dataDir)
      await verify(path, onProgress)
      onProgress(`restoring into ${dataDir}`)
      return { ...(await placeAndRead(path, dataDir)), verified: true }
    },
    refuseUnlessEmpty: async () => refuseExistingCluster(dataDir),
  }
}
