import { hash } from 'node:crypto'
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { type Adapter, type DatabaseSession, generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia'
import { sessionCutoffAt, sessionLifetime } from '#core/accounts/session-lifetime.ts'
import { defaultLimits } from '#core/limits.ts'
import { entitlements, sessions, users } from '#schema/accounts.ts'
import type { Account, Clock, SessionRow, Sessions } from '#src/ports.ts'
import type { Db } from '#stores/db.ts'

/** The only file that knows lucia. */

/** How often `lastSeenAt` of a session in use is updated. */
const lastSeenIntervalMs = 3_600_000

type NewSessionAttributes = {
  createdAt: Date
  lastSeenAt: Date
  rootId?: string
  idleEnd?: Date
  userAgent?: string
  address?: string
  isPanel?: boolean
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<
      { createdAt: Date; lastSeenAt: Date; rootId: string | undefined; idleEnd: Date | undefined },
      { account: Account }
    >
    DatabaseSessionAttributes: NewSessionAttributes
    DatabaseUserAttributes: { account: Account }
  }
}

const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/** The token that a session began with: a refreshed token is `first.secret`. */
const firstOf = (token: string): string => token.split('.', 1)[0]!

/**
 * The session's id, which a refresh does not change, so that a logout with any of its tokens ends the session, however many
 * refreshes it races. It is a hash: the id, which lists and logs may show, ends nothing.
 */
const rootOf = (token: string): string => hashToken(firstOf(token))

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
      rootId: sql<string>`coalesce(${sessions.rootId}, ${sessions.id})`,
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
      const rows = await readSession.execute({ id: hashToken(token) })
      const [row] = rows
      if (row === undefined || row.disabledAt !== null) return [null, null]
      const { userId, rootId, email, fullName, aiModel, answerLanguage, createdAt, lastSeenAt } = row
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
          expiresAt: toLucia(row.expiresAt),
          attributes: { createdAt, lastSeenAt, rootId, idleEnd: row.expiresAt },
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
 * @param options `lookupDb`: where each request's session is read. On one connection that nothing else uses, simultaneous reads
 *   are sent in one write and do not wait for slower statements.
 */
export function luciaSessions(
  db: Db,
  clock: Clock,
  { lookupDb = db, maxSessions = defaultLimits.sessions }: { lookupDb?: Db; maxSessions?: number } = {},
): Sessions {
  const lucia = new Lucia(createLuciaAdapter(db, lookupDb, clock), {
    sessionExpiresIn: new TimeSpan(sessionLifetime.idleMs, 'ms'),
    getSessionAttributes: ({ createdAt, lastSeenAt, rootId, idleEnd }) => ({ createdAt, lastSeenAt, rootId, idleEnd }),
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
      await endBeyond(db, userId, hashToken(id), maxSessions)
      return {
        token: id,
        session: toSessionRow(rootOf(id), userId, true, { idle: fromLucia(expiresAt), createdAt }),
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
      const { userId, fresh, createdAt, rootId } = session
      const idleEnd = fresh ? undefined : session.idleEnd
      const expiresAt = earlier(idleEnd ?? fromLucia(session.expiresAt), absoluteEnd(createdAt))
      return { id: rootId ?? rootOf(token), userId, fresh, expiresAt, account: user.account }
    },
    async rotate(token) {
      const now = clock.now()
      const rootId = rootOf(token)
      const next = `${firstOf(token)}.${generateIdFromEntropySize(25)}`
      const idle = new Date(now.getTime() + sessionLifetime.idleMs)
      const isAlive = and(gt(sessions.expiresAt, now), gt(sessions.createdAt, sessionCutoffAt(now).createdAfter))
      const [row] = await db
        .update(sessions)
        .set({ id: hashToken(next), rootId, expiresAt: idle, lastSeenAt: now })
        .where(and(eq(sessions.id, hashToken(token)), isAlive))
        .returning({ userId: sessions.userId, createdAt: sessions.createdAt })
      return row
        ? { token: next, session: toSessionRow(rootId, row.userId, true, { idle, createdAt: row.createdAt }) }
        : null
    },
    async revoke(token) {
      await db.delete(sessions).where(or(eq(sessions.id, hashToken(token)), eq(sessions.rootId, rootOf(token))))
    },
  }
}

/**
 * Ends the user's sessions beyond `limit`, the one that was used longest ago first, and never the new one. Each login does it
 * after its session is stored, so that concurrent logins leave no more either.
 */
const endBeyond = (db: Db, userId: string, newId: string, limit: number): Promise<unknown> =>
  db.execute(sql`
    delete from sessions where user_id = ${userId} and id in (
      select id from sessions where user_id = ${userId} and id <> ${newId}
       order by last_seen_at desc, created_at desc, id offset ${limit - 1})`)

const absoluteEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + sessionLifetime.absoluteMs)

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

const markSeen = (db: Db, token: string, now: Date): Promise<unknown> =>
  db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, hashToken(token)), lt(sessions.lastSeenAt, now)))
