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
import { BackupFailure, type BackupReport, type RestoreReport, schemaMismatch } from '#core/backup-contents.ts'
import { knowsMigration } from '#drizzle/migrate.ts'
import { copyCluster, placeCluster, refuseExistingCluster, removeCluster, sizeOfCopy } from '#embedded/cluster-copy.ts'

/** Backups of the database that this command line is about; `onProgress` is called with a few words at each step. */
export type Backups = {
  /** Throws when the database holds no account of the product: a backup of it would be of nothing. */
  refuseUnlessFilled(): Promise<void>
  create(path: string, signal: AbortSignal, onProgress: (text: string) => void): Promise<BackupReport>
  /** Restores it into a scratch database, which is dropped again. */
  verify(path: string, onProgress: (text: string) => void): Promise<BackupReport>
  /** Throws when the database has tables; `verify` restores into a scratch database first. */
  restore(path: string, verify: boolean, onProgress: (text: string) => void): Promise<RestoreReport>
  /** Throws when the database has tables. */
  refuseUnlessEmpty(): Promise<void>
}

/** Which database a command line is about. */
export type BackupPlace = {
  /** DATA_DIR when the embedded Postgres serves, else null. */
  readonly embeddedIn: string | null
  /** `pg_dump` and `pg_restore`. */
  readonly tools: PgTools
  /** Opens the database where that is needed. */
  databaseUrl(): Promise<string>
}

/** Backups of a database: dumps by `pg_dump`, or, of an embedded Postgres, copies of its folder. */
export function backupsOf(place: () => BackupPlace): Backups {
  const kind = () => (place().embeddedIn === null ? dumps(place()) : clusterCopies(place(), place().embeddedIn!))
  return {
    refuseUnlessFilled: async () =>
      withConnection(await place().databaseUrl(), async sql => void (await refuseUnlessFilled(sql))),
    create: (path, signal, onProgress) => kind().create(path, signal, onProgress),
    verify: (path, onProgress) => kind().verify(path, onProgress),
    restore: (path, verify, onProgress) => kind().restore(path, verify, onProgress),
    refuseUnlessEmpty: () => kind().refuseUnlessEmpty(),
  }
}

type Kind = Omit<Backups, 'refuseUnlessFilled'>

function dumps({ databaseUrl, tools }: BackupPlace): Kind {
  const dump = async (file: string, onProgress: DumpOptions['onProgress']): Promise<DumpOptions> => ({
    url: await databaseUrl(),
    file,
    tools,
    onProgress,
  })
  return {
    create: async (file, signal, onProgress) => createDump(await dump(file, onProgress), signal),
    verify: async (file, onProgress) => verifyDump(await dump(file, onProgress), knowsMigration),
    restore: async (file, verify, onProgress) => restoreDump(await dump(file, onProgress), knowsMigration, verify),
    refuseUnlessEmpty: async () => withConnection(await databaseUrl(), refuseUnlessEmpty),
  }
}

function clusterCopies({ databaseUrl }: BackupPlace, dataDir: string): Kind {
  /** Puts the copy at `path` into `folder`, without what is left out, and reads what is there. */
  const placed = async (path: string, folder: string): Promise<BackupReport> => {
    const contents = await placeCluster(folder, path, url =>
      withConnection(url, async sql => {
        await clearExcludedTables(sql)
        return readContents(sql)
      }),
    )
    return { path, bytes: await sizeOfCopy(path), ...contents }
  }
  const verify = async (path: string, onProgress: DumpOptions['onProgress']): Promise<BackupReport> => {
    onProgress('starting Postgres on a scratch copy')
    const scratch = mkdtempSync(join(tmpdir(), 'verify-'))
    chmodSync(scratch, 0o755)
    const report = await placed(path, scratch).finally(() => removeCluster(scratch))
    if (knowsMigration(report.migration)) return report
    throw new BackupFailure(`${path} cannot be used: ${schemaMismatch}`)
  }
  return {
    verify,
    create: async (path, signal, onProgress) => {
      const url = await databaseUrl()
      const contents = await withConnection(url, readContents)
      onProgress('copying the folder of the embedded Postgres')
      const folder = (part: string) => mkdir(part, { mode: 0o700 })
      await writeAtomically(path, folder, part => copyCluster(url, part, signal))
      return { path, bytes: await sizeOfCopy(path), ...contents }
    },
    // Always verified first: otherwise a cluster that does not start looks like a whole one.
    restore: async (path, _, onProgress) => {
      refuseExistingCluster(dataDir)
      await verify(path, onProgress)
      onProgress(`restoring into ${dataDir}`)
      return { ...(await placed(path, dataDir)), verified: true }
    },
    refuseUnlessEmpty: async () => refuseExistingCluster(dataDir),
  }
}
