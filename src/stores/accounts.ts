import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm'
import type { EntitlementRow } from '#core/entitlement.ts'
import type { Tier } from '#core/plans.ts'
import { entitlements, sessions, users } from '#schema/accounts.ts'
import { type Db, prepared, type Tx } from './db.ts'

export type NewUser = {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly passwordHash: string
  readonly isDemo: boolean
  readonly createdAt: Date
}

/** False when the email is taken. */
export async function insertUser(db: Db | Tx, user: NewUser): Promise<boolean> {
  const added = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return added.length === 1
}

const credentialsQuery = prepared(db =>
  db
    .select({ id: users.id, passwordHash: users.passwordHash, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.email, sql.placeholder('email')))
    .prepare('credentials_by_email'),
)

/** What a login compares with; null when nobody has the email. */
export async function credentialsByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; passwordHash: string; disabledAt: Date | null } | null> {
  const [row] = await credentialsQuery(db).execute({ email })
  return row ?? null
}

const entitlementsQuery = prepared(db =>
  db
    .select()
    .from(entitlements)
    .where(eq(entitlements.userId, sql.placeholder('userId')))
    .prepare('entitlements_of_user'),
)

/** Every source's word on what this person may use; at most one row a source. */
export const entitlementsOf = (db: Db | Tx, userId: string): Promise<EntitlementRow[]> =>
  entitlementsQuery(db).execute({ userId })

/** Writes an operator's grant, replacing an earlier one; rows of other sources stay untouched (decision 1). */
export const putOperatorEntitlement = (
  db: Db | Tx,
  grant: { userId: string; tier: Tier; active: boolean; anchor: Date },
): Promise<unknown> => {
  const { tier, active, anchor } = grant
  return db
    .insert(entitlements)
    .values({ ...grant, source: 'operator', updatedAt: anchor })
    .onConflictDoUpdate({
      target: [entitlements.userId, entitlements.source],
      set: { tier, active, anchor, updatedAt: anchor },
    })
}

export type UserRow = {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly isDemo: boolean
  readonly disabledAt: Date | null
  readonly createdAt: Date
  readonly tier: Tier | null
  readonly active: boolean
}

const userFields = {
  id: users.id,
  email: users.email,
  fullName: users.fullName,
  isDemo: users.isDemo,
  disabledAt: users.disabledAt,
  createdAt: users.createdAt,
}
const byRank = sql`order by e.active desc, array_position(array['enterprise','premium','pro','basic'], e.tier) limit 1`
const tierOf = sql<Tier | null>`(select e.tier from entitlements e where e.user_id = ${users.id} ${byRank})`
const activeOf = sql<boolean>`exists (select 1 from entitlements e where e.user_id = ${users.id} and e.active)`

/** Users in the order of their joining, after `after` (an id: ids are ordered by time). */
export const usersAfter = (db: Db, page: { after: string | null; limit: number }): Promise<UserRow[]> =>
  db
    .select({ ...userFields, tier: tierOf, active: activeOf })
    .from(users)
    .where(page.after === null ? undefined : gt(users.id, page.after))
    .orderBy(asc(users.id))
    .limit(page.limit)

/** By id or by email; null when there is nobody. */
export async function findUser(db: Db | Tx, who: { id: string } | { email: string }): Promise<UserRow | null> {
  const [row] = await db
    .select({ ...userFields, tier: tierOf, active: activeOf })
    .from(users)
    .where('id' in who ? eq(users.id, who.id) : eq(users.email, who.email))
  return row ?? null
}

/** False when the account was disabled before, or does not exist. */
export async function markDisabled(db: Db | Tx, userId: string, at: Date): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ disabledAt: at })
    .where(and(eq(users.id, userId), sql`${users.disabledAt} is null`))
    .returning({ id: users.id })
  return changed.length === 1
}

/** False when the account was open before, or does not exist. */
export async function markEnabled(db: Db | Tx, userId: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ disabledAt: null })
    .where(and(eq(users.id, userId), sql`${users.disabledAt} is not null`))
    .returning({ id: users.id })
  return changed.length === 1
}

export type SessionOnRecord = {
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly address: string
  readonly userAgent: string
  readonly isPanel: boolean
}

/** A person's open sessions, newest first, without their ids. */
export const sessionsOf = (db: Db, userId: string, now: Date, limit: number): Promise<SessionOnRecord[]> => {
  const { createdAt, lastSeenAt, expiresAt, address, userAgent, isPanel } = sessions
  return db
    .select({ createdAt, lastSeenAt, expiresAt, address, userAgent, isPanel })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(createdAt))
    .limit(limit)
}

/** Sessions past their idle or absolute end; across all users, for the sweep. */
export const deleteEndedSessions = (db: Db | Tx, ended: { idle: Date; createdBefore: Date }): Promise<unknown> =>
  db
    .delete(sessions)
    .where(
      or(
        sql`${sessions.expiresAt} <= ${ended.idle.toISOString()}`,
        sql`${sessions.createdAt} <= ${ended.createdBefore.toISOString()}`,
      ),
    )

export const replacePasswordHash = (db: Db | Tx, userId: string, passwordHash: string): Promise<unknown> =>
  db.update(users).set({ passwordHash }).where(eq(users.id, userId))
