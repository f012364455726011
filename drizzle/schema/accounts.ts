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

const instant = () => timestamp({ withTimezone: true })

/** One row a person; `id` is the key of every other row of theirs. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Lower-cased; what was typed at signup is only ever shown back to its owner. */
    email: text().notNull().unique(),
    fullName: text().notNull(),
    /** Null until the first password is chosen; no login works then. */
    passwordHash: text(),
    aiModel: text(),
    /** Null until the owner has shown that they read this mailbox. */
    emailConfirmedAt: instant(),
    isDemo: boolean().notNull().default(false),
    disabledAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [check('users_email_lower', sql`${table.email} = lower(${table.email})`)],
)

/** lucia's sessions; `id` is the SHA-256 of what the cookie holds. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
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
  table => [unique('sessions_user_id_id').on(table.userId, table.id), index('sessions_expires').on(table.expiresAt)],
)

/** Links that let somebody choose a new password, by mail; `tokenHash` is the SHA-256 of what the link carries. */
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

/** Links that confirm an email address; `tokenHash` is the SHA-256 of what the link carries. */
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

/** Networks from which a person has logged in lately; `network` is a keyed hash, no address. */
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
 * Codes that carry a login from a panel to a tab, once; `codeHash` is the SHA-256 of the code. They end with the session
 * that asked for them (design §5.15).
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

/** The right to use the product, one row a source; converging on Stripe touches only 'stripe' (decision 1). */
export const entitlements = pgTable(
  'entitlements',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text({ enum: ['stripe', 'operator'] }).notNull(),
    tier: text({ enum: ['basic', 'pro', 'premium', 'enterprise'] }).notNull(),
    active: boolean().notNull(),
    /** Periods are counted in months from here for an operator's grant. */
    anchor: instant().notNull(),
    /** Set for Stripe: the last paid period. */
    periodStart: instant(),
    periodEnd: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.userId, table.source] })],
)
