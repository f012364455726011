import { z } from 'zod'
import { mailSchema } from '../mails/mail-kinds.ts'

/** How often a failed job is retried, and the first and longest delay before a retry. */
type Retries = { readonly limit: number; readonly delaySeconds: number; readonly delayMaxSeconds: number }
type Job = {
  readonly payload: z.ZodType
  readonly retries: Retries
  /**
   * Cron's five fields, in UTC, for a recurring job. If runs came due while no worker ran, one run makes up for them.
   * Every recurring job is safe to run late, twice or concurrently.
   */
  readonly schedule?: string
}

/** For jobs that a user waits for. */
const quickRetries: Retries = { limit: 2, delaySeconds: 1, delayMaxSeconds: 10 }
/** For recurring jobs: the next scheduled run makes up for a failed one. */
const recurringRetries: Retries = { limit: 4, delaySeconds: 30, delayMaxSeconds: 600 }
/** For mailed links: after an hour, the user has requested another one. */
const linkRetries: Retries = { limit: 9, delaySeconds: 5, delayMaxSeconds: 900 }

const noPayload = z.object({})

/**
 * The payload, retries and schedule of every job. Services enqueue by name, so that services and jobs do not import
 * each other. jobs/background-work.ts shows all jobs and timers with their handlers and times.
 */
export const jobs = {
  'process-transcript': { payload: z.object({ videoId: z.string(), processingId: z.string() }), retries: quickRetries },
  'check-pictures': { payload: z.object({ videoId: z.string() }), retries: quickRetries },
  // A mail server may be unavailable for hours.
  'send-mail': {
    payload: z.object({ to: z.email(), mail: mailSchema }),
    retries: { limit: 12, delaySeconds: 5, delayMaxSeconds: 3_600 },
  },
  // The worker that sends the mail creates the token, so that no payload contains one.
  'send-password-link': {
    payload: z.object({ email: z.email(), mail: z.enum(['password-reset', 'set-password']) }),
    retries: linkRetries,
  },
  'send-confirmation-link': { payload: z.object({ userId: z.string() }), retries: linkRetries },
  // Stripe may be unavailable for hours; the nightly `reconcile-stripe` covers events whose retries run out.
  'apply-stripe-event': {
    payload: z.object({ eventId: z.string() }),
    retries: { limit: 12, delaySeconds: 2, delayMaxSeconds: 3_600 },
  },
  'roll-usage-periods': { payload: noPayload, retries: recurringRetries, schedule: '7 * * * *' },
  'reconcile-stripe': { payload: noPayload, retries: recurringRetries, schedule: '50 1 * * *' },
  'check-books': { payload: noPayload, retries: recurringRetries, schedule: '20 2 * * *' },
  'sweep-old-rows': { payload: noPayload, retries: recurringRetries, schedule: '40 3 * * *' },
  'recheck-listings': { payload: noPayload, retries: recurringRetries, schedule: '10 4 * * *' },
} as const satisfies Record<string, Job>

export type JobName = keyof typeof jobs
export type JobPayloads = { [J in JobName]: z.infer<(typeof jobs)[J]['payload']> }

export const jobNames = Object.keys(jobs) as JobName[]

/** The cron expression of a recurring job, else null. */
export const scheduleOf = (name: JobName): string | null => (jobs[name] as Job).schedule ?? null

export const scheduledJobs: readonly JobName[] = jobNames.filter(name => scheduleOf(name) !== null)
