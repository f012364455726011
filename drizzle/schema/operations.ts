import {
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Counters of attempts per account or address. All processes share them. */
export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: instant().notNull(),
})

/**
 * Open connections of a user: event streams and uploads. Each process extends its leases every few seconds, and an expired
 * lease is free. The primary key enforces the limit: places are numbered from 1 to the limit.
 * The table is unlogged and has no foreign key, so that taking a place does not wait for the disk. After a crash of the
 * database, all its rows would be out of date anyway.
 */
export const leases = pgTable(
  'leases',
  {
    userId: uuid().notNull(),
    kind: text().notNull(),
    place: integer().notNull(),
    /** New each time that the place is taken. */
    id: uuid().notNull(),
    expiresAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.kind, table.place] })],
)

/** Counters of wrong passwords per address, network, account or known browser, with the time of the next allowed try. */
export const loginCounters = pgTable(
  'login_counters',
  {
    key: text().primaryKey(),
    /** The count at `countedAt`. It decreases with time. */
    wrong: doublePrecision().notNull(),
    countedAt: instant().notNull(),
    waitsUntil: instant().notNull(),
  },
  table => [index('login_counters_counted').on(table.countedAt)],
)

/** Keys that all processes share, such as the one that prompt delimiters are derived from. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: bytes().notNull() })

/** Circuit breakers of transcript providers, open while YouTube blocks us. */
export const providerBreakers = pgTable('provider_breakers', {
  provider: text().primaryKey(),
  failures: integer().notNull().default(0),
  openUntil: instant(),
})

/**
 * The record of operators' actions: one row when an action begins and one when it ends. Rows are never changed. `userId` is
 * not a foreign key, so that the record outlives the account.
 */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: uuid().notNull(),
    outcome: text({ enum: ['begun', 'done', 'failed'] }).notNull(),
    at: instant().notNull(),
    who: text().notNull(),
    why: text().notNull(),
    /** The command, such as 'users disable'. */
    what: text().notNull(),
    userId: uuid(),
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  },
  table => [
    primaryKey({ columns: [table.id, table.outcome] }),
    index('operator_acts_user').on(table.userId, table.at),
    index('operator_acts_at').on(table.at),
  ],
)
