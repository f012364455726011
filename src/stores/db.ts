import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import * as accounts from '#schema/accounts.ts'
import * as conversations from '#schema/conversations.ts'
import * as operations from '#schema/operations.ts'
import * as usage from '#schema/usage.ts'
import * as videos from '#schema/videos.ts'

const schema = { ...accounts, ...usage, ...videos, ...conversations, ...operations }

export type Db = PostgresJsDatabase<typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = { readonly db: Db; readonly sql: postgres.Sql; close(): Promise<void> }

const limitMs = 30_000

export type PoolOptions = {
  readonly max?: number
  readonly applicationName?: string
  /**
   * How many statements a connection is sent before the one that it runs has ended. One by default, which lets a
   * transaction send two at once: with many, a short statement waits behind slow ones, and a crowd's answers arrive
   * together and block the event loop.
   */
  readonly sentAhead?: number
}

/**
 * A pool on `url`. Reconnects after 0.3 s; the server ends statements that run over 30 s, and transactions that are
 * idle that long.
 */
export function openDatabase(url: string, options: PoolOptions = {}): Database {
  // The typings lack `max_pipeline`.
  const pipelining = { max_pipeline: options.sentAhead ?? 1 }
  const pool = postgres(url, {
    ...pipelining,
    max: options.max ?? 10,
    backoff: () => 0.3,
    connect_timeout: 5,
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? 'app',
      statement_timeout: limitMs,
      // A process that was stopped inside a transaction would hold its locks forever.
      idle_in_transaction_session_timeout: limitMs,
    },
  })
  const db = drizzle(pool, { schema, casing: 'snake_case' })
  return { db, sql: pool, close: () => pool.end({ timeout: 5 }) }
}

/** Runs an empty statement on the transaction's connection, which restarts its idle timeout. */
export const touch = (tx: Tx): Promise<unknown> => tx.execute(sql`select 1`)

/** The first row of a statement; null without one. */
export const firstRow = async <T>(rows: PromiseLike<readonly T[]>): Promise<T | null> => (await rows)[0] ?? null

/** True when a statement found or changed one row. */
export const hasOne = async (rows: PromiseLike<readonly unknown[]>): Promise<boolean> => (await rows).length === 1

/** How many rows one statement of a sweep removes at most. */
const batchSize = 2_000

/**
 * Removes rows batch by batch until fewer than a whole batch are left.
 * @returns how many were removed
 */
export async function removeInBatches(
  signal: AbortSignal,
  remove: (limit: number) => Promise<number>,
): Promise<number> {
  let removed = 0
  for (let last = batchSize; last === batchSize; removed += last) {
    signal.throwIfAborted()
    last = await remove(batchSize)
  }
  return removed
}

/** An instant as a parameter of raw SQL, which accepts no Date. */
export const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

/** A timestamp as ISO text as JavaScript writes it, in raw SQL. */
export const isoOf = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** A part of a JSON list: items as JSON text, and the number of the one after them; null at the end. */
export type JsonSlice = { readonly items: string; readonly next: number | null }

/** One page of a list: what a page shows of ten hours at once, and what a request may carry. */
const sliceItems = 20_000
const sliceBytes = 1_500_000

/**
 * The items of a jsonb list from number `from` on, as many as one answer may carry, cut by Postgres. An item longer than
 * that (only old rows have one) is shortened. `source` is what follows `from`, and selects one row.
 */
export const jsonSlice = (column: 'segments' | 'windows', source: SQL, from: number): SQL => sql`
  with part as materialized (
    select jsonb_path_query_array(${sql.raw(column)}, format('$[%s to %s]', ${from}::int, ${from + sliceItems - 1}::int)::jsonpath) as items,
           jsonb_array_length(${sql.raw(column)}) as total
      from ${source}),
  measured as materialized (
    select at, item, sum(octet_length(item::text)) over (order by at) as size
      from part, jsonb_array_elements(items) with ordinality as each(item, at)),
  kept as (select at, item, size from measured where size <= ${sliceBytes} or at = 1)
  select coalesce('[' || (select string_agg(case when size <= ${sliceBytes} then item
           else jsonb_set(item, '{2}', to_jsonb(left(item ->> 2, ${sliceBytes}))) end::text, ',' order by at) from kept) || ']', '[]') as items,
         case when ${from} + (select count(*) from kept) < total then (${from} + (select count(*) from kept))::int end as next
    from part`

/**
 * How many of `count` complete messages a history holds: all up to `most`, then between half and all of it. Older ones are
 * dropped in steps of half, so that the history of consecutive questions begins with the same message (docs/models.md).
 */
export const historyLength = (count: SQL, most: number): SQL => {
  const step = Math.floor(most / 2)
  return sql`case when ${count} <= ${most} then ${count} else ${most - step + 1} + (${count} - ${most + 1}) % ${step} end`
}
