import { readFileSync } from 'node:fs'
import { createBackup, refuseUnlessMigratedAt } from '#adapters/backup/create-backup.ts'
import { verifyBackup } from '#adapters/backup/read-backup.ts'
import { refuseUnlessEmptyAt, restoreBackup } from '#adapters/backup/restore-backup.ts'
import type { BackupReport, RestoreReport } from '#core/backup.ts'
import { migrateUpTo } from '#drizzle/migrate.ts'

/** Files with all rows of the database that this command line is about; `say` is told how far it is. */
export type Backups = {
  /** Throws when the database holds nothing of the product: a backup of it would be of nothing. */
  refuseUnlessMigrated(): Promise<void>
  create(file: string, signal: AbortSignal, say: (text: string) => void): Promise<BackupReport>
  verify(file: string, say: (text: string) => void): Promise<BackupReport>
  /** Throws when the database, which must not be migrated before, has rows. */
  restore(file: string, compare: boolean, say: (text: string) => void): Promise<RestoreReport>
  /** Throws when the database has rows. */
  refuseUnlessEmpty(): Promise<void>
}
/** Backups of the database at that address, which is opened only where it is needed and never migrated before. */
export function backupsOf(databaseUrl: () => Promise<string>): Backups {
  return {
    refuseUnlessMigrated: async () => refuseUnlessMigratedAt(await databaseUrl()),
    async create(file, signal, say) {
      const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
      return createBackup({ url: await databaseUrl(), file, version, now: new Date(), signal, say })
    },
    verify: verifyBackup,
    async restore(file, compare, say) {
      const url = await databaseUrl()
      return restoreBackup({ url, file, compare, say, prepare: migration => migrateUpTo(url, migration) })
    },
    refuseUnlessEmpty: async () => refuseUnlessEmptyAt(await databaseUrl()),
  }
}
