import { type JobName, type JobPayloads, type jobs, scheduledJobs } from '#core/operations/jobs.ts'
import { sendConfirmationLink } from '#services/accounts/send-confirmation-link.ts'
import { sendMail } from '#services/accounts/send-mail.ts'
import { sendPasswordLink } from '#services/accounts/send-password-link.ts'
import { sweepAccounts } from '#services/accounts/sweep-accounts.ts'
import { endAbandonedAnswers } from '#services/answers/end-abandoned-answers.ts'
import { applyEvent } from '#services/billing/apply-event.ts'
import { reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { sweepBilling } from '#services/billing/sweep-billing.ts'
import { sweepFeedback } from '#services/feedback/sweep-feedback.ts'
import { checkBooks } from '#services/usage/check-books.ts'
import { rollUsagePeriods } from '#services/usage/roll-usage-periods.ts'
import { sweepBooks } from '#services/usage/sweep-books.ts'
import { defaultRecheck, recheckListings } from '#services/videos/check-listing.ts'
import { checkPictures } from '#services/videos/check-pictures.ts'
import { processTranscript } from '#services/videos/process-transcript.ts'
import { sweepVideos } from '#services/videos/sweep-videos.ts'
import type { Deps } from '#src/ports.ts'
import type { Timer } from './start-timers.ts'

export type JobHandler<J extends JobName> = (
  deps: Deps,
  payload: JobPayloads[J],
  signal: AbortSignal,
  /** Stays the same when a job is retried. */
  jobId: string,
) => Promise<unknown>

type Schedule<J extends JobName> = (typeof jobs)[J] extends { readonly schedule: infer Cron } ? Cron : 'enqueued'

/** Compiles only if every job has a row, with the same schedule as in core/operations/jobs.ts, which the queue reads. */
export type JobRows = {
  readonly [J in JobName]: {
    readonly when: Schedule<J>
    readonly concurrency: number
    readonly run: JobHandler<J>
  }
}

type TimerName = 'recover-answers' | 'sweep-accounts' | 'sweep-feedback'
type TimerRows = { readonly [T in TimerName]: { readonly everyMs: number; run(deps: Deps): Promise<unknown> } }

const second = 1_000
const hour = 3_600_000

/**
 * All work that runs in the background, and when. Any number of workers may run: each job runs in one of them, each timer
 * in all of them. Payloads and retries of the jobs are in core/operations/jobs.ts.
 */
export const backgroundWork: JobRows & TimerRows = {
  // Jobs that a service enqueues.
  'process-transcript': { when: 'enqueued', concurrency: 4, run: processTranscript },
  'check-pictures': { when: 'enqueued', concurrency: 1, run: checkPictures },
  'send-mail': {
    when: 'enqueued',
    concurrency: 2,
    run: (deps, payload, _signal, jobId) => sendMail(deps, payload, jobId),
  },
  'send-password-link': { when: 'enqueued', concurrency: 2, run: sendPasswordLink },
  'send-confirmation-link': { when: 'enqueued', concurrency: 2, run: sendConfirmationLink },
  'apply-stripe-event': {
    when: 'enqueued',
    concurrency: 3,
    run: (deps, { eventId }) => applyEvent(deps, eventId),
  },

  // Jobs on a schedule: cron's five fields, in UTC.
  'roll-usage-periods': {
    when: '7 * * * *',
    concurrency: 1,
    run: (deps, _, signal) => rollUsagePeriods(deps, signal),
  },
  'reconcile-stripe': {
    when: '50 1 * * *',
    concurrency: 1,
    run: (deps, _, signal) => reconcileStripe(deps, signal),
  },
  'check-books': { when: '20 2 * * *', concurrency: 1, run: (deps, _, signal) => checkBooks(deps, signal) },
  'sweep-old-rows': { when: '40 3 * * *', concurrency: 1, run: (deps, _, signal) => sweepOldRows(deps, signal) },
  'recheck-listings': {
    when: '10 4 * * *',
    concurrency: 1,
    run: (deps, _, signal) => recheckListings(deps, defaultRecheck, signal),
  },

  // Timers: run when a worker starts, then at an interval. Safe to run in several workers at once.
  'recover-answers': { everyMs: 10 * second, run: endAbandonedAnswers },
  'sweep-accounts': { everyMs: hour, run: sweepAccounts },
  'sweep-feedback': { everyMs: hour, run: sweepFeedback },
}

/** Removes rows past their retention (core/operations/retention.ts). */
async function sweepOldRows(deps: Deps, signal: AbortSignal): Promise<object> {
  return {
    ...(await sweepBooks(deps, signal)),
    ...(await sweepVideos(deps, signal)),
    ...(await sweepBilling(deps, signal)),
  }
}

/** The timers of the table. */
export const timers: readonly Timer[] = Object.entries(backgroundWork).flatMap(([name, work]) =>
  'everyMs' in work ? [{ name, ...work }] : [],
)

type RecurringWork = { run(deps: Deps, signal: AbortSignal): Promise<unknown> }

/** Work that starts without a request, by name. Operators can run it from the command line. */
export const recurringWork: ReadonlyMap<string, RecurringWork> = new Map([
  ...timers.map(({ name, run }): [string, RecurringWork] => [name, { run: deps => run(deps) }]),
  ...scheduledJobs.map((name): [string, RecurringWork] => [
    name,
    // The payload of a scheduled job is empty.
    { run: (deps, signal) => backgroundWork[name].run(deps, {} as never, signal, `by hand: ${name}`) },
  ]),
])
