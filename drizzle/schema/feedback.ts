import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tiers } from '#core/plans/plans.ts'

const instant = () => timestamp({ withTimezone: true })

/** Messages from the contact form, most of them from visitors without an account. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey(),
    /** The signed-in account, if any. Not a foreign key, but deleting the account deletes the row. */
    senderId: uuid(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** The sender's active plan at the time. */
    tier: text({ enum: tiers }),
    /** True for senders with an active premium or enterprise plan, whose messages come first. */
    priority: boolean().notNull(),
    createdAt: instant().notNull(),
    closedAt: instant(),
  },
  table => [
    index('feedback_open').on(table.priority, table.id).where(sql`closed_at is null`),
    index('feedback_all').on(table.priority, table.id),
    index('feedback_created').on(table.createdAt),
    index('feedback_sender').on(table.senderId, table.id),
  ],
)
