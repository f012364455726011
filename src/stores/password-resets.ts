import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { passwordResets, users } from '#schema/accounts.ts'
import type { Db, Tx } from './db.ts'

export const insertReset = (
  db: Db | Tx,
  reset: { tokenHash: string; userId: string; expiresAt: Date; createdAt: Date },
): Promise<unknown> => db.insert(passwordResets).values(reset)

/** Whose link it is while it works; null for one that is used, expired, unknown, or of a disabled account. */
export async function findReset(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const [row] = await db
    .select({ userId: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now), isNull(users.disabledAt)))
  return row ?? null
}

/** Uses the link up. Of any number of tries at once exactly one hears true. */
export async function takeReset(db: Db | Tx, tokenHash: string, now: Date): Promise<boolean> {
  const taken = await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId })
  return taken.length === 1
}

/** Voids every link of a person. */
export const deleteResetsOf = (db: Db | Tx, userId: string): Promise<unknown> =>
  db.delete(passwordResets).where(eq(passwordResets.userId, userId))

/** Links past their time; across all users, for the sweep. */
export const deleteEndedResets = (db: Db | Tx, now: Date): Promise<unknown> =>
  db.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
