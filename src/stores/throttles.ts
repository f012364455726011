import { and, gt, inArray, lt, sql } from 'drizzle-orm'
import { throttles } from '#schema/operations.ts'
import { at, type Db, type Tx } from './db.ts'

/** Counts an attempt in the key's window, or in a new window if that has ended. @returns the window's count and end */
export async function countAttempt(
  db: Db | Tx,
  { key, now, windowEndsAt }: { key: string; now: Date; windowEndsAt: Date },
): Promise<{ count: number; windowEndsAt: Date }> {
  const hasEnded = sql`${throttles.windowEndsAt} <= ${at(now)}`
  const [row] = await db
    .insert(throttles)
    .values({ key, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${hasEnded} then 1 else ${throttles.count} + 1 end`,
        windowEndsAt: sql`case when ${hasEnded} then excluded.window_ends_at else ${throttles.windowEndsAt} end`,
      },
    })
    .returning({ count: throttles.count, windowEndsAt: throttles.windowEndsAt })
  return row!
}

/** The windows among these that have not ended, with their counts; counts nothing. */
export const readAttempts = (
  db: Db | Tx,
  keys: readonly string[],
  now: Date,
): Promise<{ key: string; count: number; windowEndsAt: Date }[]> =>
  db
    .select()
    .from(throttles)
    .where(and(inArray(throttles.key, [...keys]), gt(throttles.windowEndsAt, now)))

export const forgetAttempts = (db: Db | Tx, keys: readonly string[]): Promise<unknown> =>
  db.delete(throttles).where(sql`${throttles.key} in ${[...keys]}`)

/** Deletes windows that ended before `instant`. */
export const deleteEndedWindows = (db: Db | Tx, instant: Date): Promise<unknown> =>
  db.delete(throttles).where(lt(throttles.windowEndsAt, instant))
