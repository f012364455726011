import { hash } from 'node:crypto'
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { and, eq, gt, lt } from 'drizzle-orm'
import { type Adapter, type DatabaseSession, generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia'
import type { EntitlementRow } from '#core/entitlement.ts'
import { aliveAt, sessionLife } from '#core/session-life.ts'
import { sessions, users } from '#schema/accounts.ts'
import type { Account, Clock, SessionRow, Sessions } from '#src/ports.ts'
import { type Db, fixed } from '#stores/db.ts'

/** The only file that knows lucia. */

/** How far behind the list of sessions may be about when one was last used; a write an hour is all it costs. */
const seenEveryMs = 3_600_000

type About = {
  createdAt: Date
  lastSeenAt: Date
  storedId?: string
  idleEnd?: Date
  userAgent?: string
  address?: string
  isPanel?: boolean
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<
      { createdAt: Date; lastSeenAt: Date; storedId: string | undefined; idleEnd: Date | undefined },
      { account: Account }
    >
    DatabaseSessionAttributes: About
    DatabaseUserAttributes: { account: Account }
  }
}

const hashed = (token: string): string => hash('sha256', token, 'base64url')

/** One row an entitlement, or one with an empty `source`; instants in milliseconds. */
type SessionRead = {
  readonly userId: string
  readonly expiresAt: number
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly email: string
  readonly emailConfirmed: boolean
  readonly fullName: string
  readonly aiModel: string | null
  readonly isDisabled: boolean
  readonly source: EntitlementRow['source'] | null
  readonly tier: EntitlementRow['tier']
  readonly active: boolean
  readonly cancelAtPeriodEnd: boolean
  readonly anchor: number
  readonly periodStart: number | null
  readonly periodEnd: number | null
  readonly updatedAt: number
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

/** Session, person and entitlements in one statement, never with the password hash: what every request asks. */
const readSession = fixed<SessionRead, [string]>(`
  select s.user_id as "userId", ${ms('s.expires_at')} as "expiresAt", ${ms('s.created_at')} as "createdAt",
         ${ms('s.last_seen_at')} as "lastSeenAt", u.email,
         u.email_confirmed_at is not null as "emailConfirmed", u.full_name as "fullName", u.ai_model as "aiModel",
         u.disabled_at is not null as "isDisabled", e.source, e.tier, e.active,
         e.cancel_at_period_end as "cancelAtPeriodEnd", ${ms('e.anchor')} as anchor, ${ms('e.updated_at')} as "updatedAt",
         ${ms('e.period_start')} as "periodStart", ${ms('e.period_end')} as "periodEnd"
    from sessions s join users u on u.id = s.user_id left join entitlements e on e.user_id = u.id
   where s.id = $1`)

const instantOrNull = (at: number | null): Date | null => (at === null ? null : new Date(at))

/** None, one, or one of each source. */
function entitlementsOf(rows: readonly SessionRead[]): EntitlementRow[] {
  const found: EntitlementRow[] = []
  for (const row of rows) {
    const { source, tier, active, cancelAtPeriodEnd } = row
    if (source === null) continue
    found.push({
      source,
      tier,
      active,
      cancelAtPeriodEnd,
      anchor: new Date(row.anchor),
      updatedAt: new Date(row.updatedAt),
      periodStart: instantOrNull(row.periodStart),
      periodEnd: instantOrNull(row.periodEnd),
    })
  }
  return found
}

/** lucia compares with the machine's clock; these put our clock's instants on it and back. */
function luciaTime(clock: Clock) {
  const skewMs = () => clock.now().getTime() - Date.now()
  // Only tests move the clock; a request of a person passes here twice.
  const moved = (instant: Date, ms: number) => (ms === 0 ? instant : new Date(instant.getTime() + ms))
  return {
    toLucia: (instant: Date) => moved(instant, -skewMs()),
    fromLucia: (instant: Date) => moved(instant, skewMs()),
  }
}

/**
 * lucia's Drizzle adapter with three changes: ids are hashed at rest, so that a leaked row is no cookie; session, person
 * and entitlements come in one prepared statement, never with the password hash; instants follow our clock.
 */
function hashedAdapter(db: Db, lookups: Db, clock: Clock): Adapter {
  const inner = new DrizzlePostgreSQLAdapter(db, sessions, users)
  const { toLucia, fromLucia } = luciaTime(clock)
  const shown = (row: DatabaseSession): DatabaseSession => ({ ...row, expiresAt: toLucia(row.expiresAt) })
  return {
    async getSessionAndUser(token) {
      const storedId = hashed(token)
      const rows = await readSession(lookups, storedId)
      const [row] = rows
      if (row === undefined || row.isDisabled) return [null, null]
      const { userId, email, emailConfirmed, fullName, aiModel } = row
      const createdAt = new Date(row.createdAt)
      const lastSeenAt = new Date(row.lastSeenAt)
      const idleEnd = new Date(row.expiresAt)
      const account = { email, emailConfirmed, fullName, aiModel, entitlements: entitlementsOf(rows) }
      return [
        {
          id: token,
          userId,
          expiresAt: toLucia(idleEnd),
          attributes: { createdAt, lastSeenAt, storedId, idleEnd },
        },
        { id: userId, attributes: { account } },
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

/**
 * Sessions in Postgres, by lucia. The idle end moves with use, once half of it is over; the absolute end never moves.
 * @param lookups where every request's "who is asking?" is read: on one connection that nothing else uses, those that
 *   come at once go out in one write and wait for no slower statement
 */
export function luciaSessions(db: Db, clock: Clock, lookups: Db = db): Sessions {
  const lucia = new Lucia(hashedAdapter(db, lookups, clock), {
    sessionExpiresIn: new TimeSpan(sessionLife.idleMs, 'ms'),
    getSessionAttributes: ({ createdAt, lastSeenAt, storedId, idleEnd }) => ({
      createdAt,
      lastSeenAt,
      storedId,
      idleEnd,
    }),
    getUserAttributes: ({ account }) => ({ account }),
  })
  const { fromLucia } = luciaTime(clock)
  const view = (id: string, userId: string, fresh: boolean, ends: { idle: Date; createdAt: Date }): SessionRow => {
    return { id, userId, fresh, expiresAt: earlier(ends.idle, absoluteEnd(ends.createdAt)) }
  }
  return {
    async create(userId, { startedAt, ...about }) {
      const now = clock.now()
      const createdAt = startedAt ?? now
      const { id, expiresAt } = await lucia.createSession(userId, { ...about, createdAt, lastSeenAt: now })
      return { token: id, session: view(hashed(id), userId, true, { idle: fromLucia(expiresAt), createdAt }) }
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
      const { userId, fresh, createdAt, storedId } = session
      const idleEnd = fresh ? undefined : session.idleEnd
      const expiresAt = earlier(idleEnd ?? fromLucia(session.expiresAt), absoluteEnd(createdAt))
      return { id: storedId ?? hashed(token), userId, fresh, expiresAt, account: user.account }
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
      return row
        ? { token: next, session: view(hashed(next), row.userId, true, { idle, createdAt: row.createdAt }) }
        : null
    },
    revoke: token => lucia.invalidateSession(token),
    revokeAll: userId => lucia.invalidateUserSessions(userId),
  }
}

const absoluteEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + sessionLife.absoluteMs)

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

const markSeen = (db: Db, token: string, now: Date): Promise<unknown> =>
  db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, hashed(token)), lt(sessions.lastSeenAt, now)))
