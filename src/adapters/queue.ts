import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { AppError } from '#core/errors.ts'
import { type JobName, type JobPayloads, jobNames, jobs, scheduleOf } from '#core/operations/jobs.ts'
import type { QueueAdmin } from '#core/operations/queue-admin.ts'
import { endedJobsSeconds } from '#core/operations/retention.ts'
import type { JobRun, Log, Queue } from '#src/ports.ts'
import { createQueueAdmin } from './queue-admin.ts'

/** Scheduled jobs process whole tables. */
const scheduledJobTimeoutSeconds = 6 * 3600

/**
 * Installs or updates the queue's schema in the database and creates a queue with its schedule for each job. When a worker
 * dies, its heartbeat lapses and its job runs again.
 */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const name of jobNames) {
      const { limit, delaySeconds, delayMaxSeconds } = jobs[name].retries
      const cron = scheduleOf(name)
      await boss.createQueue(name, {
        notify: true,
        heartbeatSeconds: 10,
        retryLimit: limit,
        retryDelay: delaySeconds,
        retryBackoff: true,
        retryDelayMax: delayMaxSeconds,
        deleteAfterSeconds: endedJobsSeconds,
        ...(cron === null ? {} : { expireInSeconds: scheduledJobTimeoutSeconds }),
      })
      // One run makes up for all runs that were missed while no worker was running.
      if (cron !== null) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

export type QueueConnection = {
  readonly queue: Queue
  /** Connects. Until then, `enqueue` refuses. The schema must exist (`installQueue`). */
  start(): Promise<void>
  /** True while the queue can be used. */
  isReady(): Promise<boolean>
  /**
   * Runs up to `concurrency` jobs of that name at once. A job whose handler throws is retried as
   * core/operations/jobs.ts says.
   */
  work<J extends JobName>(job: J, concurrency: number, handler: (run: JobRun<J>) => Promise<void>): Promise<void>
  /** Jobs by queue and state, for metrics. */
  depths(): Promise<{ labels: { queue: string; state: string }; value: number }[]>
  /** For operators. */
  readonly admin: QueueAdmin
  /** Waits for running jobs up to `graceMs`, then aborts them; they run again elsewhere. */
  stop(graceMs: number): Promise<void>
}

/**
 * Creates the queue on a small pool of direct connections. A `worker` also maintains the queue and is woken by NOTIFY; a
 * `sender` only enqueues.
 */
export function createQueue(url: string, role: 'worker' | 'sender', log: Log): QueueConnection {
  const boss = new PgBoss({
    connectionString: url,
    application_name: `queue-${role}`,
    migrate: false,
    ...(role === 'worker'
      ? { max: 4, useListenNotify: true, superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }
      : { max: 2, supervise: false, schedule: false }),
  })
  // Without a listener, an error event would end the process. The pool reconnects by itself.
  boss.on('error', error => log.warn({ err: error }, 'queue error'))
  boss.on('warning', warning => log.warn({ warning: warning.message }, 'queue warning'))
  let state: 'new' | 'started' | 'stopped' = 'new'

  return {
    queue: {
      async enqueue(tx, job, payload) {
        if (state !== 'started') throw new AppError('SERVICE_UNAVAILABLE', { data: { retryAfterSeconds: 2 } })
        await boss.send(job, jobs[job].payload.parse(payload), { db: fromDrizzle(tx, sql) })
      },
    },
    async start() {
      if (state !== 'new') return
      await boss.start()
      state = 'started'
    },
    isReady: async () => state === 'started' && (await boss.isInstalled()),
    async work(job, concurrency, handler) {
      const options = { notifyPollingIntervalSeconds: 2, localConcurrency: concurrency, includeMetadata: true } as const
      await boss.work(job, options, async batch => {
        for (const { id, data, retryCount, retryLimit, signal } of batch) {
          const payload = jobs[job].payload.parse(data) as JobPayloads[typeof job]
          await handler({ id, payload, attempt: retryCount + 1, isLastAttempt: retryCount >= retryLimit, signal })
        }
      })
    },
    async depths() {
      const queues = await boss.getQueues(jobNames)
      return queues.flatMap(({ name, readyCount, activeCount, failedCount }) => [
        { labels: { queue: name, state: 'ready' }, value: readyCount },
        { labels: { queue: name, state: 'active' }, value: activeCount },
        { labels: { queue: name, state: 'failed' }, value: failedCount },
      ])
    },
    admin: createQueueAdmin(boss, jobNames),
    async stop(graceMs) {
      if (state === 'started') await boss.stop({ graceful: graceMs > 0, timeout: graceMs })
      state = 'stopped'
    },
  }
}
