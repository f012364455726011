import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { EntitlementRow } from '#core/billing/entitlement.ts'
import type { Tier } from '#core/plans/plans.ts'
import type { AnswerLanguageChoice } from '#core/text/answer-language.ts'
import { entitlements, users } from '#schema/accounts.ts'
import { type Db, firstRow, hasOne, type Tx } from './db.ts'

export type NewUser = {
  readonly id: string
  readonly email: string
  readonly fullName: string
  /** Null: the user sets a password by a mailed link. */
  readonly passwordHash: string | null
  readonly isDemo: boolean
  /** Null: the owner confirms it by a link. */
  readonly emailConfirmedAt: Date | null
  readonly createdAt: Date
}

/** False when the email is taken. */
export const insertUser = (db: Db | Tx, user: NewUser): Promise<boolean> =>
  hasOne(db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning({ id: users.id }))

/** What a login is checked against. */
type LoginCredentials = { readonly id: string; readonly passwordHash: string | null; readonly isDisabled: boolean }

/**
 * Null when no account has the email. Every login begins with it, and drizzle takes several times as long to compose a
 * statement as to pass on this one.
 */
export const credentialsByEmail = (db: Db, email: string): Promise<LoginCredentials | null> =>
  firstRow(
    db.execute<LoginCredentials>(sql`
      select id, password_hash as "passwordHash", disabled_at is not null as "isDisabled"
        from users where email = ${email}`),
  )

/** The user's entitlements, at most one per source. */
export const entitlementsOf = (db: Db | Tx, userId: string): Promise<EntitlementRow[]> =>
  db.select().from(entitlements).where(eq(entitlements.userId, userId))

/** Stores the entitlement that follows from Stripe's state, replacing the earlier one; an operator's row stays untouched. */
export const putStripeEntitlement = (
  tx: Tx,
  { userId, ...row }: Omit<EntitlementRow, 'source'> & { readonly userId: string },
): Promise<unknown> =>
  tx
    .insert(entitlements)
    .values({ ...row, userId, source: 'stripe' })
    .onConflictDoUpdate({ target: [entitlements.userId, entitlements.source], set: row })

/** Stores an operator's grant, replacing an earlier one; rows of other sources stay untouched. */
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
  readonly emailConfirmedAt: Date | null
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
  emailConfirmedAt: users.emailConfirmedAt,
  disabledAt: users.disabledAt,
  createdAt: users.createdAt,
}
const byRank = sql`order by e.active desc, array_position(array['enterprise','premium','pro','basic'], e.tier) limit 1`
const tierOf = sql<Tier | null>`(select e.tier from entitlements e where e.user_id = ${users.id} ${byRank})`
/** Not `exists`: for it the planner reads all entitlements of a large table. */
const activeOf = sql<boolean>`coalesce((select e.active from entitlements e where e.user_id = ${users.id} ${byRank}), false)`

/** A page of users by id, which is the order of signup, after the id `after`. */
export const usersAfter = (db: Db, page: { after: string | null; limit: number }): Promise<UserRow[]> =>
  db
    .select({ ...userFields, tier: tierOf, active: activeOf })
    .from(users)
    .where(page.after === null ? undefined : gt(users.id, page.after))
    .orderBy(asc(users.id))
    .limit(page.limit)

/** By id or by email; null when there is no such account. */
export async function findUser(db: Db | Tx, who: { id: string } | { email: string }): Promise<UserRow | null> {
  const [row] = await db
    .select({ ...userFields, tier: tierOf, active: activeOf })
    .from(users)
    .where('id' in who ? eq(users.id, who.id) : eq(users.email, who.email))
  return row ?? null
}

/** Changes one account if `condition` holds. False when it does not, or the account does not exist. */
const changeUser = (
  db: Db | Tx,
  userId: string,
  change: Partial<typeof users.$inferInsert>,
  condition?: SQL,
): Promise<boolean> =>
  hasOne(
    db
      .update(users)
      .set(change)
      .where(and(eq(users.id, userId), condition))
      .returning({ id: users.id }),
  )

/** False when the account was disabled before, or does not exist. */
export const markDisabled = (db: Db | Tx, userId: string, at: Date): Promise<boolean> =>
  changeUser(db, userId, { disabledAt: at }, isNull(users.disabledAt))

/** False when the account was enabled before, or does not exist. */
export const markEnabled = (db: Db | Tx, userId: string): Promise<boolean> =>
  changeUser(db, userId, { disabledAt: null }, isNotNull(users.disabledAt))

/** Null when there is no such account, or no password has been chosen yet. */
export async function passwordHashOf(db: Db | Tx, userId: string): Promise<string | null> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return row?.passwordHash ?? null
}

/**
 * True while this is still the password and the account is not disabled. Waits for a concurrent password change, so
 * that a session opened with the old password is either ended by the change or refused here.
 */
export async function isStillPassword(db: Db | Tx, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for('share')
  return rows[0]?.passwordHash === passwordHash
}

/**
 * Replaces the password's hash.
 * @param expected replaces only this hash; any hash by default
 * @returns false when another hash is stored, or there is no such account
 */
export const replacePasswordHash = (
  db: Db | Tx,
  userId: string,
  passwordHash: string,
  expected?: string,
): Promise<boolean> =>
  changeUser(db, userId, { passwordHash }, expected === undefined ? undefined : eq(users.passwordHash, expected))

/** Marks the email as confirmed. False when it already was, or the account does not exist. */
export const storeConfirmedEmail = (db: Db | Tx, userId: string, at: Date): Promise<boolean> =>
  changeUser(db, userId, { emailConfirmedAt: at }, isNull(users.emailConfirmedAt))

/** True when an account has this email and has not confirmed it. */
export async function isUnconfirmed(db: Db, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.emailConfirmedAt)))
  return rows.length === 1
}

export const renameUser = (db: Db | Tx, userId: string, fullName: string): Promise<unknown> =>
  changeUser(db, userId, { fullName })

export const saveModel = (db: Db | Tx, userId: string, aiModel: string): Promise<unknown> =>
  changeUser(db, userId, { aiModel })

export const storeAnswerLanguage = (
  db: Db | Tx,
  userId: string,
  answerLanguage: AnswerLanguageChoice,
): Promise<unknown> => changeUser(db, userId, { answerLanguage })
