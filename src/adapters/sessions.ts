import { hash } from 'node:crypto'
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { eq, sql } from 'drizzle-orm'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import { entitlements, sessions, users } from '#schema/accounts.ts'
import type { Account, Clock, Sessions } from '#src/ports.ts'
import { type Db, prepared } from '#stores/db.ts'

/** The only file that knows lucia. */

const days = (n: number) => n * 86_400_000
/** Idle sessions end after 30 days, all of them after 90 (design §5.14). */
const life = { idleMs: days(30), absoluteMs: days(90) }

type About = { createdAt: Date; lastSeenAt?: Date; userAgent?: string; address?: string; isPanel?: boolean }

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ createdAt: Date }, { account: Account }>
    DatabaseSessionAttributes: About
    DatabaseUserAttributes: { account: Account }
  }
}

const hashed = (token: string): string => hash('sha256', token, 'base64url')

const sessionQuery = prepared(db =>
  db
    .select({
      session: { userId: sessions.userId, expiresAt: sessions.expiresAt, createdAt: sessions.createdAt },
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
      const { userId, expiresAt, createdAt } = row.session
      const { email, fullName, aiModel } = row.account
      const held = rows.flatMap(each => each.entitlement ?? [])
      return [
        shown({ id: token, userId, expiresAt, attributes: { createdAt } }),
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
    sessionExpiresIn: new TimeSpan(life.idleMs, 'ms'),
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
    getUserAttributes: ({ account }) => ({ account }),
  })
  const { fromLucia } = luciaTime(clock)
  return {
    async create(userId, about) {
      const now = clock.now()
      const { id, expiresAt } = await lucia.createSession(userId, { ...about, createdAt: now, lastSeenAt: now })
      return { token: id, session: { id: hashed(id), userId, fresh: true, expiresAt: fromLucia(expiresAt) } }
    },
    async validate(token) {
      const { session, user } = await lucia.validateSession(token)
      if (!session) return null
      const end = new Date(session.createdAt.getTime() + life.absoluteMs)
      if (end <= clock.now()) {
        await lucia.invalidateSession(token)
        return null
      }
      const idleEnd = fromLucia(session.expiresAt)
      const expiresAt = idleEnd < end ? idleEnd : end
      return { id: hashed(token), userId: session.userId, fresh: session.fresh, expiresAt, account: user.account }
    },
    revoke: token => lucia.invalidateSession(token),
    revokeAll: userId => lucia.invalidateUserSessions(userId),
  }
}
