import { sql } from 'drizzle-orm'
import type { JobName, JobPayloads } from '#core/operations/jobs.ts'
import { jobs } from '#core/operations/jobs.ts'
import type { Queue } from '#src/ports.ts'
import type { Db } from '#stores/db.ts'
import type { QueuedJob } from './queue.ts'

/** A queue in a table of the test's database, so that a rollback also removes the jobs of its transaction. */
export function tableQueue(): Queue & {
  install(db: Db): Promise<void>
  /** Takes all waiting jobs except those of the `kept` kinds, oldest first. */
  take(db: Db, kept: readonly JobName[]): Promise<(QueuedJob & { id: string })[]>
  /** Payloads of a kind, waiting or taken, oldest first. */
  all<J extends JobName>(db: Db, job: J): Promise<JobPayloads[J][]>
} {
  return {
    install: async db => {
      await db.execute(sql`
        create table test_jobs (id bigserial primary key, job text not null, payload jsonb not null, taken boolean default false)`)
    },
    async enqueue(tx, job, payload) {
      const parsed = JSON.stringify(jobs[job].payload.parse(payload))
      await tx.execute(sql`insert into test_jobs (job, payload) values (${job}, ${parsed}::text::jsonb)`)
    },
    async take(db, kept) {
      const keptNames = JSON.stringify(kept)
      const rows = await db.execute<QueuedJob & { id: string }>(sql`
        update test_jobs set taken = true
         where not taken and not ${keptNames}::text::jsonb ? job returning id::text, job, payload`)
      return [...rows].toSorted((a, b) => Number(a.id) - Number(b.id))
    },
    async all<J extends JobName>(db: Db, job: J) {
      const rows = await db.execute<{ payload: JobPayloads[J] }>(
        sql`select payload from test_jobs where job = ${job} order by id`,
      )
      return rows.map(({ payload }) => payload)
    },
  }
}
