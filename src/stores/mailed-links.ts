import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { emailConfirmations, passwordResets, users } from '#schema/accounts.ts'
import { type Db, firstRow, hasOne, type Tx } from './db.ts'

/** Mailed links that work once: to choose a password, and to confirm an email address. */
const tables = { password: passwordResets, confirmation: emailConfirmations } as const
export type LinkKind = keyof typeof tables

export const insertLink = (
  db: Db | Tx,
  kind: LinkKind,
  link: { tokenHash: string; userId: string; expiresAt: Date; createdAt: Date },
): Promise<unknown> => db.insert(tables[kind]).values(link)

/** The owner of a valid link; null for one that is used, expired, unknown, or of a disabled account. */
export function findLink(
  db: Db | Tx,
  kind: LinkKind,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const links = tables[kind]
  const isValid = and(eq(links.tokenHash, tokenHash), gt(links.expiresAt, now), isNull(users.disabledAt))
  const owner = { userId: users.id, email: users.email }
  return firstRow(db.select(owner).from(links).innerJoin(users, eq(users.id, links.userId)).where(isValid))
}

/** Consumes the link. Of several concurrent calls exactly one returns true. */
export function consumeLink(db: Db | Tx, kind: LinkKind, tokenHash: string, now: Date): Promise<boolean> {
  const links = tables[kind]
  const isValid = and(eq(links.tokenHash, tokenHash), gt(links.expiresAt, now))
  return hasOne(db.delete(links).where(isValid).returning({ userId: links.userId }))
}

/** Invalidates all links of that kind that a user has. */
export const deleteLinksOf = (db: Db | Tx, kind: LinkKind, userId: string): Promise<unknown> =>
  db.delete(tables[kind]).where(eq(tables[kind].userId, userId))

/** Deletes expired links of all users, for the sweep. */
export async function deleteEndedLinks(db: Db | Tx, now: Date): Promise<void> {
  for (const links of Object.values(tables)) await db.delete(links).where(lte(links.expiresAt, now))
}
