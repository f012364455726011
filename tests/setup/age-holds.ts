import { sql } from 'drizzle-orm'
import type { Db } from '#stores/db.ts'

/** Lets this many seconds pass for all open holds, whose times are the database's. */
export const ageHolds = (db: Db, seconds: number): Promise<unknown> =>
  db.execute(sql`update holds set expires_at = expires_at - make_interval(secs => ${seconds}) where state = 'held'`)
