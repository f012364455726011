import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const instant = () => timestamp({ withTimezone: true })
const money = () => bigint({ mode: 'number' })

/** The budget of each user and billing period, created when first needed. Amounts are in micro-dollars. */
export const budgetPeriods = pgTable(
  'budget_periods',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    limit: money().notNull(),
    used: money().notNull().default(0),
    reserved: money().notNull().default(0),
    /** When the job processed the new period and mailed its user, except for the first period; null until then. */
    announcedAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.periodStart] }),
    check('budget_periods_not_negative', sql`${table.limit} >= 0 and ${table.used} >= 0 and ${table.reserved} >= 0`),
  ],
)

/** Reserved cost of running work, in the worst case. A hold without heartbeats expires and is settled at its checkpoint. */
export const holds = pgTable(
  'holds',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    periodStart: instant().notNull(),
    amount: money().notNull(),
    state: text({ enum: ['held', 'settled'] })
      .notNull()
      .default('held'),
    /** The cost used so far, which is booked if the process dies. */
    checkpoint: money().notNull().default(0),
    purpose: text().notNull(),
    model: text().notNull(),
    videoId: text(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.periodStart],
      foreignColumns: [budgetPeriods.userId, budgetPeriods.periodStart],
    }).onDelete('cascade'),
    index('holds_period').on(table.userId, table.periodStart, table.createdAt),
    index('holds_expiry').on(table.expiresAt).where(sql`state = 'held'`),
    /** Counts a user's growing answers. */
    index('holds_held').on(table.userId).where(sql`state = 'held'`),
  ],
)

/** Every billed attempt of a model call; append-only. A period's `used` is the sum of its rows. */
export const ledger = pgTable(
  'ledger',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    holdId: uuid().notNull(),
    attempt: integer().notNull(),
    periodStart: instant().notNull(),
    cost: money().notNull(),
    /** The vendor's price of an attempt that is free for the user. */
    absorbed: money().notNull().default(0),
    purpose: text().notNull(),
    model: text().notNull(),
    inputTokens: integer().notNull(),
    cachedTokens: integer().notNull(),
    outputTokens: integer().notNull(),
    videoId: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('ledger_attempt').on(table.userId, table.holdId, table.attempt),
    foreignKey({ columns: [table.userId, table.holdId], foreignColumns: [holds.userId, holds.id] }).onDelete('cascade'),
    index('ledger_period').on(table.userId, table.periodStart, table.createdAt),
    /** Sums the cost of all users for the daily limit. */
    index('ledger_created').on(table.createdAt),
  ],
)

/** Bytes of the questions that a user has stored, in total and in the current day, for the limits of both. */
export const questionBytes = pgTable('question_bytes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  total: bigint({ mode: 'number' }).notNull(),
  day: bigint({ mode: 'number' }).notNull(),
  dayEndsAt: instant().notNull(),
})
