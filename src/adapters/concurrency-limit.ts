import { AppError } from '#core/errors.ts'

export type ConcurrencyLimit = {
  /**
   * Runs the task when its turn comes, in order of arrival. Waiting ends with `signal`.
   * @throws AppError SERVICE_UNAVAILABLE when too many wait, the signal's reason, or what the task throws
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Refuses all further tasks. */
  close(): void
}

/** Runs at most `atOnce` tasks at a time and lets `waiting` more wait. */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let running = 0
  let isClosed = false

  async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
    if (isClosed || queue.length >= waiting)
      throw new AppError('SERVICE_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })
    if (running < atOnce) {
      running += 1
      return
    }
    const turn = Promise.withResolvers<void>()
    queue.push(turn.resolve)
    const leave = () => {
      const place = queue.indexOf(turn.resolve)
      if (place < 0) return
      queue.splice(place, 1)
      turn.reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    await turn.promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Passes the place directly to the next task, so that a new one cannot overtake it. */
  function passTurn(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(task, signal) {
      await takeTurn(signal)
      try {
        return await task()
      } finally {
        passTurn()
      }
    },
    close() {
      isClosed = true
    },
  }
}
