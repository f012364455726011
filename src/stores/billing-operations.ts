import { and, asc, desc, eq, gt, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { repairKinds, type StoredCall } from '#core/billing/billing-operation.ts'
import { billingOperations } from '#schema/billing.ts'
import { type Db, firstRow, hasOne, type Tx } from './db.ts'

export type OperationRow = typeof billingOperations.$inferSelect
export type NewOperation = Pick<OperationRow, 'id' | 'userId' | 'kind'> &
  Partial<Pick<OperationRow, 'targetTier' | 'expectedPeriodStart'>> & {
    readonly calls?: readonly StoredCall[]
    readonly subscriptionId?: string | null
    readonly at: Date
  }

const unfinished = ['open', 'waiting'] as const
const isOperation = ({ userId, id }: Pick<OperationRow, 'userId' | 'id'>) =>
  and(eq(billingOperations.userId, userId), eq(billingOperations.id, id))

/** Null when the user has another unfinished operation: at most one at a time. */
export async function insertOperation(db: Db | Tx, { at, ...operation }: NewOperation): Promise<OperationRow | null> {
  const [row] = await db
    .insert(billingOperations)
    .values({ ...operation, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export const findOperation = (db: Db | Tx, which: Pick<OperationRow, 'userId' | 'id'>): Promise<OperationRow | null> =>
  firstRow(db.select().from(billingOperations).where(isOperation(which)))

/** True when the subscription was a second one, which is canceled and refunded. */
export const isRefundedDuplicate = (db: Db, userId: string, subscriptionId: string): Promise<boolean> =>
  hasOne(
    db
      .select({ id: billingOperations.id })
      .from(billingOperations)
      .where(
        and(
          eq(billingOperations.userId, userId),
          eq(billingOperations.kind, 'refund_duplicate'),
          eq(billingOperations.subscriptionId, subscriptionId),
        ),
      ),
  )

/** The user's own unfinished operation; repairs do not count. */
export async function unfinishedOperation(db: Db | Tx, userId: string): Promise<OperationRow | null> {
  const [row] = await db
    .select()
    .from(billingOperations)
    .where(
      and(
        eq(billingOperations.userId, userId),
        inArray(billingOperations.state, [...unfinished]),
        notInArray(billingOperations.kind, [...repairKinds]),
      ),
    )
  return row ?? null
}

/** All unfinished operations of the user, repairs included, oldest first. */
export const unfinishedOperationsOf = (db: Db | Tx, userId: string): Promise<OperationRow[]> =>
  db
    .select()
    .from(billingOperations)
    .where(and(eq(billingOperations.userId, userId), inArray(billingOperations.state, [...unfinished])))
    .orderBy(asc(billingOperations.createdAt))

/** A user's operations, newest first. */
export const recentOperations = (db: Db, userId: string, limit: number): Promise<OperationRow[]> =>
  db
    .select()
    .from(billingOperations)
    .where(eq(billingOperations.userId, userId))
    .orderBy(desc(billingOperations.createdAt))
    .limit(limit)

/** A page of users with unfinished operations, by user id; for the nightly run. */
export async function listPeopleWithUnfinishedOperations(
  db: Db,
  page: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: billingOperations.userId })
    .from(billingOperations)
    .where(
      and(
        inArray(billingOperations.state, [...unfinished]),
        page.after === null ? undefined : gt(billingOperations.userId, page.after),
      ),
    )
    .orderBy(asc(billingOperations.userId))
    .limit(page.limit)
  return rows.map(({ userId }) => userId)
}

/** By the id alone, as the payment provider returns it. */
export const operationById = (db: Db | Tx, id: string): Promise<OperationRow | null> =>
  firstRow(db.select().from(billingOperations).where(eq(billingOperations.id, id)).limit(1))

/** Checkout pages of the user that may still be paid, newest first. */
export const openCheckoutsOf = (db: Db | Tx, userId: string, now: Date): Promise<OperationRow[]> =>
  db
    .select()
    .from(billingOperations)
    .where(
      and(
        eq(billingOperations.userId, userId),
        eq(billingOperations.kind, 'subscribe'),
        isNotNull(billingOperations.sessionId),
        gt(billingOperations.expiresAt, now),
      ),
    )
    .orderBy(desc(billingOperations.createdAt))

type Change = Partial<
  Pick<
    OperationRow,
    | 'state'
    | 'calls'
    | 'attempt'
    | 'url'
    | 'sessionId'
    | 'subscriptionId'
    | 'expectedPeriodStart'
    | 'error'
    | 'errorCode'
    | 'expiresAt'
  >
>

/**
 * Changes an operation if it is still as it was read (optimistic locking): same state, attempt and calls. Null when another
 * process has changed it; exactly one of several concurrent changes succeeds.
 */
export async function changeOperation(
  db: Db | Tx,
  { seen, at, ...change }: Change & { readonly seen: OperationRow; readonly at: Date },
): Promise<OperationRow | null> {
  const [row] = await db
    .update(billingOperations)
    .set({ ...change, updatedAt: at })
    .where(
      and(
        isOperation(seen),
        eq(billingOperations.state, seen.state),
        eq(billingOperations.attempt, seen.attempt),
        sql`${billingOperations.calls} = ${JSON.stringify(seen.calls)}::jsonb`,
      ),
    )
    .returning()
  return row ?? null
}
