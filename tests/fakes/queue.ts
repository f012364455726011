import type { JobName, JobPayloads } from '#core/operations/jobs.ts'
import type { Queue } from '#src/ports.ts'

export type QueuedJob = { [J in JobName]: { job: J; payload: JobPayloads[J] } }[JobName]

/** Records enqueued jobs and runs none; a test takes the jobs and passes them to the use case. */
export function rememberedQueue(): Queue & { readonly jobs: QueuedJob[] } {
  const jobs: QueuedJob[] = []
  return {
    jobs,
    async enqueue(_tx, job, payload) {
      jobs.push({ job, payload } as QueuedJob)
    },
  }
}
