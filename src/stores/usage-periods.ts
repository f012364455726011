import { inArray, sql } from 'drizzle-orm'
import type { EntitlementRow } from '#core/billing/entitlement.ts'
import type { MicroDollars } from '#core/plans/budget.ts'
import { entitlements } from '#schema/accounts.ts'
import { at, type Db, isoOf, type Tx } from './db.ts'

/**
 * A page, by id, of accounts with an active plan whose current period has not been announced, across all users.
 */
export const listUsersToAnnounce = (
  db: Db,
  page: { readonly after: string | null; readonly limit: number; readonly now: Date },
): Promise<{ userId: string; email: string }[]> =>
  db.execute(sql`
    select u.id as "userId", u.email from users u
     where ${page.after === null ? sql`true` : sql`u.id > ${page.after}`} and u.disabled_at is null
       and exists (select 1 from entitlements e where e.user_id = u.id and e.active)
       and not exists (select 1 from budget_periods p
                        where p.user_id = u.id and p.period_start <= ${at(page.now)} and p.period_end > ${at(page.now)}
                          and p.announced_at is not null)
     order by u.id limit ${page.limit}`)

/** The entitlements of these users. */
export const entitlementsOfAll = (
  db: Db,
  userIds: readonly string[],
): Promise<(EntitlementRow & { readonly userId: string })[]> =>
  db
    .select()
    .from(entitlements)
    .where(inArray(entitlements.userId, [...userIds]))

export type DuePeriod = {
  readonly userId: string
  readonly periodStart: string
  readonly periodEnd: string
  readonly limit: MicroDollars
  /** Known not to be their first period; otherwise earlier rows decide. */
  readonly isLater: boolean
}

/**
 * Inserts missing periods and marks unannounced ones as announced. Concurrent calls mark each period once.
 * @returns the users marked by this call, and whether they had an earlier period
 */
export const announcePeriods = (
  tx: Tx,
  due: readonly DuePeriod[],
  now: Date,
): Promise<{ userId: string; isLater: boolean }[]> =>
  tx.execute(sql`
    with due as (
      select * from json_to_recordset(${JSON.stringify(due)}::text::json) as d("userId" uuid, "periodStart" timestamptz,
             "periodEnd" timestamptz, "limit" bigint, "isLater" boolean)),
    marked as (
      insert into budget_periods as b (user_id, period_start, period_end, "limit", announced_at)
      select "userId", "periodStart", "periodEnd", "limit", ${at(now)} from due order by "userId"
      on conflict (user_id, period_start) do update set announced_at = excluded.announced_at
       where b.announced_at is null
      returning user_id, period_start)
    select d."userId", d."isLater" or exists (
             select 1 from budget_periods p where p.user_id = d."userId" and p.period_start < d."periodStart") as "isLater"
      from marked m join due d on d."userId" = m.user_id and d."periodStart" = m.period_start`)

export type PeriodCursor = { readonly userId: string; readonly periodStart: string }

/** Compares a page of all periods, by key, with ledger and holds: how many differ, and by how much. */
export async function comparePeriods(
  db: Db,
  after: PeriodCursor | null,
  limit: number,
): Promise<{ next: PeriodCursor | null; compared: number; off: number; drift: MicroDollars }> {
  const [row] = await db.execute<{
    userId: string | null
    periodStart: string
    compared: number
    off: number
    drift: number
  }>(sql`
    with page as (
      select user_id, period_start, used, reserved from budget_periods
       where ${after === null ? sql`true` : sql`(user_id, period_start) > (${after.userId}, ${after.periodStart}::timestamptz)`}
       order by user_id, period_start limit ${limit}),
    compared as (
      select p.user_id, p.period_start,
             abs(p.used - (select coalesce(sum(cost), 0) from ledger l
                            where l.user_id = p.user_id and l.period_start = p.period_start))
           + abs(p.reserved - (select coalesce(sum(amount), 0) from holds h
                                where h.user_id = p.user_id and h.period_start = p.period_start and h.state = 'held')) as drift
        from page p)
    select (select user_id from page order by user_id desc, period_start desc limit 1) as "userId",
           (select period_start::text from page order by user_id desc, period_start desc limit 1) as "periodStart",
           count(*)::int as compared, (count(*) filter (where drift <> 0))::int as off,
           coalesce(sum(drift), 0)::float8 as drift
      from compared`)
  const { userId, periodStart, compared, off, drift } = row!
  const next = userId === null || compared < limit ? null : { userId, periodStart }
  return { next, compared, off, drift: drift as MicroDollars }
}

/** Open holds, and how far the counters of periods billed since `since` differ from the ledger. */
export async function bookFigures(db: Db, since: Date): Promise<{ openHolds: number; drift: MicroDollars }> {
  const [row] = await db.execute<{ openHolds: number; drift: MicroDollars }>(sql`
    select (select count(*)::int from holds where state = 'held' and amount > 0) as "openHolds",
           (select coalesce(sum(abs(p.used - (select sum(cost) from ledger l
                                               where l.user_id = p.user_id and l.period_start = p.period_start))), 0)::float8
              from (select distinct user_id, period_start from ledger where created_at >= ${at(since)}) r
              join budget_periods p on p.user_id = r.user_id and p.period_start = r.period_start) as drift`)
  return row!
}

export type HoldCursor = { readonly userId: string; readonly id: string }

/** Deletes, within a page of all holds by key, settled ones from before `before` without ledger entries. */
export async function deleteUnbilledHolds(
  db: Db,
  page: { readonly after: HoldCursor | null; readonly limit: number; readonly before: Date },
): Promise<{ next: HoldCursor | null; dropped: number }> {
  const from = page.after === null ? sql`true` : sql`(user_id, id) > (${page.after.userId}, ${page.after.id})`
  const [row] = await db.execute<{ userId: string | null; id: string; seen: number; dropped: number }>(sql`
    with page as (
      select user_id, id, state, created_at from holds where ${from} order by user_id, id limit ${page.limit}),
    dropped as (
      delete from holds h using page p
       where h.user_id = p.user_id and h.id = p.id and h.state = 'settled' and h.created_at < ${at(page.before)}
         and not exists (select 1 from ledger l where l.user_id = h.user_id and l.hold_id = h.id)
      returning 1)
    select (select user_id from page order by user_id desc, id desc limit 1) as "userId",
           (select id from page order by user_id desc, id desc limit 1) as id,
           (select count(*)::int from page) as seen, (select count(*)::int from dropped) as dropped`)
  const { userId, id, seen, dropped } = row!
  return { next: userId === null || seen < page.limit ? null : { userId, id }, dropped }
}

/** Deletes up to `limit` periods that ended before `before`, with their holds and ledger. @returns how many */
export async function deleteOldPeriods(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.execute(sql`
    delete from budget_periods where (user_id, period_start) in (
      select user_id, period_start from budget_periods where period_end < ${at(before)} limit ${limit})
    returning 1`)
  return rows.length
}

export type DaySpent = { readonly day: string; readonly cost: MicroDollars }

/**
 * What was billed to a user on each day (UTC) since `since`, without credits. Nothing is billed to a period later than
 * a month after its start.
 */
export function spentByDay(db: Db, userId: string, since: Date): Promise<DaySpent[]> {
  return db.execute<DaySpent>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(cost)::float8 as cost
      from ledger
     where user_id = ${userId} and period_start >= ${at(since)} - interval '2 months' and created_at >= ${at(since)}
       and purpose <> 'credit'
     group by 1`)
}

export type Credit = {
  readonly userId: string
  readonly periodStart: Date
  readonly holdId: string
  readonly id: string
  readonly at: Date
}

/**
 * Credits a period's whole usage by a negative ledger entry, under a settled hold of its own. The daily spend is not reduced
 * (`lockSpentSince`).
 * @returns the credited amount; 0 when nothing was used and nothing is booked
 */
export async function creditPeriod(tx: Tx, credit: Credit): Promise<MicroDollars> {
  const { userId, periodStart, holdId, id } = credit
  const [row] = await tx.execute<{ forgiven: MicroDollars }>(sql`
    with spent as (
      select used from budget_periods
       where user_id = ${userId} and period_start = ${at(periodStart)} and used > 0 for update),
    opened as (
      insert into holds (user_id, id, period_start, amount, state, purpose, model, expires_at)
      select ${userId}, ${holdId}, ${at(periodStart)}, 0, 'settled', 'credit', '', ${at(credit.at)} from spent),
    booked as (
      insert into ledger (user_id, id, hold_id, attempt, period_start, cost, purpose, model, input_tokens,
                          cached_tokens, output_tokens)
      select ${userId}, ${id}, ${holdId}, 1, ${at(periodStart)}, -used, 'credit', '', 0, 0, 0 from spent)
    update budget_periods p set used = p.used - s.used from spent s
     where p.user_id = ${userId} and p.period_start = ${at(periodStart)}
    returning s.used::float8 as forgiven`)
  return row?.forgiven ?? (0 as MicroDollars)
}

export type PeriodRecount = {
  readonly limit: MicroDollars
  readonly used: MicroDollars
  readonly reserved: MicroDollars
  readonly periodStart: string
  readonly ledger: MicroDollars
  readonly held: MicroDollars
}

/** Sets a user's counters to the sums of ledger and holds. @returns each period's counters before, and those sums */
export async function recountPeriods(tx: Tx, userId: string): Promise<PeriodRecount[]> {
  await tx.execute(sql`select 1 from budget_periods where user_id = ${userId} order by period_start for update`)
  return tx.execute<PeriodRecount>(sql`
    with truth as (
      select period_start, "limit", used, reserved,
             (select coalesce(sum(cost), 0) from ledger l
               where l.user_id = p.user_id and l.period_start = p.period_start) as ledger,
             (select coalesce(sum(amount), 0) from holds h
               where h.user_id = p.user_id and h.period_start = p.period_start and state = 'held') as held
        from budget_periods p where user_id = ${userId}),
    corrected as (
      update budget_periods p set used = t.ledger, reserved = t.held from truth t
       where p.user_id = ${userId} and p.period_start = t.period_start
         and (p.used, p.reserved) is distinct from (t.ledger, t.held))
    select ${isoOf('period_start')} as "periodStart",
           "limit"::float8, used::float8, reserved::float8, ledger::float8, held::float8
      from truth order by period_start`)
}
