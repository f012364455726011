import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { StoredCall } from '#core/billing/billing-operation.ts'
import { pendingSignups } from '#schema/billing.ts'
import { type Db, firstRow, hasOne, type Tx } from './db.ts'

export type PendingSignup = typeof pendingSignups.$inferSelect
export type NewPendingSignup = typeof pendingSignups.$inferInsert

export const insertPendingSignup = (db: Db | Tx, signup: NewPendingSignup): Promise<unknown> =>
  db.insert(pendingSignups).values(signup)

/** Serializes signups of one browser, so that a double submit finds the first signup. */
export const lockSignupsOfBrowser = (tx: Tx, nonceHash: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`signup:${nonceHash}`}, 0))`)

/** This browser's open signups for the email whose payment page has not expired at `payableAt`, newest first. */
export const openSignupsOf = (
  db: Db | Tx,
  { browserNonceHash, email, payableAt }: { browserNonceHash: string; email: string; payableAt: Date },
): Promise<PendingSignup[]> =>
  db
    .select()
    .from(pendingSignups)
    .where(
      and(
        eq(pendingSignups.browserNonceHash, browserNonceHash),
        eq(pendingSignups.email, email),
        eq(pendingSignups.state, 'open'),
        gt(pendingSignups.expiresAt, payableAt),
      ),
    )
    .orderBy(desc(pendingSignups.createdAt))

export const findPendingSignup = (db: Db | Tx, id: string): Promise<PendingSignup | null> =>
  firstRow(db.select().from(pendingSignups).where(eq(pendingSignups.id, id)))

/** The row, locked until the transaction ends: another caller that completes the same signup waits. */
export const lockPendingSignup = (tx: Tx, id: string): Promise<PendingSignup | null> =>
  firstRow(tx.select().from(pendingSignups).where(eq(pendingSignups.id, id)).for('update'))

export const changePendingSignup = (
  db: Db | Tx,
  id: string,
  change: Partial<Pick<PendingSignup, 'fullName' | 'state' | 'accountId' | 'sessionId' | 'checkoutUrl'>> & {
    readonly passwordHash?: null
    readonly calls?: readonly StoredCall[]
  },
): Promise<unknown> => db.update(pendingSignups).set(change).where(eq(pendingSignups.id, id))

/** Changes one signup if `condition` holds; false when it does not. */
const changeIf = (db: Db | Tx, id: string, change: Partial<NewPendingSignup>, condition: SQL): Promise<boolean> =>
  hasOne(
    db
      .update(pendingSignups)
      .set(change)
      .where(and(eq(pendingSignups.id, id), condition))
      .returning({ id: pendingSignups.id }),
  )

/** Expires an unpaid signup and erases its password hash. Returns false when the signup was completed or refunded first. */
export const expirePendingSignup = (db: Db | Tx, id: string): Promise<boolean> =>
  changeIf(db, id, { state: 'expired', passwordHash: null }, eq(pendingSignups.state, 'open'))

/** Signups whose payment page has expired, and conflicts that still need a refund, by id; for the nightly run. */
export const overdueSignups = (
  db: Db,
  page: { readonly before: Date; readonly after: string | null; readonly limit: number },
): Promise<PendingSignup[]> =>
  db
    .select()
    .from(pendingSignups)
    .where(
      and(
        or(
          and(eq(pendingSignups.state, 'open'), lt(pendingSignups.expiresAt, page.before)),
          eq(pendingSignups.state, 'conflict'),
        ),
        page.after === null ? undefined : gt(pendingSignups.id, page.after),
      ),
    )
    .orderBy(asc(pendingSignups.id))
    .limit(page.limit)

/** Erases the password hashes of old signups in every state. @returns how many */
export async function eraseOldHashes(db: Db | Tx, createdBefore: Date): Promise<number> {
  const rows = await db
    .update(pendingSignups)
    .set({ passwordHash: null })
    .where(and(isNotNull(pendingSignups.passwordHash), lt(pendingSignups.createdAt, createdBefore)))
    .returning({ id: pendingSignups.id })
  return rows.length
}

/** Marks the one sign-in after the payment as used. Of several concurrent calls exactly one returns true. */
export const claimSignIn = (db: Db | Tx, id: string, at: Date): Promise<boolean> =>
  changeIf(db, id, { signedInAt: at }, isNull(pendingSignups.signedInAt))

/** Deletes ended signups whose payment page expired before `before`. @returns how many */
export async function deleteEndedSignups(db: Db, before: Date, limit: number): Promise<number> {
  const oldSignups = db
    .select({ id: pendingSignups.id })
    .from(pendingSignups)
    .where(
      and(lt(pendingSignups.expiresAt, before), inArray(pendingSignups.state, ['completed', 'refunded', 'expired'])),
    )
    .limit(limit)
  const rows = await db
    .delete(pendingSignups)
    .where(inArray(pendingSignups.id, oldSignups))
    .returning({ id: pendingSignups.id })
  return rows.length
}
