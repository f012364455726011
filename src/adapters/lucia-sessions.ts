import { hash } from 'node:crypto'
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type Adapter, type DatabaseSession, generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia'
import { sessionCutoffAt, sessionLifetime } from '#core/accounts/session-lifetime.ts'
import { entitlements, sessions, users } from '#schema/accounts.ts'
import type { Account, Clock, SessionRow, Sessions } from '#src/ports.ts'
import type { Db } from '#stores/db.ts'

/** The only file that knows lucia. */

/** How often `lastSeenAt` of a session in use is updated. */
const lastSeenIntervalMs = 3_600_000

type NewSessionAttributes = {
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
    DatabaseSessionAttributes: NewSessionAttributes
    DatabaseUserAttributes: { account: Account }
  }
}

const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/**
 * Reads a session with its account and entitlements, which every request needs, in one statement without the password
 * hash. Returns a row for each entitlement, or one row without.
 */
const prepareSessionRead = (db: Db) =>
  db
    .select({
      userId: sessions.userId,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      fullName: users.fullName,
      aiModel: users.aiModel,
      answerLanguage: users.answerLanguage,
      disabledAt: users.disabledAt,
      entitlement: entitlements,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(entitlements, eq(entitlements.userId, users.id))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_with_account')

/** lucia uses the machine's clock. These functions convert instants from our clock to it and back. */
function createClockConversion(clock: Clock) {
  const skewMs = () => clock.now().getTime() - Date.now()
  // The skew is usually 0, and every request converts twice.
  const shift = (instant: Date, ms: number) => (ms === 0 ? instant : new Date(instant.getTime() + ms))
  return {
    toLucia: (instant: Date) => shift(instant, -skewMs()),
    fromLucia: (instant: Date) => shift(instant, skewMs()),
  }
}

/**
 * lucia's Drizzle adapter with three changes: tokens are stored as hashes, so that a leaked row cannot serve as a
 * cookie; session, account and entitlements are read in one prepared statement, without the password hash; instants
 * follow our clock.
 */
function createLuciaAdapter(db: Db, lookupDb: Db, clock: Clock): Adapter {
  const inner = new DrizzlePostgreSQLAdapter(db, sessions, users)
  const readSession = prepareSessionRead(lookupDb)
  const { toLucia, fromLucia } = createClockConversion(clock)
  const toLuciaRow = (row: DatabaseSession): DatabaseSession => ({ ...row, expiresAt: toLucia(row.expiresAt) })
  return {
    async getSessionAndUser(token) {
      const storedId = hashToken(token)
      const rows = await readSession.execute({ id: storedId })
      const [row] = rows
      if (row === undefined || row.disabledAt !== null) return [null, null]
      const { userId, email, fullName, aiModel, answerLanguage, createdAt, lastSeenAt, expiresAt: idleEnd } = row
      const account = {
        email,
        emailConfirmed: row.emailConfirmedAt !== null,
        fullName,
        aiModel,
        answerLanguage,
        entitlements: rows.flatMap(({ entitlement }) => entitlement ?? []),
      }
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
    getUserSessions: async userId => (await inner.getUserSessions(userId)).map(toLuciaRow),
    setSession: session =>
      inner.setSession({ ...session, id: hashToken(session.id), expiresAt: fromLucia(session.expiresAt) }),
    async updateSessionExpiration(token, expiresAt) {
      const changes = { expiresAt: fromLucia(expiresAt), lastSeenAt: clock.now() }
      await db
        .update(sessions)
        .set(changes)
        .where(eq(sessions.id, hashToken(token)))
    },
    deleteSession: token => inner.deleteSession(hashToken(token)),
    deleteUserSessions: userId => inner.deleteUserSessions(userId),
    deleteExpiredSessions: () => inner.deleteExpiredSessions(),
  }
}

/**
 * Sessions in Postgres, with lucia. Use extends the idle limit once half of it has passed; the absolute limit never
 * moves.
 * @param lookupDb where each request's session is read. On one connection that nothing else uses, simultaneous reads
 *   are sent in one write and do not wait for slower statements.
 */
export function luciaSessions(db: Db, clock: Clock, lookupDb: Db = db): Sessions {
  const lucia = new Lucia(createLuciaAdapter(db, lookupDb, clock), {
    sessionExpiresIn: new TimeSpan(sessionLifetime.idleMs, 'ms'),
    getSessionAttributes: ({ createdAt, lastSeenAt, storedId, idleEnd }) => ({
      createdAt,
      lastSeenAt,
      storedId,
      idleEnd,
    }),
    getUserAttributes: ({ account }) => ({ account }),
  })
  const { fromLucia } = createClockConversion(clock)
  const toSessionRow = (
    id: string,
    userId: string,
    fresh: boolean,
    ends: { idle: Date; createdAt: Date },
  ): SessionRow => {
    return { id, userId, fresh, expiresAt: earlier(ends.idle, absoluteEnd(ends.createdAt)) }
  }
  return {
    async create(userId, { startedAt, ...about }) {
      const now = clock.now()
      const createdAt = startedAt ?? now
      const { id, expiresAt } = await lucia.createSession(userId, { ...about, createdAt, lastSeenAt: now })
      return {
        token: id,
        session: toSessionRow(hashToken(id), userId, true, { idle: fromLucia(expiresAt), createdAt }),
      }
    },
    async validate(token) {
      const { session, user } = await lucia.validateSession(token)
      if (!session) return null
      const now = clock.now()
      if (absoluteEnd(session.createdAt) <= now) {
        await lucia.invalidateSession(token)
        return null
      }
      if (now.getTime() - session.lastSeenAt.getTime() > lastSeenIntervalMs) await markSeen(db, token, now)
      const { userId, fresh, createdAt, storedId } = session
      const idleEnd = fresh ? undefined : session.idleEnd
      const expiresAt = earlier(idleEnd ?? fromLucia(session.expiresAt), absoluteEnd(createdAt))
      return { id: storedId ?? hashToken(token), userId, fresh, expiresAt, account: user.account }
    },
    async rotate(token) {
      const [now, next] = [clock.now(), generateIdFromEntropySize(25)]
      const idle = new Date(now.getTime() + sessionLifetime.idleMs)
      const isAlive = and(gt(sessions.expiresAt, now), gt(sessions.createdAt, sessionCutoffAt(now).createdAfter))
      const [row] = await db
        .update(sessions)
        .set({ id: hashToken(next), expiresAt: idle, lastSeenAt: now })
        .where(and(eq(sessions.id, hashToken(token)), isAlive))
        .returning({ userId: sessions.userId, createdAt: sessions.createdAt })
      return row
        ? { token: next, session: toSessionRow(hashToken(next), row.userId, true, { idle, createdAt: row.createdAt }) }
        : null
    },
    revoke: token => lucia.invalidateSession(token),
  }
}

const absoluteEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + sessionLifetime.absoluteMs)

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

const markSeen = (db: Db, token: string, now: Date): Promise<unknown> =>
  db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, hashToken(token)), lt(sessions.lastSeenAt, now)))
