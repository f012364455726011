import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { RestartablePostgres } from '#tests/setup/restartable-postgres.ts'

type Report = { uncaught: string[]; hung: number; recoveryMs: number[]; hasFullPool: boolean }

/** Transactions, plain and reserved queries run in ten loops while Postgres restarts once for each mode. */
export async function restartUnderLoad(cluster: RestartablePostgres, modes: ('fast' | 'immediate')[]): Promise<Report> {
  const uncaught: string[] = []
  const onUncaught = (error: Error) => uncaught.push(error.message)
  // The test runner's listeners would fail the run; ours only collects.
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', onUncaught)

  const sql = postgres(cluster.url, { max: 10, onnotice: () => {}, connect_timeout: 5, backoff: () => 0.05 })
  let answered = 0
  let hung = 0
  let isOver = false
  const hangs = Symbol('hangs')
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      const result = await Promise.race([work(), sleep(10_000, hangs, { ref: false })])
      if (result === hangs) hung += 1
      else answered += 1
    } catch {
      await sleep(5)
    }
  }
  const loop = async (work: () => Promise<unknown>) => {
    while (!isOver) await attempt(work)
  }
  const transaction = () =>
    sql.begin(async tx => {
      await tx`select pg_sleep(0.02)`
      await sleep(Math.random() * 10)
      await tx`select ${'x'.repeat(100)}::text`
      await tx`select 2`
    })
  const reserved = async () => {
    const own = await sql.reserve()
    try {
      for (let i = 0; i < 20 && !isOver; i++) {
        await own`select 1`
        await sleep(3)
      }
    } finally {
      own.release()
    }
  }
  const loops = [
    ...Array.from({ length: 6 }, () => loop(transaction)),
    ...Array.from({ length: 3 }, () => loop(() => sql`select ${1}::int, pg_sleep(0.005)`)),
    loop(reserved),
  ]

  const recoveryMs: number[] = []
  await sleep(300)
  for (const mode of modes) {
    await cluster.stop(mode)
    await sleep(100)
    await cluster.start()
    const from = performance.now()
    const before = answered
    while (answered < before + 5 && performance.now() - from < 15_000) await sleep(5)
    recoveryMs.push(Math.round(performance.now() - from))
    await sleep(300)
  }
  isOver = true
  await Promise.race([Promise.all(loops), sleep(11_000, undefined, { ref: false })])
  const rest = Array.from({ length: 60 }, () => sql`select pg_sleep(0.01)`)
  const allAnswered = Promise.all(rest).then(
    () => true,
    () => false,
  )
  const hasFullPool = await Promise.race([allAnswered, sleep(8000, false, { ref: false })])
  await sql.end({ timeout: 0 })
  process.off('uncaughtException', onUncaught)
  for (const other of others) process.on('uncaughtException', other)
  return { uncaught, hung, recoveryMs, hasFullPool }
}
