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

/** Comes again by its schedule. */
const unhurried: Retries = { limit: 4, delaySeconds: 30, delayMaxSeconds: 600 }

/** How often and how soon each job is tried again. */
const retries: Record<JobName, Retries> = {
  'process-transcript': soon,
  // A mail server may be away for hours; nothing is lost meanwhile.
  'send-mail': { limit: 12, delaySeconds: 5, delayMaxSeconds: 3_600 },
  // Nobody waits for such a link longer than an hour; they ask for another.
  'send-password-link': { limit: 9, delaySeconds: 5, delayMaxSeconds: 900 },
  // As above: who waits longer asks for another.
  'send-confirmation-link': { limit: 9, delaySeconds: 5, delayMaxSeconds: 900 },
  // Stripe may be away for hours; what is given up here is taken up by the nightly run.
  'apply-stripe-event': { limit: 12, delaySeconds: 2, delayMaxSeconds: 3_600 },
  'roll-usage-periods': unhurried,
  'reconcile-stripe': unhurried,
  'check-books': unhurried,
  'sweep-old-rows': unhurried,
  'recheck-listings': unhurried,
}

/** What goes through all rows may take its time. */
const runsWithinSeconds = 6 * 3600

/**
 * Installs or updates the queue's schema in the database and makes a queue per job contract, with its schedule. A worker that dies is
 * noticed when its heartbeat lapses, and its job is run again.
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
      // What came due while nothing ran is run once, not forgotten.
      if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

export type QueueConnection = {
  readonly queue: Queue
  /** Connects; until then `enqueue` refuses. The schema must be there (`installQueue`). */
  start(): Promise<void>
  /** True while the queue can be used. */
  isReady(): Promise<boolean>
  /** Runs up to `concurrency` jobs of that name at once. A handler that throws has its job run again, as often as `retries` says. */
  work<J extends JobName>(job: J, concurrency: number, handler: (run: JobRun<J>) => Promise<void>): Promise<void>
  /** Jobs by queue and state, for metrics. */
  depths(): Promise<{ labels: { queue: string; state: string }; value: number }[]>
  /** For operators. */
  readonly desk: JobDesk
  /** Waits for running jobs up to `graceMs`, then aborts them; they run again elsewhere. */
  stop(graceMs: number): Promise<void>
}

/**
 * The queue, on a small pool of its own with direct connections. A `worker` also keeps the queue in order and is woken
 * by NOTIFY; a `sender` only enqueues.
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
  // Without a listener an error event would end the process; the pool heals by itself.
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
