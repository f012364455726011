import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { type JobName, jobContracts } from '#core/job-contracts.ts'
import type { Log, Queue } from '#src/ports.ts'

export const jobNames = Object.keys(jobContracts) as JobName[]

/** A pg-boss with its own small pool of direct connections; close it with `stop`. */
export type Boss = PgBoss

/**
 * Installs or updates the queue's schema in the database and makes a queue per job contract. A worker that dies is
 * noticed after its heartbeat lapses, and its job is run again (twice at most).
 */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const name of jobNames) {
      await boss.createQueue(name, {
        notify: true,
        heartbeatSeconds: 10,
        retryLimit: 2,
        retryDelay: 1,
        retryBackoff: true,
      })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/**
 * Opens the queue. `worker` runs maintenance and listens for new jobs; `sender` only enqueues.
 * The schema must be there (`installQueue`).
 */
export async function openQueue(url: string, role: 'worker' | 'sender', log: Log): Promise<Boss> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: `queue-${role}`,
    migrate: false,
    ...(role === 'worker'
      ? { max: 4, useListenNotify: true, superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }
      : { max: 2, supervise: false, schedule: false }),
  })
  // Without a listener an error event would end the process; the pool heals by itself.
  boss.on('error', error => log.warn({ err: error }, 'queue error'))
  boss.on('warning', warning => log.warn({ warning }, 'queue warning'))
  await boss.start()
  return boss
}

/** The port: adds jobs within the caller's transaction. */
export function makeQueue(boss: Boss): Queue {
  return {
    async enqueue(tx, job, payload) {
      await boss.send(job, jobContracts[job].parse(payload), { db: fromDrizzle(tx, sql) })
    },
  }
}
