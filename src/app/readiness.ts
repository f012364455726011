import { isMigrated } from '#drizzle/migrate.ts'
import type { Assembly } from './deps.ts'

export type Readiness = {
  /** What `/readyz` reports. */
  readonly checks: () => Promise<Record<string, boolean>>
  /** From now on not ready, so that no new work is sent here. */
  leave(): void
}

/** Ready while this process takes requests, and database, migrations and queue are usable. */
export function watchReadiness({ databaseAnswers, databaseUrl, queue }: Assembly): Readiness {
  let isTaking = true
  let hasMigrated = false
  return {
    async checks() {
      const database = await databaseAnswers()
      // Migrations are never undone, so one look suffices.
      hasMigrated ||= database && (await isMigrated(databaseUrl).catch(() => false))
      return {
        accepting: isTaking,
        database,
        migrations: hasMigrated,
        queue: database && (await queue.isReady().catch(() => false)),
      }
    },
    leave() {
      isTaking = false
    },
  }
}
