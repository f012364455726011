import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { SessionCutoff } from '#core/accounts/session-lifetime.ts'
import { sessions } from '#schema/accounts.ts'
import { at, type Db, type Tx } from './db.ts'

/** A session's id, which a refresh does not change. */
const rootId = sql<string>`coalesce(${sessions.rootId}, ${sessions.id})`
const isSession = (userId: string, id: string) =>
  and(eq(sessions.userId, userId), or(eq(sessions.id, id), eq(sessions.rootId, id)))

export type ListedSession = {
  readonly id: string
  readonly userAgent: string
  readonly address: string
  readonly isPanel: boolean
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

/** A user's live sessions, the newest first. */
export const sessionsOf = (db: Db, userId: string, alive: SessionCutoff, limit: number): Promise<ListedSession[]> =>
  db
    .select({
      id: rootId,
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

/** Which of these sessions, of any users, are alive, with accounts that are not disabled. */
export async function liveSessionsAmong(db: Db, ids: readonly string[], alive: SessionCutoff): Promise<string[]> {
  const wanted = sql`any(array(select json_array_elements_text(${JSON.stringify(ids)}::text::json)))`
  const rows = await db.execute<{ id: string }>(sql`
    select coalesce(s.root_id, s.id) as id from sessions s join users u on u.id = s.user_id
     where (s.id = ${wanted} or s.root_id = ${wanted}) and u.disabled_at is null
       and s.expires_at > ${at(alive.now)} and s.created_at > ${at(alive.createdAfter)}`)
  return rows.map(({ id }) => id)
}

/** True while the session exists; waits for a transaction that is deleting it. */
export async function hasSession(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(isSession(userId, id)).for('share')
  return rows.length === 1
}

/** False when this user has no such session. */
export async function deleteSessionOf(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(sessions).where(isSession(userId, id)).returning({ id: sessions.id })
  return rows.length === 1
}

/** Ends all sessions of a user except the given one. @returns how many */
export async function deleteSessionsOf(db: Db | Tx, userId: string, except: string | null): Promise<number> {
  const others = except === null ? undefined : ne(rootId, except)
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
