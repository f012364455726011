import { drizzle } from 'drizzle-orm/postgres-js'
import { luciaSessions } from '#adapters/lucia-sessions.ts'
import type { Clock } from '#src/ports.ts'
import type { Db } from '#stores/db.ts'

/** Records every statement that runs through its `deps`, to test that the statements are the same for every account. */
export function recordStatements() {
  const statements: string[] = []
  const logger = { logQuery: (statement: string) => void statements.push(statement) }
  return {
    statements,
    /** Deps whose statements are recorded. */
    deps(base: { readonly db: Db; readonly clock: Clock }) {
      const { $client } = base.db as unknown as { $client: never }
      const db = drizzle($client, { casing: 'snake_case', logger }) as unknown as Db
      return { db, sessions: luciaSessions(db, base.clock) }
    },
  }
}
