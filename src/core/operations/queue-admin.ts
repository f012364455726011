/** One queue, as operators see it. */
export type QueueSummary = {
  readonly queue: string
  readonly waiting: number
  readonly running: number
  /** Dead letters: jobs that failed their last try. */
  readonly dead: number
  /** When the oldest waiting job became due. */
  readonly oldest: Date | null
  /** The cron expression of a recurring job, in UTC, else null. */
  readonly schedule: string | null
  /** Why the last failed run failed, even if it was retried. */
  readonly lastError: string | null
}

/** A job that failed its last try. */
export type DeadJob = {
  readonly id: string
  readonly queue: string
  readonly failedAt: Date
  readonly tries: number
  /** Why the last try failed. */
  readonly lastError: string
  readonly payload: object | null
}

/** What operators can do with the queue. */
export type QueueAdmin = {
  listQueues(): Promise<QueueSummary[]>
  /** Newest first, starting after the job with the id `after`. */
  listDead(page: {
    readonly queue: string | null
    readonly after: string | null
    readonly limit: number
  }): Promise<DeadJob[]>
  /** Null when no dead job has that id. */
  findDead(id: string): Promise<DeadJob | null>
  /** Lets the job run once more, as soon as a worker is free. */
  retry(job: DeadJob): Promise<void>
}
