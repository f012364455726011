import { lt, sql } from 'drizzle-orm'
import { throttles } from '#schema/operations.ts'
import { type Db, prepared, type Tx } from './db.ts'

const hasEnded = sql`${throttles.windowEndsAt} <= ${sql.placeholder('now')}::timestamptz`

const countQuery = prepared(db =>
  db
    .insert(throttles)
    .values({ key: sql.placeholder('key'), count: 1, windowEndsAt: sql.placeholder('windowEndsAt') })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${hasEnded} then 1 else ${throttles.count} + 1 end`,
        windowEndsAt: sql`case when ${hasEnded} then excluded.window_ends_at else ${throttles.windowEndsAt} end`,
      },
    })
    .returning({ count: throttles.count, windowEndsAt: throttles.windowEndsAt })
    .prepare('count_attempt'),
)

/** Counts one more attempt in the key's window and tells how many it is; a window that has ended starts anew. */
export async function countAttempt(
  db: Db,
  attempt: { key: string; now: Date; windowEndsAt: Date },
): Promise<{ count: number; windowEndsAt: Date }> {
  const [row] = await countQuery(db).execute({ ...attempt, now: attempt.now.toISOString() })
  return row!
}

export const forgetAttempts = (db: Db | Tx, keys: readonly string[]): Promise<unknown> =>
  db.delete(throttles).where(sql`${throttles.key} in ${[...keys]}`)

/** Removes windows that ended before `instant`. */
export const deleteEndedWindows = (db: Db | Tx, instant: Date): Promise<unknown> =>
  db.delete(throttles).where(lt(throttles.windowEndsAt, instant))
