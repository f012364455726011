import { sql } from 'drizzle-orm'
import type { Attempt } from '#core/models/spending.ts'
import type { MicroDollars } from '#core/plans/budget.ts'
import type { Period } from '#core/plans/period.ts'
import { at, type Db, isoOf, type Tx } from './db.ts'

export type PeriodKey = { readonly userId: string; readonly periodStart: Date }
export type NewHold = PeriodKey & {
  readonly id: string
  readonly amount: MicroDollars
  readonly purpose: string
  readonly model: string
  readonly videoId: string | null
}

/**
 * A hold expires this long after its last heartbeat. All times of a hold are the database's, because a process with a wrong
 * clock would end the answers of all others.
 */
const holdLife = sql`interval '20 seconds'`
export type PeriodRow = { readonly limit: MicroDollars; readonly used: MicroDollars; readonly reserved: MicroDollars }

/** Inserts the period's row, or updates its limit and end to the plan. Locks the row until the transaction ends. */
export async function ensurePeriod(
  db: Db | Tx,
  userId: string,
  period: Period,
  limit: MicroDollars,
): Promise<PeriodRow> {
  const [row] = await db.execute<PeriodRow>(sql`
    insert into budget_periods (user_id, period_start, period_end, "limit")
    values (${userId}, ${at(period.start)}, ${at(period.end)}, ${limit})
    on conflict (user_id, period_start) do update set "limit" = excluded."limit", period_end = excluded.period_end
    returning "limit"::float8, used::float8, reserved::float8`)
  return row!
}

/** Locks the period's row until the transaction ends. */
export async function lockPeriod(tx: Tx, { userId, periodStart }: PeriodKey): Promise<void> {
  await tx.execute(sql`
    select 1 from budget_periods where user_id = ${userId} and period_start = ${at(periodStart)} for update`)
}

/** The period's row; null before the first call in it. */
export async function readPeriod(db: Db | Tx, key: PeriodKey): Promise<PeriodRow | null> {
  const [row] = await db.execute<PeriodRow>(sql`
    select "limit"::float8, used::float8, reserved::float8 from budget_periods
     where user_id = ${key.userId} and period_start = ${at(key.periodStart)}`)
  return row ?? null
}

/** What decides whether a user may begin another call. */
export type SpendingState = {
  readonly room: MicroDollars
  /** Held now, in this period. */
  readonly held: MicroDollars
  /** Answers that are growing now, and those of them that the user pays for. */
  readonly growing: number
  readonly paying: number
  /** Answers whose process died. */
  readonly expired: number
  /** Answers begun in the last minute. */
  readonly begun: number
  /** What failures that were free for the user cost us in the last day. Work that went on for others after Stop does not count. */
  readonly absorbed: MicroDollars
  /** The user's last call failed and was free. Work that went on for others after Stop does not count. */
  readonly hasJustFailed: boolean
}

/** True of a ledger row `l` whose answer the user paid nothing for. A paid answer may have a further call that was free. */
const isUnpaid = sql`not exists (select 1 from ledger paid
  where paid.user_id = l.user_id and paid.hold_id = l.hold_id and paid.cost > 0)`

/**
 * Reads what decides whether a user may begin another call. The caller must have locked the period's row in an earlier
 * statement of the same transaction, so that concurrent calls are counted one after the other.
 */
export async function readSpendingState(tx: Tx, key: PeriodKey, now: Date): Promise<SpendingState> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const [row] = await tx.execute<SpendingState>(sql`
    select ("limit" - used - reserved)::float8 as room, reserved::float8 as held, h.growing, h.paying, h.expired,
           (select count(*)::int from holds
             where user_id = p.user_id and period_start = p.period_start and created_at > now() - interval '1 minute') as begun,
           (select coalesce(sum(absorbed), 0)::float8 from ledger l
             where user_id = p.user_id and period_start = p.period_start and created_at > ${at(dayAgo)}
               and not exists (select 1 from holds h where h.user_id = l.user_id and h.id = l.hold_id and h.amount = 0)
               and ${isUnpaid}) as absorbed,
           coalesce((select absorbed > 0 and ${isUnpaid} from ledger l
             where user_id = p.user_id and period_start = p.period_start
               and not exists (select 1 from holds h where h.user_id = l.user_id and h.id = l.hold_id and h.amount = 0)
             order by created_at desc, id desc limit 1), false) as "hasJustFailed"
      from budget_periods p
      cross join (
        select count(*)::int as growing, (count(*) filter (where amount > 0))::int as paying,
               (count(*) filter (where expires_at <= now()))::int as expired
          from holds where user_id = ${key.userId} and state = 'held') h
     where p.user_id = ${key.userId} and p.period_start = ${at(key.periodStart)}`)
  return row!
}

/**
 * What work that went on for others after this user's stops, under holds of zero, cost us in the last day, as a share of the
 * period's limit.
 */
export async function carriedShare(tx: Tx, key: PeriodKey, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const [row] = await tx.execute<{ share: number }>(sql`
    select coalesce((select sum(l.absorbed) from ledger l
                       join holds h on h.user_id = l.user_id and h.id = l.hold_id and h.amount = 0
                      where l.user_id = p.user_id and l.period_start = p.period_start
                        and l.created_at > ${at(dayAgo)}), 0)::float8 / greatest(p."limit", 1)::float8 as share
      from budget_periods p
     where p.user_id = ${key.userId} and p.period_start = ${at(key.periodStart)}`)
  return row?.share ?? 0
}

/** Opens a hold and counts it as reserved. Its life begins now, not with the transaction, which may have waited. */
export async function openHold(tx: Tx, hold: NewHold): Promise<void> {
  await tx.execute(sql`
    with opened as (
      insert into holds (user_id, id, period_start, amount, purpose, model, video_id, expires_at)
      values (${hold.userId}, ${hold.id}, ${at(hold.periodStart)}, ${hold.amount}, ${hold.purpose}, ${hold.model},
              ${hold.videoId}, clock_timestamp() + ${holdLife}))
    update budget_periods set reserved = reserved + ${hold.amount}
     where user_id = ${hold.userId} and period_start = ${at(hold.periodStart)}`)
}

/** Raises a hold of zero to `amount`. @returns false when it is settled already */
export async function raiseHold(
  tx: Tx,
  hold: PeriodKey & { readonly id: string },
  amount: MicroDollars,
): Promise<boolean> {
  const rows = await tx.execute(sql`
    with raised as (
      update holds set amount = ${amount}
       where user_id = ${hold.userId} and id = ${hold.id} and state = 'held' and amount = 0
      returning user_id, period_start)
    update budget_periods p set reserved = reserved + ${amount}
      from raised r where p.user_id = r.user_id and p.period_start = r.period_start
    returning 1`)
  return rows.length === 1
}

export type LockedHold = {
  readonly userId: string
  readonly id: string
  /** What it has used, at most what is held. */
  readonly checkpoint: MicroDollars
  readonly purpose: string
  readonly model: string
}

/** Locks expired holds that no other sweeper has locked, oldest first: of one user, or of all. */
export async function lockExpired(tx: Tx, userId: string | null, limit: number): Promise<LockedHold[]> {
  const whose = userId === null ? sql`` : sql`and user_id = ${userId}`
  return tx.execute<LockedHold>(sql`
    select user_id as "userId", id, least(checkpoint, amount)::float8 as checkpoint, purpose, model
      from holds where state = 'held' and expires_at <= now() ${whose}
     order by expires_at limit ${limit} for update skip locked`)
}

/**
 * Settles a hold that is still held: frees it, books the attempts to its own period and moves the counters, in one
 * statement. Books no more than was held.
 * @returns false when it was settled before
 */
export async function settleHold(
  db: Db | Tx,
  hold: { readonly userId: string; readonly id: string },
  attempts: readonly (Attempt & { id: string })[],
  now: Date,
): Promise<boolean> {
  const rows = attempts.map(({ id, attempt, purpose, model, cost, absorbed, usage }) => ({
    id,
    attempt,
    purpose,
    model,
    cost,
    absorbed,
    input_tokens: usage.input,
    cached_tokens: usage.cachedInput,
    output_tokens: usage.output,
  }))
  const settledRows = await db.execute(sql`
    with settled as (
      update holds set state = 'settled' where user_id = ${hold.userId} and id = ${hold.id} and state = 'held'
      returning period_start, amount, video_id),
    booked as (
      insert into ledger (user_id, id, hold_id, attempt, period_start, cost, absorbed, purpose, model, input_tokens,
                          cached_tokens, output_tokens, video_id, created_at)
      select ${hold.userId}, a.id, ${hold.id}, a.attempt, s.period_start,
             least(a.cost, greatest(0, s.amount - (sum(a.cost) over (order by a.attempt) - a.cost))), a.absorbed, a.purpose,
             a.model,
             a.input_tokens, a.cached_tokens, a.output_tokens, s.video_id, ${at(now)}
        from settled s, json_to_recordset(${JSON.stringify(rows)}::text::json) as a(id uuid, attempt int, purpose text,
             model text, cost bigint, absorbed bigint, input_tokens int, cached_tokens int, output_tokens int)
      on conflict (user_id, hold_id, attempt) do nothing
      returning cost),
    counted as (
      update budget_periods p
         set used = used + coalesce((select sum(cost) from booked), 0), reserved = reserved - s.amount
        from settled s
       where p.user_id = ${hold.userId} and p.period_start = s.period_start)
    select 1 from settled`)
  return settledRows.length === 1
}

export type Heartbeat = { readonly userId: string; readonly holdId: string; readonly checkpoint: MicroDollars }

/** Extends the holds that are not settled and stores what they have used. @returns their ids */
export async function extendHolds(db: Db, heartbeats: readonly Heartbeat[]): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    update holds h
       set expires_at = clock_timestamp() + ${holdLife}, checkpoint = least(h.amount, greatest(h.checkpoint, b.checkpoint))
      from json_to_recordset(${JSON.stringify(heartbeats)}::text::json) as b("userId" uuid, "holdId" uuid, checkpoint bigint)
     where h.user_id = b."userId" and h.id = b."holdId" and h.state = 'held'
    returning h.id`)
  return rows.map(row => row.id)
}

/**
 * What all users together have cost since `since`, free failures and open holds included. Takes a lock, so that
 * transactions decide one by one.
 */
export async function lockSpentSince(tx: Tx, since: Date): Promise<MicroDollars> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('daily-spend'))`)
  const [row] = await tx.execute<{ spent: MicroDollars }>(sql`
    select ((select coalesce(sum(greatest(cost, 0) + absorbed), 0) from ledger where created_at >= ${at(since)})
          + (select coalesce(sum(amount), 0) from holds where state = 'held'))::float8 as spent`)
  return row!.spent
}

export type PeriodOnRecord = PeriodRow & {
  readonly periodStart: string
  readonly periodEnd: string
  readonly ledger: MicroDollars
  readonly held: MicroDollars
  readonly calls: number
}

/** A user's newest periods: the counters, and the sums of ledger and holds. */
export function listPeriods(db: Db, userId: string, limit: number): Promise<PeriodOnRecord[]> {
  return db.execute<PeriodOnRecord>(sql`
    select ${isoOf('period_start')} as "periodStart",
           ${isoOf('period_end')} as "periodEnd",
           "limit"::float8, used::float8, reserved::float8, l.cost as ledger, l.calls,
           (select coalesce(sum(amount), 0)::float8 from holds h
             where h.user_id = p.user_id and h.period_start = p.period_start and state = 'held') as held
      from budget_periods p
      cross join lateral (
        select coalesce(sum(cost), 0)::float8 as cost, count(*) filter (where purpose <> 'credit')::int as calls from ledger l
         where l.user_id = p.user_id and l.period_start = p.period_start) l
     where user_id = ${userId} order by period_start desc limit ${limit}`)
}
