/** What operators see of one queue. */
export type QueueSummary = {
  readonly queue: string
  readonly waiting: number
  readonly running: number
  /** Failed their last try: dead letters. */
  readonly dead: number
  /** Since when the oldest waiting job could have run. */
  readonly oldest: Date | null
  /** Cron's five fields in UTC of a recurring job, else null. */
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
  readonly why: string
  readonly payload: object | null
}

/** The queue as operators handle it. */
export type QueueAdmin = {
  queues(): Promise<QueueSummary[]>
  /** Newest first, after the one with that id. */
  dead(page: {
    readonly queue: string | null
    readonly after: string | null
    readonly limit: number
  }): Promise<DeadJob[]>
  /** Null when no dead job has that id. */
  find(id: string): Promise<DeadJob | null>
  /** Lets it run once more, as soon as a worker is free. */
  retry(job: DeadJob): Promise<void>
}
