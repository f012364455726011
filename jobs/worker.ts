import { type JobName, type JobPayloads, jobNames, scheduledJobs } from '#core/jobs.ts'
import { sendConfirmationLink } from '#services/accounts/send-confirmation-link.ts'
import { sendMail } from '#services/accounts/send-mail.ts'
import { sendPasswordLink } from '#services/accounts/send-password-link.ts'
import { applyEvent } from '#services/billing/apply-event.ts'
import { reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { sweepBilling } from '#services/billing/sweep-billing.ts'
import { checkBooks } from '#services/usage/check-books.ts'
import { rollUsagePeriods } from '#services/usage/roll-usage-periods.ts'
import { sweepBooks } from '#services/usage/sweep-books.ts'
import { defaultRecheck, recheckListings } from '#services/videos/check-listing.ts'
import { processTranscript } from '#services/videos/process-transcript.ts'
import { sweepVideos } from '#services/videos/sweep-videos.ts'
import type { Deps, JobRun } from '#src/ports.ts'
import { afterFailure } from './retry-policy.ts'
import { startTimers, type Timer, timers } from './timers.ts'

/** What the worker needs from the queue. */
export type JobSource = {
  work<J extends JobName>(job: J, concurrency: number, handler: (run: JobRun<J>) => Promise<void>): Promise<void>
}

type Handler<J extends JobName> = (
  deps: Deps,
  payload: JobPayloads[J],
  signal: AbortSignal,
  /** Stays the same when a job is retried. */
  jobId: string,
) => Promise<unknown>

/** The handler of every job. core/jobs.ts has their schedules and retries; a job without a handler does not compile. */
export const handlers: { readonly [J in JobName]: { readonly run: Handler<J>; readonly concurrency: number } } = {
  'process-transcript': { run: processTranscript, concurrency: 4 },
  'send-mail': { run: (deps, payload, _signal, jobId) => sendMail(deps, payload, jobId), concurrency: 2 },
  'send-password-link': { run: sendPasswordLink, concurrency: 2 },
  'send-confirmation-link': { run: sendConfirmationLink, concurrency: 2 },
  'apply-stripe-event': { run: (deps, { eventId }) => applyEvent(deps, eventId), concurrency: 3 },
  'roll-usage-periods': { run: (deps, _, signal) => rollUsagePeriods(deps, signal), concurrency: 1 },
  'reconcile-stripe': { run: (deps, _, signal) => reconcileStripe(deps, signal), concurrency: 1 },
  'check-books': { run: (deps, _, signal) => checkBooks(deps, signal), concurrency: 1 },
  'sweep-old-rows': { run: (deps, _, signal) => sweepOldRows(deps, signal), concurrency: 1 },
  'recheck-listings': { run: (deps, _, signal) => recheckListings(deps, defaultRecheck, signal), concurrency: 1 },
}

/** Removes rows past their retention (core/retention.ts). */
const sweepOldRows = async (deps: Deps, signal: AbortSignal) => ({
  ...(await sweepBooks(deps, signal)),
  ...(await sweepVideos(deps, signal)),
  ...(await sweepBilling(deps, signal)),
})

type Recurring = { run(deps: Deps, signal: AbortSignal): Promise<unknown> }

/** The recurring work by name, timers and scheduled jobs: an operator can run each from the command line. */
export const recurring: ReadonlyMap<string, Recurring> = new Map([
  ...timers.map(({ name, run }): [string, Recurring] => [name, { run: deps => run(deps) }]),
  ...scheduledJobs.map((name): [string, Recurring] => [
    name,
    // The payload of a scheduled job is empty.
    { run: (deps, signal) => handlers[name].run(deps, {} as never, signal, `by hand: ${name}`) },
  ]),
])

/**
 * Starts handling all jobs and running the timers in this process.
 * @returns a function that stops the timers; job handling stops with the queue
 */
export async function startWorker(
  deps: Deps,
  source: JobSource,
  ownTimers: readonly Timer[],
): Promise<() => Promise<void>> {
  for (const name of jobNames) await startHandling(deps, source, name)
  return startTimers(deps, ownTimers)
}

async function startHandling<J extends JobName>(deps: Deps, source: JobSource, name: J): Promise<void> {
  const { run, concurrency } = handlers[name]
  await source.work(name, concurrency, job => runJob(deps, name, run, job))
}

/** Runs one job. The retry policy decides whether a failed one runs again. */
export async function runJob<J extends JobName>(deps: Deps, name: J, run: Handler<J>, job: JobRun<J>): Promise<void> {
  const { log, metrics, clock } = deps
  const from = clock.now().getTime()
  const about = { job: name, jobId: job.id, attempt: job.attempt }
  const record = (outcome: string) => {
    metrics.count('jobs_total', { job: name, outcome })
    metrics.observe('job_seconds', { job: name }, (clock.now().getTime() - from) / 1000)
  }
  try {
    await run(deps, job.payload, job.signal, job.id)
    record('done')
  } catch (error) {
    if (job.signal.aborted) {
      record('interrupted')
      log.info(about, 'a job was interrupted and will run again')
      throw error
    }
    const next = afterFailure(error)
    record(next === 'fail' || job.isLastAttempt ? 'failed' : 'retried')
    const fields = { ...about, err: error }
    if (next === 'fail') return log.info(fields, 'a job failed and is not retried, because it would fail again')
    if (job.isLastAttempt) log.error(fields, 'a job failed for the last time')
    else log.warn(fields, 'a job failed and will run again')
    throw error
  }
}
