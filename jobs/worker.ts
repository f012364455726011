import { type JobName, jobNames } from '#core/operations/jobs.ts'
import type { Deps, JobRun } from '#src/ports.ts'
import { backgroundWork, type JobHandler, type JobRows } from './background-work.ts'
import { afterFailure } from './retry-policy.ts'
import { startTimers, type Timer } from './start-timers.ts'

/** What the worker needs from the queue. */
export type JobSource = {
  work<J extends JobName>(job: J, concurrency: number, handler: (run: JobRun<J>) => Promise<void>): Promise<void>
}

/**
 * Starts handling all jobs and running the timers in this process.
 * @returns a function that stops the timers; the queue's `stop` ends job handling
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
  const jobRows: JobRows = backgroundWork
  const { run, concurrency } = jobRows[name]
  await source.work(name, concurrency, job => runJob(deps, name, run, job))
}

/** Runs one job. If it fails, the retry policy decides whether it runs again. */
export async function runJob<J extends JobName>(
  deps: Deps,
  name: J,
  run: JobHandler<J>,
  job: JobRun<J>,
): Promise<void> {
  const { log, metrics } = deps
  const startedAt = performance.now()
  const jobFields = { job: name, jobId: job.id, attempt: job.attempt }
  const record = (outcome: string) => {
    metrics.count('jobs_total', { job: name, outcome })
    metrics.observe('job_seconds', { job: name }, (performance.now() - startedAt) / 1000)
  }
  try {
    await run(deps, job.payload, job.signal, job.id)
    record('done')
  } catch (error) {
    if (job.signal.aborted) {
      record('interrupted')
      log.info(jobFields, 'a job was interrupted and will run again')
      throw error
    }
    const next = afterFailure(error)
    record(next === 'fail' || job.isLastAttempt ? 'failed' : 'retried')
    const fields = { ...jobFields, err: error }
    if (next === 'fail') return log.info(fields, 'a job failed and is not retried, because it would fail again')
    if (job.isLastAttempt) log.error(fields, 'a job failed for the last time')
    else log.warn(fields, 'a job failed and will run again')
    throw error
  }
}
