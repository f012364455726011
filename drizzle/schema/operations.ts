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

/** Counters of attempts per account or address, shared by all processes. */
export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: instant().notNull(),
})

/**
 * Places that a person holds now: an event stream that is open, an upload that arrives. Each process extends its own every
 * few seconds; one that expired is free. The primary key is the cap: places are numbered from 1 to the limit.
 * The table is unlogged and has no foreign key, so that taking a place waits for no disk: after a crash of the database
 * nothing in it is true anyway.
 */
export const leases = pgTable(
  'leases',
  {
    userId: uuid().notNull(),
    kind: text().notNull(),
    place: integer().notNull(),
    /** Another one each time that the place is taken. */
    id: uuid().notNull(),
    expiresAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.kind, table.place] })],
)

/** Wrong passwords of an address, a network, an account or a known browser, and how long each waits for its next try. */
export const loginCounters = pgTable(
  'login_counters',
  {
    key: text().primaryKey(),
    /** As of `countedAt`; falls with time. */
    wrong: doublePrecision().notNull(),
    countedAt: instant().notNull(),
    waitsUntil: instant().notNull(),
  },
  table => [index('login_counters_counted').on(table.countedAt)],
)

/** Keys that all processes share, such as the one that makes a video's prompt delimiter. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: bytes().notNull() })

/** A transcript provider that is skipped for a while because the platform blocks it. */
export const providerBreakers = pgTable('provider_breakers', {
  provider: text().primaryKey(),
  failures: integer().notNull().default(0),
  openUntil: instant(),
})

/**
 * What operators did: a row when an act begins and one when it ends. Rows are only ever added; `userId` is no foreign
 * key, so that the record outlives the account.
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
