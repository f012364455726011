import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { emailConfirmations, passwordResets, users } from '#schema/accounts.ts'
import { type Db, firstRow, hasOne, type Tx } from './db.ts'

/** Links that are mailed and work once: to choose a new password, and to confirm an email address. */
const tables = { password: passwordResets, confirmation: emailConfirmations } as const
export type LinkKind = keyof typeof tables

export const insertLink = (
  db: Db | Tx,
  kind: LinkKind,
  link: { tokenHash: string; userId: string; expiresAt: Date; createdAt: Date },
): Promise<unknown> => db.insert(tables[kind]).values(link)

/** Whose link it is while it works; null for one that is used, expired, unknown, or of a disabled account. */
export function findLink(
  db: Db | Tx,
  kind: LinkKind,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const links = tables[kind]
  const works = and(eq(links.tokenHash, tokenHash), gt(links.expiresAt, now), isNull(users.disabledAt))
  const holder = { userId: users.id, email: users.email }
  return firstRow(db.select(holder).from(links).innerJoin(users, eq(users.id, links.userId)).where(works))
}

/** Uses the link up. Of any number of tries at once exactly one hears true. */
export function takeLink(db: Db | Tx, kind: LinkKind, tokenHash: string, now: Date): Promise<boolean> {
  const links = tables[kind]
  const works = and(eq(links.tokenHash, tokenHash), gt(links.expiresAt, now))
  return hasOne(db.delete(links).where(works).returning({ userId: links.userId }))
}

/** Voids every link of that kind that a person has. */
export const deleteLinksOf = (db: Db | Tx, kind: LinkKind, userId: string): Promise<unknown> =>
  db.delete(tables[kind]).where(eq(tables[kind].userId, userId))

/** Links past their time; across all users, for the sweep. */
export async function deleteEndedLinks(db: Db | Tx, now: Date): Promise<void> {
  for (const links of Object.values(tables)) await db.delete(links).where(lte(links.expiresAt, now))
}
