import { chmodSync, mkdtempSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  onConnection,
  readContents,
  refuseUnlessEmpty,
  refuseUnlessFilled,
  removeLeftOut,
} from '#adapters/backup/contents.ts'
import { createDump, type DumpPlace, restoreDump, verifyDump } from '#adapters/backup/dump.ts'
import type { PgTools } from '#adapters/backup/pg-tools.ts'
import { writeBeside } from '#adapters/backup/write-beside.ts'
import { BackupFailure, type BackupReport, otherSchema, type RestoreReport } from '#core/backup.ts'
import { knowsMigration } from '#drizzle/migrate.ts'
import { copyCluster, placeCluster, refuseUnlessAbsent, removeCluster, sizeOfCopy } from '#embedded/cluster-copy.ts'

/** Backups of the database that this command line is about; `say` gets what is being done. */
export type Backups = {
  /** Throws when the database holds no account of the product: a backup of it would be of nothing. */
  refuseUnlessFilled(): Promise<void>
  create(path: string, signal: AbortSignal, say: (text: string) => void): Promise<BackupReport>
  /** Restores it into a scratch database, which is dropped again. */
  verify(path: string, say: (text: string) => void): Promise<BackupReport>
  /** Throws when the database has tables; `verify` restores into a scratch database first. */
  restore(path: string, verify: boolean, say: (text: string) => void): Promise<RestoreReport>
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
      onConnection(await place().databaseUrl(), async sql => void (await refuseUnlessFilled(sql))),
    create: (path, signal, say) => kind().create(path, signal, say),
    verify: (path, say) => kind().verify(path, say),
    restore: (path, verify, say) => kind().restore(path, verify, say),
    refuseUnlessEmpty: () => kind().refuseUnlessEmpty(),
  }
}

type Kind = Omit<Backups, 'refuseUnlessFilled'>

function dumps({ databaseUrl, tools }: BackupPlace): Kind {
  const dump = async (file: string, say: DumpPlace['say']): Promise<DumpPlace> => ({
    url: await databaseUrl(),
    file,
    tools,
    say,
  })
  return {
    create: async (file, signal, say) => createDump(await dump(file, say), signal),
    verify: async (file, say) => verifyDump(await dump(file, say), knowsMigration),
    restore: async (file, verify, say) => restoreDump(await dump(file, say), knowsMigration, verify),
    refuseUnlessEmpty: async () => onConnection(await databaseUrl(), refuseUnlessEmpty),
  }
}

function clusterCopies({ databaseUrl }: BackupPlace, dataDir: string): Kind {
  /** Puts the copy at `path` into `folder`, without what is left out, and reads what is there. */
  const placed = async (path: string, folder: string): Promise<BackupReport> => {
    const contents = await placeCluster(folder, path, url =>
      onConnection(url, async sql => {
        await removeLeftOut(sql)
        return readContents(sql)
      }),
    )
    return { path, bytes: await sizeOfCopy(path), ...contents }
  }
  const verify = async (path: string, say: DumpPlace['say']): Promise<BackupReport> => {
    say('starting Postgres on a scratch copy')
    const scratch = mkdtempSync(join(tmpdir(), 'verify-'))
    chmodSync(scratch, 0o755)
    const report = await placed(path, scratch).finally(() => removeCluster(scratch))
    if (knowsMigration(report.migration)) return report
    throw new BackupFailure(`${path} cannot be used: ${otherSchema}`)
  }
  return {
    verify,
    create: async (path, signal, say) => {
      const url = await databaseUrl()
      const contents = await onConnection(url, readContents)
      say('copying the folder of the embedded Postgres')
      const folder = (part: string) => mkdir(part, { mode: 0o700 })
      await writeBeside(path, folder, part => copyCluster(url, part, signal))
      return { path, bytes: await sizeOfCopy(path), ...contents }
    },
    // Always verified first: otherwise a cluster that does not start looks like a whole one.
    restore: async (path, _, say) => {
      refuseUnlessAbsent(dataDir)
      await verify(path, say)
      say(`restoring into ${dataDir}`)
      return { ...(await placed(path, dataDir)), verified: true }
    },
    refuseUnlessEmpty: async () => refuseUnlessAbsent(dataDir),
  }
}
