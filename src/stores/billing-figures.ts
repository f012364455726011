import { sql } from 'drizzle-orm'
import { at, type Db } from './db.ts'

export type BillingFigures = {
  /** Events received before `before` and not processed. */
  readonly eventsWaiting: number
  /** Open operations that have not changed since `before`; those that wait for a user do not count. */
  readonly operationsStuck: number
  /** Live subscriptions that are charged without tax. */
  readonly untaxed: number
  /** Users with more than one live subscription. */
  readonly peopleWithTwoLive: number
}

/** Figures that should page an operator, across all users. */
export async function billingFigures(db: Db, before: Date): Promise<BillingFigures> {
  const isLive = sql`status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')`
  const [row] = await db.execute<BillingFigures>(sql`
    select (select count(*)::int from stripe_events
             where processed_at is null and received_at < ${at(before)}) as "eventsWaiting",
           (select count(*)::int from billing_operations
             where state = 'open' and updated_at < ${at(before)}) as "operationsStuck",
           (select count(*)::int from stripe_subscriptions
             where ${isLive} and not automatic_tax_enabled) as untaxed,
           (select count(*)::int from (
              select user_id from stripe_subscriptions where ${isLive} group by user_id having count(*) > 1) twice
           ) as "peopleWithTwoLive"`)
  return row!
}
