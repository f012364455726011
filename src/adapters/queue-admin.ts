import type { PgBoss, Db as QueueDb } from 'pg-boss'
import type { DeadJob, QueueAdmin, QueueSummary } from '#core/operations/queue-admin.ts'

const errorMessage = "coalesce(output->>'message', output->'value'->>'message', output::text)"

const deadColumns = `
  j.id, j.name as queue, j.completed_on as "failedAt", j.retry_count + 1 as tries, ${errorMessage} as "lastError", j.data as payload`

/** The queue's tables as operators see them; `names` are the product's own queues. */
export function createQueueAdmin(boss: PgBoss, names: readonly string[]): QueueAdmin {
  const rowsOf = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await (boss.getDb() as QueueDb).executeSql(text, values)).rows as Row[]
  return {
    listQueues: () =>
      rowsOf<QueueSummary>(
        `select q.name as queue,
                (count(*) filter (where j.state in ('created', 'retry')))::int as waiting,
                (count(*) filter (where j.state = 'active'))::int as running,
                (count(*) filter (where j.state = 'failed'))::int as dead,
                min(greatest(j.created_on, j.start_after)) filter (
                  where j.state in ('created', 'retry') and j.start_after <= now()) as oldest,
                (select s.cron from pgboss.schedule s where s.name = q.name limit 1) as schedule,
                (select ${errorMessage} from pgboss.job f
                  where f.name = q.name and f.state in ('failed', 'retry') and f.output is not null
                  order by coalesce(f.completed_on, f.started_on) desc nulls last limit 1) as "lastError"
           from unnest($1::text[]) as q(name) left join pgboss.job j on j.name = q.name
          group by q.name order by q.name`,
        [names],
      ),
    listDead: ({ queue, after, limit }) =>
      rowsOf<DeadJob>(
        `select ${deadColumns} from pgboss.job j
          where j.state = 'failed' and j.name = any($1) and ($2::text is null or j.name = $2)
            and ($3::uuid is null or (j.completed_on, j.id) < (
                  select a.completed_on, a.id from pgboss.job a where a.id = $3 and a.name = any($1) limit 1))
          order by j.completed_on desc, j.id desc limit $4`,
        [names, queue, after, limit],
      ),
    async findDead(id) {
      const text = `select ${deadColumns} from pgboss.job j where j.id = $1 and j.name = any($2) and j.state = 'failed'`
      return (await rowsOf<DeadJob>(text, [id, names]))[0] ?? null
    },
    retry: async ({ queue, id }) => void (await boss.retry(queue, id)),
  }
}
