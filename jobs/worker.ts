import type { JobName, JobPayloads } from '#core/job-contracts.ts'
import type { Deps, JobRun } from '#src/ports.ts'
import { handleApplyStripeEvent } from './apply-stripe-event.ts'
import { handleCheckBooks } from './check-books.ts'
import { handleProcessTranscript } from './process-transcript.ts'
import { handleRecheckListings } from './recheck-listings.ts'
import { handleReconcileStripe } from './reconcile-stripe.ts'
import { afterFailure } from './retry-policy.ts'
import { handleRollUsagePeriods } from './roll-usage-periods.ts'
import { handleSendConfirmationLink } from './send-confirmation-link.ts'
import { handleSendMail } from './send-mail.ts'
import { handleSendPasswordLink } from './send-password-link.ts'
import { handleSweepOldRows } from './sweep-old-rows.ts'
import { startTimers, type Timer } from './timers.ts'

/** What the worker needs of the queue to be given work. */
export type JobSource = {
  work<J extends JobName>(job: J, concurrency: number, handler: (run: JobRun<J>) => Promise<void>): Promise<void>
}

type Handler<J extends JobName> = (
  deps: Deps,
  payload: JobPayloads[J],
  signal: AbortSignal,
  /** The same in every run of one job. */
  jobId: string,
) => Promise<unknown>

/** Every job contract has its handler here; a new contract does not compile until it has. */
export const handlers: { readonly [J in JobName]: { readonly run: Handler<J>; readonly concurrency: number } } = {
  'process-transcript': { run: handleProcessTranscript, concurrency: 4 },
  'send-mail': { run: handleSendMail, concurrency: 2 },
  'send-password-link': { run: handleSendPasswordLink, concurrency: 2 },
  'send-confirmation-link': { run: handleSendConfirmationLink, concurrency: 2 },
  'apply-stripe-event': { run: handleApplyStripeEvent, concurrency: 3 },
  'roll-usage-periods': { run: handleRollUsagePeriods, concurrency: 1 },
  'reconcile-stripe': { run: handleReconcileStripe, concurrency: 1 },
  'check-books': { run: handleCheckBooks, concurrency: 1 },
  'sweep-old-rows': { run: handleSweepOldRows, concurrency: 1 },
  'recheck-listings': { run: handleRecheckListings, concurrency: 1 },
}

/**
 * Takes up all jobs and timers in this process.
 * @returns stops the timers; jobs end with the queue
 */
export async function startWorker(
  deps: Deps,
  source: JobSource,
  timers: readonly Timer[],
): Promise<() => Promise<void>> {
  for (const name of Object.keys(handlers) as JobName[]) await takeUp(deps, source, name)
  return startTimers(deps, timers)
}

async function takeUp<J extends JobName>(deps: Deps, source: JobSource, name: J): Promise<void> {
  const { run, concurrency } = handlers[name]
  await source.work(name, concurrency, job => runJob(deps, name, run, job))
}

/** Runs one job and decides by the retry policy what a failure means. */
export async function runJob<J extends JobName>(deps: Deps, name: J, run: Handler<J>, job: JobRun<J>): Promise<void> {
  const { log, metrics, clock } = deps
  const from = clock.now().getTime()
  const about = { job: name, jobId: job.id, attempt: job.attempt }
  const ended = (outcome: string) => {
    metrics.count('jobs_total', { job: name, outcome })
    metrics.observe('job_seconds', { job: name }, (clock.now().getTime() - from) / 1000)
  }
  try {
    await run(deps, job.payload, job.signal, job.id)
    ended('done')
  } catch (error) {
    if (job.signal.aborted) {
      ended('interrupted')
      log.info(about, 'a job was interrupted and will run again')
      throw error
    }
    const next = afterFailure(error)
    ended(next === 'fail' || job.isLastAttempt ? 'failed' : 'retried')
    const fields = { ...about, err: error }
    if (next === 'fail') return log.info(fields, 'a job ended with a failure that another run cannot mend')
    if (job.isLastAttempt) log.error(fields, 'a job failed for the last time')
    else log.warn(fields, 'a job failed and will run again')
    throw error
  }
}
