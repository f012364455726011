import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** One row a person; `id` is the key of every other row of theirs. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Lower-cased; what was typed at signup is only ever shown back to its owner. */
    email: text().notNull().unique(),
    fullName: text().notNull(),
    passwordHash: text().notNull(),
    aiModel: text(),
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
