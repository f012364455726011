import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Counters of attempts per account or address, shared by all processes. */
export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: instant().notNull(),
})

/** Keys that all processes share, such as the one that makes a video's prompt delimiter. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: bytes().notNull() })

/** A transcript provider that is skipped for a while because the platform blocks it. */
export const providerBreakers = pgTable('provider_breakers', {
  provider: text().primaryKey(),
  failures: integer().notNull().default(0),
  openUntil: instant(),
})
