import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { SessionCutoff } from '#core/accounts/session-lifetime.ts'
import { handoffCodes, sessions, users } from '#schema/accounts.ts'
import { at, type Db, hasOne, type Tx } from './db.ts'

/** Stores a code of a session. False when the session has ended. */
export const insertHandoff = (
  db: Db | Tx,
  code: { codeHash: string; userId: string; sessionId: string; expiresAt: Date; createdAt: Date },
): Promise<boolean> =>
  hasOne(
    db.execute(sql`
      insert into handoff_codes (code_hash, user_id, session_id, expires_at, created_at)
      select ${code.codeHash}, user_id, id, ${at(code.expiresAt)}, ${at(code.createdAt)} from sessions
       where user_id = ${code.userId} and (id = ${code.sessionId} or root_id = ${code.sessionId})
         for key share
      returning 1`),
  )

export type Handoff = {
  readonly userId: string
  readonly email: string
  /** The session that asked for the code. */
  readonly sessionId: string
  /** When the original login happened. */
  readonly startedAt: Date
}

/** The owner of a valid code; null for one that is used, expired or unknown, or whose session or account has ended. */
export async function findHandoff(db: Db, codeHash: string, alive: SessionCutoff): Promise<Handoff | null> {
  const [row] = await db
    .select({ userId: users.id, email: users.email, sessionId: sessions.id, startedAt: sessions.createdAt })
    .from(handoffCodes)
    .innerJoin(users, eq(users.id, handoffCodes.userId))
    .innerJoin(sessions, and(eq(sessions.userId, handoffCodes.userId), eq(sessions.id, handoffCodes.sessionId)))
    .where(
      and(
        eq(handoffCodes.codeHash, codeHash),
        gt(handoffCodes.expiresAt, alive.now),
        gt(sessions.expiresAt, alive.now),
        gt(sessions.createdAt, alive.createdAfter),
        isNull(users.disabledAt),
      ),
    )
  return row ?? null
}

/** Consumes the code. Of several concurrent calls exactly one returns true. */
export async function consumeHandoff(db: Db | Tx, codeHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .delete(handoffCodes)
    .where(and(eq(handoffCodes.codeHash, codeHash), gt(handoffCodes.expiresAt, now)))
    .returning({ userId: handoffCodes.userId })
  return rows.length === 1
}

/** Deletes expired codes of all users, for the sweep. */
export const deleteEndedHandoffs = (db: Db | Tx, now: Date): Promise<unknown> =>
  db.delete(handoffCodes).where(lte(handoffCodes.expiresAt, now))
