import { readFileSync } from 'node:fs'
import { createBackup, refuseUnlessMigratedAt } from '#adapters/backup/create-backup.ts'
import { verifyBackup } from '#adapters/backup/read-backup.ts'
import { refuseUnlessEmptyAt, restoreBackup } from '#adapters/backup/restore-backup.ts'
import type { Backups } from '#cli/context.ts'
import { migrateUpTo } from '#drizzle/migrate.ts'

/** Backups of the database at that address, which is opened only where it is needed and never migrated before. */
export function backupsOf(databaseUrl: () => Promise<string>): Backups {
  return {
    refuseUnlessMigrated: async () => refuseUnlessMigratedAt(await databaseUrl()),
    async create(file, signal, say) {
      const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
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
