import { lte, or, sql } from 'drizzle-orm'
import { loginCounters } from '#schema/operations.ts'
import { at, type Db, type Tx } from './db.ts'

/** How one counter of wrong passwords slows down: nothing for the first `free`, then 1, 2, 4 … seconds, at most `longestWaitSeconds`. */
export type CounterRule = {
  readonly key: string
  readonly free: number
  /** One wrong password is forgotten after so many seconds. */
  readonly easesEverySeconds: number
  readonly longestWaitSeconds: number
}

export type CountedTry =
  | { readonly isTaken: true; readonly key: string; readonly triedAt: Date; readonly waitsUntil: Date }
  | { readonly isTaken: false; readonly waitsUntil: Date }

/**
 * Counts a try as wrong, unless the counter still waits. One statement, so that racing tries count one after another; a
 * try that has to wait changes nothing.
 */
export async function countTry(db: Db, rule: CounterRule, triedAt: Date): Promise<CountedTry> {
  const { key, free, easesEverySeconds, longestWaitSeconds } = rule
  const now = at(triedAt)
  const elapsed = sql`greatest(0, extract(epoch from ${now} - c.counted_at)::float8)`
  // Racing tries may arrive in another order than they read the clock.
  const next = sql`greatest(0, c.wrong - ${elapsed} / ${easesEverySeconds}::float8) + 1`
  // What has eased in part still counts whole.
  const untilAfter = (wrong: typeof now) => sql`${now} + make_interval(secs =>
    case when ceil(${wrong}) < ${free}::float8 then 0
         else least(${longestWaitSeconds}::float8, power(2, least(30, ceil(${wrong}) - ${free}::float8))) end)`
  const rows = await db.execute<{ isTaken: boolean; waitsUntil: number }>(sql`
    with taken as (
      insert into login_counters as c (key, wrong, counted_at, waits_until)
      values (${key}, 1, ${now}, ${untilAfter(sql`1`)})
      on conflict (key) do update
         set wrong = ${next}, counted_at = greatest(c.counted_at, ${now}), waits_until = ${untilAfter(next)}
       where c.waits_until <= greatest(c.counted_at, ${now})
      returning waits_until),
    answered as (
      select true as is_taken, waits_until from taken
      union all
      select false, waits_until from login_counters where key = ${key} and not exists (select from taken))
    select is_taken as "isTaken", (extract(epoch from waits_until) * 1000)::float8 as "waitsUntil" from answered`)
  const [row] = rows
  // Another process has just made the row, and it waits already.
  if (row === undefined) return { isTaken: false, waitsUntil: triedAt }
  const waitsUntil = new Date(row.waitsUntil)
  return row.isTaken ? { isTaken: true, key, triedAt, waitsUntil } : { isTaken: false, waitsUntil }
}

/** Takes a counted try back, and the wait that it began. */
export const giveBackTry = (
  db: Db,
  { key, triedAt, waitsUntil }: Extract<CountedTry, { readonly isTaken: true }>,
): Promise<unknown> =>
  db.execute(sql`
    update login_counters
       set wrong = greatest(0, wrong - 1),
           waits_until = case when waits_until = ${at(waitsUntil)}
                              then ${at(triedAt)} else waits_until end
     where key = ${key}`)

/** Removes counters that count nothing, or have not counted since `instant`. */
export const deleteQuietCounters = (db: Db | Tx, instant: Date): Promise<unknown> =>
  db.delete(loginCounters).where(or(lte(loginCounters.wrong, 0), lte(loginCounters.countedAt, instant)))
