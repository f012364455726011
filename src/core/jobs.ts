import { z } from 'zod'
import { mailSchema } from './mails.ts'

/** How often a job that failed runs again, and how long it waits at first and at most. */
type Retries = { readonly limit: number; readonly delaySeconds: number; readonly delayMaxSeconds: number }
type Job = {
  readonly payload: z.ZodType
  readonly retries: Retries
  /**
   * Cron's five fields, in UTC, for a recurring job. A run that came due while no worker ran is made up for once; every
   * recurring job is safe to run late, twice or concurrently.
   */
  readonly schedule?: string
}

/** A person waits for it. */
const soon: Retries = { limit: 2, delaySeconds: 1, delayMaxSeconds: 10 }
/** The next scheduled run does what this one did not. */
const slow: Retries = { limit: 4, delaySeconds: 30, delayMaxSeconds: 600 }
/** After an hour the person has asked for another link. */
const withinAnHour: Retries = { limit: 9, delaySeconds: 5, delayMaxSeconds: 900 }

const nothing = z.object({})

/** Every job; its handler stands in jobs/worker.ts. Services enqueue by name, so that services and jobs form no circle. */
export const jobs = {
  'process-transcript': { payload: z.object({ videoId: z.string(), processingId: z.string() }), retries: soon },
  // A mail server may be away for hours; nothing is lost meanwhile.
  'send-mail': {
    payload: z.object({ to: z.email(), mail: mailSchema }),
    retries: { limit: 12, delaySeconds: 5, delayMaxSeconds: 3_600 },
  },
  // The token is created where it is mailed: no payload ever holds one.
  'send-password-link': {
    payload: z.object({ email: z.email(), mail: z.enum(['password-reset', 'set-password']) }),
    retries: withinAnHour,
  },
  'send-confirmation-link': { payload: z.object({ userId: z.string() }), retries: withinAnHour },
  // Stripe may be away for hours; the nightly run takes up what is given up here.
  'apply-stripe-event': {
    payload: z.object({ eventId: z.string() }),
    retries: { limit: 12, delaySeconds: 2, delayMaxSeconds: 3_600 },
  },
  'roll-usage-periods': { payload: nothing, retries: slow, schedule: '7 * * * *' },
  'reconcile-stripe': { payload: nothing, retries: slow, schedule: '50 1 * * *' },
  'check-books': { payload: nothing, retries: slow, schedule: '20 2 * * *' },
  'sweep-old-rows': { payload: nothing, retries: slow, schedule: '40 3 * * *' },
  'recheck-listings': { payload: nothing, retries: slow, schedule: '10 4 * * *' },
} as const satisfies Record<string, Job>

export type JobName = keyof typeof jobs
export type JobPayloads = { [J in JobName]: z.infer<(typeof jobs)[J]['payload']> }

export const jobNames = Object.keys(jobs) as JobName[]

/** The schedule of a recurring job; null for a job that only an event starts. */
export const scheduleOf = (name: JobName): string | null => (jobs[name] as Job).schedule ?? null

export const scheduledJobs: readonly JobName[] = jobNames.filter(name => scheduleOf(name) !== null)
