import { lte, or, sql } from 'drizzle-orm'
import { loginCounters } from '#schema/operations.ts'
import { at, type Db, type Tx } from './db.ts'

/** The delays after wrong passwords: none for the first `freeTries`, then 1, 2, 4 … seconds, at most `maxWaitSeconds`. */
export type CounterRule = {
  readonly key: string
  readonly freeTries: number
  /** The counter falls by one in this many seconds. */
  readonly decaySeconds: number
  readonly maxWaitSeconds: number
}

export type CountedTry =
  | { readonly isCounted: true; readonly key: string; readonly triedAt: Date; readonly waitsUntil: Date }
  | { readonly isCounted: false; readonly waitsUntil: Date }

/**
 * Counts a try as wrong, unless a wait is in force. One statement, so that concurrent tries are counted one after another;
 * a try that must wait changes nothing.
 */
export async function countTry(db: Db, rule: CounterRule, triedAt: Date): Promise<CountedTry> {
  const { key, freeTries, decaySeconds, maxWaitSeconds } = rule
  const now = at(triedAt)
  const elapsed = sql`greatest(0, extract(epoch from ${now} - c.counted_at)::float8)`
  // Not below 0: concurrent tries may arrive in another order than they read the clock.
  const next = sql`greatest(0, c.wrong - ${elapsed} / ${decaySeconds}::float8) + 1`
  // Rounded up: a partly forgotten try still counts.
  const untilAfter = (wrong: typeof now) => sql`${now} + make_interval(secs =>
    case when ceil(${wrong}) < ${freeTries}::float8 then 0
         else least(${maxWaitSeconds}::float8, power(2, least(30, ceil(${wrong}) - ${freeTries}::float8))) end)`
  const rows = await db.execute<{ isCounted: boolean; waitsUntil: number }>(sql`
    with counted as (
      insert into login_counters as c (key, wrong, counted_at, waits_until)
      values (${key}, 1, ${now}, ${untilAfter(sql`1`)})
      on conflict (key) do update
         set wrong = ${next}, counted_at = greatest(c.counted_at, ${now}), waits_until = ${untilAfter(next)}
       where c.waits_until <= greatest(c.counted_at, ${now})
      returning waits_until),
    answered as (
      select true as is_counted, waits_until from counted
      union all
      select false, waits_until from login_counters where key = ${key} and not exists (select from counted))
    select is_counted as "isCounted", (extract(epoch from waits_until) * 1000)::float8 as "waitsUntil" from answered`)
  const [row] = rows
  // Another process has just inserted the row, and its wait is in force.
  if (row === undefined) return { isCounted: false, waitsUntil: triedAt }
  const waitsUntil = new Date(row.waitsUntil)
  return row.isCounted ? { isCounted: true, key, triedAt, waitsUntil } : { isCounted: false, waitsUntil }
}

/** Undoes a counted try and the wait that it started. */
export const giveBackTry = (
  db: Db,
  { key, triedAt, waitsUntil }: Extract<CountedTry, { readonly isCounted: true }>,
): Promise<unknown> =>
  db.execute(sql`
    update login_counters
       set wrong = greatest(0, wrong - 1),
           waits_until = case when waits_until = ${at(waitsUntil)}
                              then ${at(triedAt)} else waits_until end
     where key = ${key}`)

/** Deletes counters at zero, and those unused since `instant`. */
export const deleteQuietCounters = (db: Db | Tx, instant: Date): Promise<unknown> =>
  db.delete(loginCounters).where(or(lte(loginCounters.wrong, 0), lte(loginCounters.countedAt, instant)))
