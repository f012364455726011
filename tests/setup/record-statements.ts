import { drizzle } from 'drizzle-orm/postgres-js'
import { luciaSessions } from '#adapters/lucia-sessions.ts'
import type { Clock } from '#src/ports.ts'
import type { Db } from '#stores/db.ts'

/** Writes down every statement that runs through its `deps`: for what must not depend on whom it is about. */
export function overheard() {
  const statements: string[] = []
  const logger = { logQuery: (statement: string) => void statements.push(statement) }
  return {
    statements,
    /** Deps that read and write through it. */
    deps(base: { readonly db: Db; readonly clock: Clock }) {
      const { $client } = base.db as unknown as { $client: never }
      const db = drizzle($client, { casing: 'snake_case', logger }) as unknown as Db
      return { db, sessions: luciaSessions(db, base.clock) }
    },
  }
}
