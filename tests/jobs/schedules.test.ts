import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createQueue } from '#adapters/queue.ts'
import { type JobName, scheduledJobs, scheduleOf } from '#core/operations/jobs.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { useDatabase } from '#tests/setup/database.ts'

const database = useDatabase()
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})

test('after three days without a worker every schedule runs exactly once', async () => {
  // Simulates three days in which no worker checked the schedules.
  await database.db.execute(sql`update pgboss.version set cron_on = now() - interval '3 days'`)
  await database.db.execute(sql`
    update pgboss.schedule set created_on = now() - interval '9 days', updated_on = now() - interval '9 days'`)
  const begin = Date.now()
  const worker = createQueue(database.url, 'worker', recordingLog())
  await worker.start()
  ends.push(() => worker.stop(0))
  const ran: JobName[] = []
  for (const name of scheduledJobs) await worker.work(name, 1, async () => void ran.push(name))

  await expect.poll(() => [...new Set(ran)].sort()).toEqual(scheduledJobs.toSorted())
  // A schedule that is due while this test runs may run once more.
  const twice = ran.filter((name, index) => ran.indexOf(name) !== index)
  expect(twice.filter(name => !isDueBetween(scheduleOf(name)!, begin, Date.now()))).toEqual([])
  expect(twice.length).toBe(new Set(twice).size)
  const waiting = await database.db.execute(
    sql`select name from pgboss.job where state in ('created', 'retry') and name = any(${sql.raw(`array['${scheduledJobs.join("','")}']`)})`,
  )
  expect(waiting).toEqual([])
})

/** Whether the minute of a schedule lies between two times, in any hour. */
function isDueBetween(cron: string, fromMs: number, toMs: number): boolean {
  const minute = Number(cron.split(' ')[0])
  for (let index = Math.floor(fromMs / 60_000); index <= toMs / 60_000; index++) if (index % 60 === minute) return true
  return false
}
