import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { restartUnderLoad } from '#tests/faults/restart-under-load.ts'
import { type RestartablePostgres, restartablePostgres } from '#tests/setup/restartable-postgres.ts'

/**
 * The published postgres.js runs the rest of a dead transaction outside any transaction, and loses pool slots when
 * Postgres restarts. These tests fail without patches/postgres+3.4.9.patch.
 */
let cluster: RestartablePostgres
let killer: postgres.Sql

beforeAll(async () => {
  cluster = await restartablePostgres()
  killer = postgres(cluster.url, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await killer.end()
  await cluster.remove()
})

let pool: postgres.Sql | null = null
const openPool = (max: number) => {
  pool = postgres(cluster.url, { max, backoff: () => 0.05, onnotice: () => {} })
  return pool
}
beforeEach(() => async () => {
  await pool?.end({ timeout: 0 })
  pool = null
})

const kill = (pid: number) => killer`select pg_terminate_backend(${pid})`

/** 'ok', the error's code, or HANG if it takes longer than the slowest machine needs. */
const outcome = (work: Promise<unknown>) =>
  Promise.race([
    work.then(
      () => 'ok',
      error => (error as { code?: string }).code ?? String(error),
    ),
    sleep(20_000, 'HANG', { ref: false }),
  ])

test('a transaction whose connection dies stores nothing', async () => {
  await killer`create table if not exists stale (x text)`
  const sql = openPool(1)

  // `begin` rejects as soon as the connection dies, while the callback continues.
  const late = Promise.withResolvers<string>()
  const transaction = outcome(
    sql.begin(async tx => {
      await tx`insert into stale values ('A')`
      const [backend] = await tx`select pg_backend_pid() as pid`
      await kill(backend!.pid)
      await sleep(200)
      late.resolve(await outcome(tx`insert into stale values ('B')`))
    }),
  )
  expect(await transaction).toBe('CONNECTION_CLOSED')
  const bystander = await outcome(sql`select 1`)

  expect(bystander).toBe('ok')
  expect(await late.promise).toBe('CONNECTION_CLOSED')
  expect(await killer`select x from stale`).toEqual([])
  expect(await outcome(sql`select 1`)).toBe('ok')
})

test('a dead reserved connection rejects statements, and its pool recovers', async () => {
  const sql = openPool(2)
  const reserved = await sql.reserve()
  const [backend] = await reserved`select pg_backend_pid() as pid`
  await kill(backend!.pid)
  await sleep(50)

  const refused = [await outcome(reserved`select 1`), await outcome(reserved`select 1`)]
  reserved.release()

  for (const answer of refused) expect(['CONNECTION_CLOSED', '57P01']).toContain(answer)
  const after = await Promise.all(Array.from({ length: 10 }, () => outcome(sql`select pg_sleep(0.01)`)))
  expect(after).toEqual(Array(10).fill('ok'))
})

test('callers that wait for a reserved connection get one after the previous one died', async () => {
  const sql = openPool(1)
  const own = await sql.reserve()
  const [backend] = await own`select pg_backend_pid() as pid`
  const waiting = Array.from({ length: 3 }, () => outcome(sql.reserve().then(reserved => reserved.release())))
  await kill(backend!.pid)

  expect(await Promise.all(waiting)).toEqual(['ok', 'ok', 'ok'])
  expect(await outcome(sql`select 1`)).toBe('ok')
})

test('after a crash of Postgres under load no query hangs, no error is uncaught, and the pool recovers', async () => {
  const report = await restartUnderLoad(cluster, ['immediate'])

  expect(report).toMatchObject({ uncaught: [], hung: 0, hasFullPool: true })
  expect(Math.max(...report.recoveryMs)).toBeLessThan(14_000)
}, 120_000)
