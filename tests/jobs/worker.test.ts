import { afterEach, expect, test } from 'vitest'
import { createClock } from '#adapters/clock.ts'
import { createMetrics } from '#adapters/metrics.ts'
import { createQueue, type QueueConnection } from '#adapters/queue.ts'
import { AppError, errorCodes } from '#core/errors.ts'
import { afterFailure, retryPolicy } from '#jobs/retry-policy.ts'
import { runJob } from '#jobs/worker.ts'
import type { Deps, JobRun } from '#src/ports.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { useDatabase } from '#tests/setup/database.ts'

const database = useDatabase()
const log = recordingLog()
const job = 'process-transcript' as const

const open: QueueConnection[] = []
afterEach(async () => {
  for (const queue of open.splice(0)) await queue.stop(0)
})
async function start(role: 'worker' | 'sender') {
  const connection = createQueue(database.url, role, log)
  await connection.start()
  open.push(connection)
  return connection
}
const payload = (videoId: string) => ({ videoId, processingId: 'p1' })
/** Only the deps that running a job uses. */
const deps = () => ({ log, clock: createClock(), metrics: createMetrics().metrics }) as unknown as Deps

test('a job runs once, after the commit of its transaction, and never after a rollback', async () => {
  const [worker, sender] = [await start('worker'), await start('sender')]
  const runs: JobRun<typeof job>[] = []
  const ran = Promise.withResolvers<void>()
  await worker.work(job, 1, async run => {
    runs.push(run)
    ran.resolve()
  })

  await database.db
    .transaction(async tx => {
      await sender.queue.enqueue(tx, job, payload('rolled-back'))
      tx.rollback()
    })
    .catch(() => {})
  await database.db.transaction(tx => sender.queue.enqueue(tx, job, payload('kept')))
  await ran.promise

  expect(runs).toMatchObject([{ payload: payload('kept'), attempt: 1, isLastAttempt: false }])
})

test('a retryable failure is retried, a permanent one is not', async () => {
  const worker = await start('worker')
  const attempts: Record<string, number[]> = { passing: [], final: [] }
  const repaired = Promise.withResolvers<void>()
  await worker.work(job, 2, run =>
    runJob(
      deps(),
      job,
      async (_, { videoId }) => {
        attempts[videoId]?.push(run.attempt)
        if (videoId === 'final') throw new AppError('TRANSCRIPT_UNAVAILABLE')
        if (run.attempt === 1) throw new Error('the database is down')
        // A job of another test may run here, too.
        if (videoId === 'passing') repaired.resolve()
      },
      run,
    ),
  )

  await worker.queue.enqueue(database.db, job, payload('final'))
  await worker.queue.enqueue(database.db, job, payload('passing'))
  await repaired.promise

  expect(attempts).toEqual({ passing: [1, 2], final: [1] })
})

test('a job whose process stops is run by the next one', async () => {
  const first = await start('worker')
  const began = Promise.withResolvers<void>()
  // A job that another test left unfinished may be retried here, too.
  const isOurs = (run: JobRun<typeof job>) => run.payload.videoId === 'handed-over'
  await first.work(job, 1, async run => {
    if (!isOurs(run)) return
    began.resolve()
    await new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(new Error('stopping'))))
  })
  await first.queue.enqueue(database.db, job, payload('handed-over'))
  await began.promise
  await first.stop(500)

  const second = await start('worker')
  const done = Promise.withResolvers<JobRun<typeof job>>()
  await second.work(job, 1, async run => {
    if (isOurs(run)) done.resolve(run)
  })

  expect(await done.promise).toMatchObject({ payload: payload('handed-over'), attempt: 2 })
})

test('before its start the queue refuses jobs', async () => {
  const queue = createQueue(database.url, 'sender', log)
  await expect(queue.queue.enqueue(database.db, job, payload('early'))).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  })
  expect(await queue.isReady()).toBe(false)
})

test('every error code has a retry policy, and other errors are retried', () => {
  expect(Object.keys(retryPolicy).sort()).toEqual([...errorCodes].sort())
  expect(afterFailure(new Error('connection lost'))).toBe('retry')
  expect(afterFailure(new AppError('BUDGET_EXCEEDED'))).toBe('fail')
})
