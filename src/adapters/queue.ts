import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { AppError } from '#core/errors.ts'
import { type JobName, type JobPayloads, jobContracts } from '#core/job-contracts.ts'
import type { JobDesk } from '#core/job-desk.ts'
import { jobSchedules } from '#core/job-schedules.ts'
import { endedJobsSeconds } from '#core/retention.ts'
import type { JobRun, Log, Queue } from '#src/ports.ts'
import { createJobDesk } from './job-desk.ts'

export const jobNames = Object.keys(jobContracts) as JobName[]

type Retries = { readonly limit: number; readonly delaySeconds: number; readonly delayMaxSeconds: number }
const soon: Retries = { limit: 2, delaySeconds: 1, delayMaxSeconds: 10 }

/** For jobs that also run again by their schedule. */
const unhurried: Retries = { limit: 4, delaySeconds: 30, delayMaxSeconds: 600 }

/** How often and how soon each job is tried again. */
const retries: Record<JobName, Retries> = {
  'process-transcript': soon,
  // A mail server may be unavailable for hours.
  'send-mail': { limit: 12, delaySeconds: 5, delayMaxSeconds: 3_600 },
  // After about an hour, people ask for another link.
  'send-password-link': { limit: 9, delaySeconds: 5, delayMaxSeconds: 900 },
  'send-confirmation-link': { limit: 9, delaySeconds: 5, delayMaxSeconds: 900 },
  // Stripe may be unavailable for hours. The nightly run takes up what is given up here.
  'apply-stripe-event': { limit: 12, delaySeconds: 2, delayMaxSeconds: 3_600 },
  'roll-usage-periods': unhurried,
  'reconcile-stripe': unhurried,
  'check-books': unhurried,
  'sweep-old-rows': unhurried,
  'recheck-listings': unhurried,
}

/** Scheduled jobs go through whole tables. */
const runsWithinSeconds = 6 * 3600

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
      const { limit, delaySeconds, delayMaxSeconds } = retries[name]
      await boss.createQueue(name, {
        notify: true,
        heartbeatSeconds: 10,
        retryLimit: limit,
        retryDelay: delaySeconds,
        retryBackoff: true,
        retryDelayMax: delayMaxSeconds,
        deleteAfterSeconds: endedJobsSeconds,
        ...(jobSchedules[name] === undefined ? {} : { expireInSeconds: runsWithinSeconds }),
      })
      const cron = jobSchedules[name]
      // A run that came due while no worker ran is made up for once.
      if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
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
  /** Runs up to `concurrency` jobs of that name at once. When a handler throws, its job is retried as `retries` says. */
  work<J extends JobName>(job: J, concurrency: number, handler: (run: JobRun<J>) => Promise<void>): Promise<void>
  /** Jobs by queue and state, for metrics. */
  depths(): Promise<{ labels: { queue: string; state: string }; value: number }[]>
  /** For operators. */
  readonly desk: JobDesk
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
        await boss.send(job, jobContracts[job].parse(payload), { db: fromDrizzle(tx, sql) })
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
      await boss.work(job, options, async jobs => {
        for (const { id, data, retryCount, retryLimit, signal } of jobs) {
          const payload = jobContracts[job].parse(data) as JobPayloads[typeof job]
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
    desk: createJobDesk(boss, jobNames),
    async stop(graceMs) {
      if (state === 'started') await boss.stop({ graceful: graceMs > 0, timeout: graceMs })
      state = 'stopped'
    },
  }
}
