import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnswerLanguageChoice } from '#core/text/answer-language.ts'

const instant = () => timestamp({ withTimezone: true })

/** Users. Other tables refer to this `id` as `userId`. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique(),
    fullName: text().notNull(),
    /** Null until the user chooses a first password; no login works until then. */
    passwordHash: text(),
    aiModel: text(),
    /** A code, or 'video' for the language of each video. */
    answerLanguage: text().$type<AnswerLanguageChoice>().notNull().default('video'),
    /** Null until the user has proved that they read this mailbox. */
    emailConfirmedAt: instant(),
    isDemo: boolean().notNull().default(false),
    disabledAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [check('users_email_lower', sql`${table.email} = lower(${table.email})`)],
)

/**
 * Sessions. `id` is the SHA-256 of the cookie's token, so that a leaked row allows no login. A refresh replaces token and
 * `id`; `rootId` is the `id` before the first one, and names the session for as long as it lives.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    /** Null until the first refresh. */
    rootId: text(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    isPanel: boolean().notNull().default(false),
  },
  table => [
    unique('sessions_user_id_id').on(table.userId, table.id),
    index('sessions_expires').on(table.expiresAt),
    index('sessions_root').on(table.rootId).where(sql`root_id is not null`),
  ],
)

/** Mailed links to choose a new password. `tokenHash` is the SHA-256 of the link's token. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    unique('password_resets_user_id_token').on(table.userId, table.tokenHash),
    index('password_resets_expires').on(table.expiresAt),
  ],
)

/** Mailed links that confirm an email address. `tokenHash` is the SHA-256 of the link's token. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    unique('email_confirmations_user_id_token').on(table.userId, table.tokenHash),
    index('email_confirmations_expires').on(table.expiresAt),
  ],
)

/** Addresses from which a user has recently logged in. `network` is a keyed hash of the address. */
export const loginNetworks = pgTable(
  'login_networks',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    network: text().notNull(),
    seenAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.network] }), index('login_networks_seen').on(table.seenAt)],
)

/**
 * One-time codes that carry a login from a panel to a tab. `codeHash` is the SHA-256 of the code. They end with the session
 * that requested them.
 */
export const handoffCodes = pgTable(
  'handoff_codes',
  {
    codeHash: text().primaryKey(),
    userId: uuid().notNull(),
    sessionId: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    foreignKey({
      name: 'handoff_codes_session',
      columns: [table.userId, table.sessionId],
      foreignColumns: [sessions.userId, sessions.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    unique('handoff_codes_user_id_code').on(table.userId, table.codeHash),
    index('handoff_codes_session_id').on(table.userId, table.sessionId),
    index('handoff_codes_expires').on(table.expiresAt),
  ],
)

/** The right to use the product, one row per source. Reading Stripe changes only the 'stripe' row. */
export const entitlements = pgTable(
  'entitlements',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text({ enum: ['stripe', 'operator'] }).notNull(),
    tier: text({ enum: ['basic', 'pro', 'premium', 'enterprise'] }).notNull(),
    active: boolean().notNull(),
    /** The start from which the months of an operator's grant are counted. */
    anchor: instant().notNull(),
    /** The last paid period, from Stripe. */
    periodStart: instant(),
    periodEnd: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.userId, table.source] })],
)
