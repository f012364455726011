import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { emailConfirmations, users } from '#schema/accounts.ts'
import type { Db, Tx } from './db.ts'

export const insertConfirmation = (
  db: Db | Tx,
  link: { tokenHash: string; userId: string; expiresAt: Date; createdAt: Date },
): Promise<unknown> => db.insert(emailConfirmations).values(link)

/** Uses a link up. @returns whose address it confirms; null for one that is used, expired, unknown, or of a disabled account */
export async function takeConfirmation(tx: Tx, tokenHash: string, now: Date): Promise<string | null> {
  const [taken] = await tx
    .delete(emailConfirmations)
    .where(and(eq(emailConfirmations.tokenHash, tokenHash), gt(emailConfirmations.expiresAt, now)))
    .returning({ userId: emailConfirmations.userId })
  if (taken === undefined) return null
  const [open] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, taken.userId), isNull(users.disabledAt)))
  return open?.id ?? null
}

/** Voids every link of a person. */
export const deleteConfirmationsOf = (db: Db | Tx, userId: string): Promise<unknown> =>
  db.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId))

/** Links past their time; across all users, for the sweep. */
export const deleteEndedConfirmations = (db: Db | Tx, now: Date): Promise<unknown> =>
  db.delete(emailConfirmations).where(lte(emailConfirmations.expiresAt, now))
