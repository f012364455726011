import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQueue, type QueueConnection } from '#adapters/queue.ts'
import { scheduledJobs, scheduleOf } from '#core/operations/jobs.ts'
import { recurringWork } from '#jobs/background-work.ts'
import type { Deps } from '#src/ports.ts'
import { recordingLog, rememberedMetrics } from '#tests/fakes/observers.ts'
import { rememberedQueue } from '#tests/fakes/queue.ts'
import { terminal } from '#tests/setup/cli.ts'
import { useDatabase } from '#tests/setup/database.ts'

const database = useDatabase()
let connection: QueueConnection
let operator: ReturnType<typeof terminal>

beforeAll(async () => {
  connection = createQueue(database.url, 'sender', recordingLog())
  await connection.start()
  const { db } = database
  const seams = { log: recordingLog(), metrics: rememberedMetrics(), queue: rememberedQueue() }
  const deps = { db, clock: { now: () => new Date() }, ids: { next: () => uuidv7() }, ...seams } as unknown as Deps
  operator = terminal(
    { deps },
    {
      jobs: {
        admin: async () => connection.admin,
        recurringNames: [...recurringWork.keys()],
        run: async (name, with_, signal) => recurringWork.get(name)?.run(with_, signal),
      },
    },
  )
})
afterAll(() => connection.stop(0))

const mail = { to: 'sam@example.com', mail: { kind: 'account-deleted' } } as const

/** Adds a job that failed its last try. */
async function addFailedJob(message: string): Promise<string> {
  await connection.queue.enqueue(database.db, 'send-mail', mail)
  const [job] = await database.db.execute<{ id: string }>(sql`
    update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = clock_timestamp(),
           output = ${JSON.stringify({ message, name: 'Error' })}::text::jsonb
     where name = 'send-mail' and state = 'created' returning id`)
  return job!.id
}

test('list shows waiting and dead jobs, schedule and last error of every queue', async () => {
  await connection.queue.enqueue(database.db, 'process-transcript', { videoId: 'abcdefghijk', processingId: 'p' })
  await addFailedJob('the mail server said no')
  const queues = (await operator.run(['jobs', 'list', '--json'])).json()
  const of = (name: string) => queues.find(({ queue }: { queue: string }) => queue === name)
  expect(of('process-transcript')).toMatchObject({ waiting: 1, running: 0, dead: 0, schedule: null, lastError: null })
  expect(Date.now() - new Date(of('process-transcript').oldest).getTime()).toBeLessThan(60_000)
  expect(of('send-mail')).toMatchObject({ waiting: 0, dead: 1, oldest: null, lastError: 'the mail server said no' })
  for (const name of scheduledJobs) expect(of(name).schedule).toBe(scheduleOf(name))
  expect((await operator.run(['jobs', 'list'])).output).toContain('the mail server said no')
})

test('dead lists failed jobs by page, newest first, with the last error; retry queues one again', async () => {
  const ids = [await addFailedJob('first'), await addFailedJob('second'), await addFailedJob('third')]
  const page = (await operator.run(['jobs', 'dead', '--queue', 'send-mail', '--limit', '2', '--json'])).json()
  expect(page.jobs).toMatchObject([
    { id: ids[2], lastError: 'third', queue: 'send-mail', payload: mail },
    { id: ids[1], lastError: 'second' },
  ])
  const rest = (await operator.run(['jobs', 'dead', '--after', page.next, '--json'])).json()
  expect(rest.jobs[0]).toMatchObject({ id: ids[0], lastError: 'first' })

  const dry = (await operator.run(['jobs', 'retry', ids[0]!, '--dry-run', '--json'])).json()
  expect(dry.preview).toMatch(/^Run the send-mail job .* again; it failed \d+ times: first\.$/)
  expect((await operator.run(['jobs', 'retry', ids[0]!, '--json'])).json()).toMatchObject({ waiting: true })
  const left = (await operator.run(['jobs', 'dead', '--json'])).json().jobs
  expect(left.map(({ id }: { id: string }) => id)).not.toContain(ids[0])
  expect(await operator.exit(['jobs', 'retry', ids[0]!])).toBe(3)
  expect(await operator.exit(['jobs', 'retry', 'seven'])).toBe(2)
})

/** The excluded ones need growing answers or Stripe, and have their own tests. */
const byHand = [...recurringWork.keys()].filter(name => !['recover-answers', 'reconcile-stripe'].includes(name))

test.each(byHand)('run %s works, and can be repeated', async name => {
  for (const _ of [1, 2]) {
    const did = (await operator.run(['jobs', 'run', name, '--json'])).json()
    expect(did).toMatchObject({ name })
  }
})

test('other names are refused with a list of the recurring work', async () => {
  await expect(operator.run(['jobs', 'run', 'send-mail'])).rejects.toThrow(
    'Choose one of: recover-answers, sweep-accounts',
  )
  expect(await operator.exit(['jobs', 'run', 'send-mail'])).toBe(2)
})
