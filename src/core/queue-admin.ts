/** What operators see of one queue. */
export type QueueOnRecord = {
  readonly queue: string
  readonly waiting: number
  readonly running: number
  /** Given up after the last try: dead letters. */
  readonly dead: number
  /** Since when the one that waits longest could have run. */
  readonly oldest: Date | null
  /** Cron's fields in UTC when it runs by itself, else null. */
  readonly schedule: string | null
  /** Why the last one that failed did, also when it was tried again. */
  readonly lastError: string | null
}

/** A job that was given up. */
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
  queues(): Promise<QueueOnRecord[]>
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
