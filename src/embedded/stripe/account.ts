import type postgres from 'postgres'
import { timerHandlers } from './engine/timers.ts'
import { type ObjectStore, openObjectStore, type TimerKind } from './object-store.ts'
import { changeSettings, readSettings } from './tables.ts'

/** The simulated Stripe account: its objects in Postgres, and its clock. */
export type Account = {
  readonly sql: postgres.Sql
  readonly publicUrl: string
  /** The simulated time: the machine's plus an offset. */
  now(): Date
  /** Runs what is due and then `work` in one transaction. Transactions run one at a time. */
  transact<T>(work: (store: ObjectStore) => Promise<T>): Promise<T>
  /**
   * Moves the clock to the next timer or delivery that is due by `instant`, and runs it. False when nothing is due by
   * then.
   */
  stepTo(instant: Date): Promise<boolean>
  setOffset(offsetMs: number): Promise<void>
  /** Runs what is due, and nothing else. */
  catchUp(): Promise<void>
  /** How far the simulated time is ahead of the machine's. */
  offsetMs(): number
}

export async function openAccount(options: {
  sql: postgres.Sql
  publicUrl: string
  /** The machine's time; tests may replace it. */
  machineNow: () => number
  /** Called after each change that may have created events. */
  onChange: () => void
}): Promise<Account> {
  const { sql, publicUrl, machineNow, onChange } = options
  let offsetMs = (await readSettings(sql)).offsetMs

  async function withLock<T>(work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> {
    const result = await sql.begin(async tx => {
      await tx`select pg_advisory_xact_lock(hashtextextended('stripe_simulator', 0))`
      offsetMs = (await readSettings(tx)).offsetMs
      return work(tx)
    })
    return result as T
  }
  const runDue = (tx: postgres.TransactionSql, until: number) => runTimers(tx, publicUrl, until)
  const seconds = () => Math.floor((machineNow() + offsetMs) / 1000)

  async function catchUp(): Promise<void> {
    const [dueItem] = await sql`
      select 1 from stripe_simulator.timers where due <= ${seconds()}
      union all select 1 from stripe_simulator.deliveries where state = 'pending' and next_at <= ${seconds()} limit 1`
    if (dueItem === undefined) return
    await withLock(tx => runDue(tx, seconds()))
    onChange()
  }

  return {
    sql,
    publicUrl,
    catchUp,
    offsetMs: () => offsetMs,
    now: () => new Date(machineNow() + offsetMs),
    async transact(work) {
      const result = await withLock(async tx => {
        await runDue(tx, seconds())
        const store = openObjectStore(tx, seconds(), publicUrl)
        const result = await work(store)
        await store.flush()
        return result
      })
      onChange()
      return result
    },
    async stepTo(instant) {
      const hasRun = await withLock(async tx => {
        const [next] = await tx<{ due: number }[]>`
          select min(due)::float8 as due from (
            select due from stripe_simulator.timers
            union all select next_at from stripe_simulator.deliveries where state = 'pending') as waiting
          where due > ${seconds()}`
        const due = next?.due ?? null
        if (due === null || due * 1000 > instant.getTime()) return runDue(tx, seconds())
        offsetMs = due * 1000 - machineNow()
        await changeSettings(tx, { offsetMs })
        await runDue(tx, due)
        return true
      })
      if (hasRun) onChange()
      return hasRun
    },
    async setOffset(value) {
      await withLock(async tx => changeSettings(tx, { offsetMs: value }))
      offsetMs = value
    },
  }
}

/** Runs the timers that are due by `until`, each at its own instant. False when there were none. */
async function runTimers(tx: postgres.TransactionSql, publicUrl: string, until: number): Promise<boolean> {
  let hasRun = false
  for (;;) {
    const [timer] = await tx<{ object_id: string; kind: TimerKind; due: number }[]>`
      delete from stripe_simulator.timers where (object_id, kind) in (
        select object_id, kind from stripe_simulator.timers where due <= ${until}
        order by due, rank, object_id limit 1)
      returning object_id, kind, due::float8 as due`
    if (timer === undefined) return hasRun
    hasRun = true
    const store = openObjectStore(tx, timer.due, publicUrl)
    await timerHandlers[timer.kind](store, timer.object_id)
    await store.flush()
  }
}
