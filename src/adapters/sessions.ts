import { hash } from 'node:crypto'
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type Adapter, type DatabaseSession, generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia'
import { aliveAt, sessionLife } from '#core/session-life.ts'
import { entitlements, sessions, users } from '#schema/accounts.ts'
import type { Account, Clock, SessionRow, Sessions } from '#src/ports.ts'
import { type Db, prepared } from '#stores/db.ts'

/** The only file that knows lucia. */

/** How far behind the list of sessions may be about when one was last used; a write an hour is all it costs. */
const seenEveryMs = 3_600_000

type About = { createdAt: Date; lastSeenAt: Date; userAgent?: string; address?: string; isPanel?: boolean }

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ createdAt: Date; lastSeenAt: Date }, { account: Account }>
    DatabaseSessionAttributes: About
    DatabaseUserAttributes: { account: Account }
  }
}

const hashed = (token: string): string => hash('sha256', token, 'base64url')

const sessionQuery = prepared(db =>
  db
    .select({
      session: {
        userId: sessions.userId,
        expiresAt: sessions.expiresAt,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      },
      account: { email: users.email, fullName: users.fullName, aiModel: users.aiModel, disabledAt: users.disabledAt },
      entitlement: {
        source: entitlements.source,
        tier: entitlements.tier,
        active: entitlements.active,
        anchor: entitlements.anchor,
        periodStart: entitlements.periodStart,
        periodEnd: entitlements.periodEnd,
        cancelAtPeriodEnd: entitlements.cancelAtPeriodEnd,
        updatedAt: entitlements.updatedAt,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(entitlements, eq(entitlements.userId, users.id))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_with_account'),
)

/** lucia compares with the machine's clock; these put our clock's instants on it and back. */
function luciaTime(clock: Clock) {
  const skewMs = () => clock.now().getTime() - Date.now()
  return {
    toLucia: (instant: Date) => new Date(instant.getTime() - skewMs()),
    fromLucia: (instant: Date) => new Date(instant.getTime() + skewMs()),
  }
}

/**
 * lucia's Drizzle adapter with three changes: ids are hashed at rest, so that a leaked row is no cookie; session, person
 * and entitlements come in one prepared statement, never with the password hash; instants follow our clock.
 */
function hashedAdapter(db: Db, clock: Clock): Adapter {
  const inner = new DrizzlePostgreSQLAdapter(db, sessions, users)
  const { toLucia, fromLucia } = luciaTime(clock)
  const shown = (row: DatabaseSession): DatabaseSession => ({ ...row, expiresAt: toLucia(row.expiresAt) })
  return {
    async getSessionAndUser(token) {
      const rows = await sessionQuery(db).execute({ id: hashed(token) })
      const [row] = rows
      if (!row || row.account.disabledAt !== null) return [null, null]
      const { userId, expiresAt, createdAt, lastSeenAt } = row.session
      const { email, fullName, aiModel } = row.account
      const held = rows.flatMap(each => each.entitlement ?? [])
      return [
        shown({ id: token, userId, expiresAt, attributes: { createdAt, lastSeenAt } }),
        { id: userId, attributes: { account: { email, fullName, aiModel, entitlements: held } } },
      ]
    },
    getUserSessions: async userId => (await inner.getUserSessions(userId)).map(shown),
    setSession: session =>
      inner.setSession({ ...session, id: hashed(session.id), expiresAt: fromLucia(session.expiresAt) }),
    async updateSessionExpiration(token, expiresAt) {
      const seen = { expiresAt: fromLucia(expiresAt), lastSeenAt: clock.now() }
      await db
        .update(sessions)
        .set(seen)
        .where(eq(sessions.id, hashed(token)))
    },
    deleteSession: token => inner.deleteSession(hashed(token)),
    deleteUserSessions: userId => inner.deleteUserSessions(userId),
    deleteExpiredSessions: () => inner.deleteExpiredSessions(),
  }
}

/** Sessions in Postgres, by lucia. The idle end moves with use, once half of it is over; the absolute end never moves. */
export function luciaSessions(db: Db, clock: Clock): Sessions {
  const lucia = new Lucia(hashedAdapter(db, clock), {
    sessionExpiresIn: new TimeSpan(sessionLife.idleMs, 'ms'),
    getSessionAttributes: ({ createdAt, lastSeenAt }) => ({ createdAt, lastSeenAt }),
    getUserAttributes: ({ account }) => ({ account }),
  })
  const { fromLucia } = luciaTime(clock)
  const view = (token: string, userId: string, fresh: boolean, ends: { idle: Date; createdAt: Date }): SessionRow => {
    const absolute = absoluteEnd(ends.createdAt)
    return { id: hashed(token), userId, fresh, expiresAt: ends.idle < absolute ? ends.idle : absolute }
  }
  return {
    async create(userId, { startedAt, ...about }) {
      const now = clock.now()
      const createdAt = startedAt ?? now
      const { id, expiresAt } = await lucia.createSession(userId, { ...about, createdAt, lastSeenAt: now })
      return { token: id, session: view(id, userId, true, { idle: fromLucia(expiresAt), createdAt }) }
    },
    idOf: hashed,
    async validate(token) {
      const { session, user } = await lucia.validateSession(token)
      if (!session) return null
      const now = clock.now()
      if (absoluteEnd(session.createdAt) <= now) {
        await lucia.invalidateSession(token)
        return null
      }
      if (now.getTime() - session.lastSeenAt.getTime() > seenEveryMs) await markSeen(db, token, now)
      const ends = { idle: fromLucia(session.expiresAt), createdAt: session.createdAt }
      return { ...view(token, session.userId, session.fresh, ends), account: user.account }
    },
    async rotate(token) {
      const [now, next] = [clock.now(), generateIdFromEntropySize(25)]
      const idle = new Date(now.getTime() + sessionLife.idleMs)
      const isAlive = and(gt(sessions.expiresAt, now), gt(sessions.createdAt, aliveAt(now).begunAfter))
      const [row] = await db
        .update(sessions)
        .set({ id: hashed(next), expiresAt: idle, lastSeenAt: now })
        .where(and(eq(sessions.id, hashed(token)), isAlive))
        .returning({ userId: sessions.userId, createdAt: sessions.createdAt })
      return row ? { token: next, session: view(next, row.userId, true, { idle, createdAt: row.createdAt }) } : null
    },
    revoke: token => lucia.invalidateSession(token),
    revokeAll: userId => lucia.invalidateUserSessions(userId),
  }
}

const absoluteEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + sessionLife.absoluteMs)

const markSeen = (db: Db, token: string, now: Date): Promise<unknown> =>
  db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, hashed(token)), lt(sessions.lastSeenAt, now)))
