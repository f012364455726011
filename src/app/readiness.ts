import { isMigrated } from '#drizzle/migrate.ts'
import type { Assembly } from './deps.ts'

export type Readiness = {
  /** What `/readyz` reports. */
  readonly checks: () => Promise<Record<string, boolean>>
  /** Reports not ready from now on, so that the load balancer sends no new requests. */
  stopAccepting(): void
}

/** Ready while the process accepts requests, the database is migrated, and the queue is usable. */
export function watchReadiness({ databaseAnswers, databaseUrl, queue }: Assembly): Readiness {
  let isAccepting = true
  let hasMigrated = false
  return {
    async checks() {
      const database = await databaseAnswers()
      // Migrations are never undone, so one success is enough.
      hasMigrated ||= database && (await isMigrated(databaseUrl).catch(() => false))
      return {
        accepting: isAccepting,
        database,
        migrations: hasMigrated,
        queue: database && (await queue.isReady().catch(() => false)),
      }
    },
    stopAccepting() {
      isAccepting = false
    },
  }
}
