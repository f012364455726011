import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import type { Signals } from '#src/ports.ts'

/** Postgres' own NOTIFY on the test's database: heard at commit, as in the product. */
export function databaseSignals(database: { readonly sql: postgres.Sql }): Signals {
  return {
    async publish(tx, channel, payload) {
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
    },
    async subscribe(channel, { onSignal }) {
      const { unlisten } = await database.sql.listen(channel, onSignal)
      return () => unlisten()
    },
  }
}
