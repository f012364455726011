import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { stripeEvents } from '#schema/billing.ts'
import { type Db, firstRow, hasOne, type Tx } from './db.ts'

export type StripeEventRow = typeof stripeEvents.$inferSelect
export type NewStripeEvent = Pick<
  StripeEventRow,
  'id' | 'type' | 'apiVersion' | 'livemode' | 'objectId' | 'customerId' | 'createdAt' | 'receivedAt'
>

/** False when the event was received before. */
export const insertEvent = (tx: Tx, event: NewStripeEvent): Promise<boolean> =>
  hasOne(tx.insert(stripeEvents).values(event).onConflictDoNothing().returning({ id: stripeEvents.id }))

export const findEvent = (db: Db | Tx, id: string): Promise<StripeEventRow | null> =>
  firstRow(db.select().from(stripeEvents).where(eq(stripeEvents.id, id)))

/** Marks an event whose effect is committed. */
export const markProcessed = (db: Db | Tx, id: string, at: Date, note: string | null): Promise<unknown> =>
  db
    .update(stripeEvents)
    .set({ processedAt: at, error: note, attempts: sql`${stripeEvents.attempts} + 1` })
    .where(eq(stripeEvents.id, id))

export const noteFailure = (db: Db | Tx, id: string, error: string): Promise<unknown> =>
  db
    .update(stripeEvents)
    .set({ error: error.slice(0, 500), attempts: sql`${stripeEvents.attempts} + 1` })
    .where(eq(stripeEvents.id, id))

/** Marks an event as unprocessed, so that it is applied again. False when there is no such event. */
export async function reopenEvent(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .update(stripeEvents)
    .set({ processedAt: null })
    .where(eq(stripeEvents.id, id))
    .returning({ id: stripeEvents.id })
  return rows.length === 1
}

/** A page of unprocessed events received before `before`, by id. */
export const waitingEvents = (
  db: Db,
  page: { readonly before: Date; readonly after: string | null; readonly limit: number },
): Promise<StripeEventRow[]> =>
  db
    .select()
    .from(stripeEvents)
    .where(
      and(
        isNull(stripeEvents.processedAt),
        lt(stripeEvents.receivedAt, page.before),
        page.after === null ? undefined : gt(stripeEvents.id, page.after),
      ),
    )
    .orderBy(asc(stripeEvents.id))
    .limit(page.limit)

/** Newest first; optionally of one customer, or only unprocessed ones. */
export const listEvents = (
  db: Db,
  { customerId, isWaiting, limit }: { customerId?: string | undefined; isWaiting: boolean; limit: number },
): Promise<StripeEventRow[]> =>
  db
    .select()
    .from(stripeEvents)
    .where(
      and(
        customerId === undefined ? undefined : eq(stripeEvents.customerId, customerId),
        isWaiting ? isNull(stripeEvents.processedAt) : undefined,
      ),
    )
    .orderBy(desc(stripeEvents.receivedAt))
    .limit(limit)

/** Removes up to `limit` events that were processed before `before`. @returns how many */
export async function deleteOldEvents(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.execute(sql`
    delete from stripe_events where id in (
      select id from stripe_events where processed_at < ${before.toISOString()} and received_at < ${before.toISOString()}
       order by received_at limit ${limit})
    returning id`)
  return rows.length
}
