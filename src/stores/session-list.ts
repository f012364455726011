import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { SessionCutoff } from '#core/accounts/session-lifetime.ts'
import { sessions } from '#schema/accounts.ts'
import type { Db, Tx } from './db.ts'

export type SessionRow = {
  readonly id: string
  readonly userAgent: string
  readonly address: string
  readonly isPanel: boolean
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

/** A user's live sessions, the newest first. */
export const sessionsOf = (db: Db, userId: string, alive: SessionCutoff, limit: number): Promise<SessionRow[]> =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      isPanel: sessions.isPanel,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), gt(sessions.expiresAt, alive.now), gt(sessions.createdAt, alive.createdAfter)),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(limit)

/** True while the session exists; waits for a transaction that is deleting it. */
export async function hasSession(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .for('share')
  return rows.length === 1
}

/** False when this user has no such session. */
export async function deleteSessionOf(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return rows.length === 1
}

/** Ends all sessions of a user except the given one. @returns how many */
export async function deleteSessionsOf(db: Db | Tx, userId: string, except: string | null): Promise<number> {
  const others = except === null ? undefined : ne(sessions.id, except)
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  return rows.length
}

/** Deletes sessions of all users past their idle or absolute expiry, for the sweep. */
export const deleteEndedSessions = (db: Db | Tx, ended: { idle: Date; createdBefore: Date }): Promise<unknown> =>
  db
    .delete(sessions)
    .where(
      or(
        sql`${sessions.expiresAt} <= ${ended.idle.toISOString()}`,
        sql`${sessions.createdAt} <= ${ended.createdBefore.toISOString()}`,
      ),
    )
