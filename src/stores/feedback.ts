import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { feedback } from '#schema/feedback.ts'
import { type Db, firstRow, type Tx } from './db.ts'

export type FeedbackRow = typeof feedback.$inferSelect

export const insertFeedback = (db: Db | Tx, row: typeof feedback.$inferInsert): Promise<unknown> =>
  db.insert(feedback).values(row)

/** A page of messages for operators, by priority, then newest first. It begins after the message `after`. */
export const feedbackAfter = (
  db: Db,
  page: { readonly after: string | null; readonly limit: number; readonly isOpenOnly: boolean },
): Promise<FeedbackRow[]> => {
  const { after, limit, isOpenOnly } = page
  const key = sql`(${feedback.priority}, ${feedback.id})`
  const afterCursor =
    after === null ? undefined : sql`${key} < (select a.priority, a.id from ${feedback} a where a.id = ${after})`
  return db
    .select()
    .from(feedback)
    .where(and(isOpenOnly ? isNull(feedback.closedAt) : undefined, afterCursor))
    .orderBy(sql`${feedback.priority} desc`, sql`${feedback.id} desc`)
    .limit(limit)
}

/** Null when no message has that id. */
export const findFeedbackRow = (db: Db | Tx, id: string): Promise<FeedbackRow | null> =>
  firstRow(db.select().from(feedback).where(eq(feedback.id, id)))

/** False when it was already closed. */
export async function markFeedbackClosed(db: Db | Tx, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(feedback)
    .set({ closedAt: at })
    .where(and(eq(feedback.id, id), isNull(feedback.closedAt)))
    .returning({ id: feedback.id })
  return rows.length === 1
}

/** Removes old messages of all senders, for the timer `sweep-feedback`. */
export const deleteFeedbackBefore = (db: Db | Tx, instant: Date): Promise<unknown> =>
  db.delete(feedback).where(lt(feedback.createdAt, instant))
