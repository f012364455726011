import { AppError } from '#core/errors.ts'

export type ConcurrencyLimit = {
  /**
   * Runs the task when its turn comes, in order of arrival. An aborted `signal` ends the waiting.
   * @throws AppError SERVICE_UNAVAILABLE when too many wait, the signal's reason, or what the task throws
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Refuses all further tasks. */
  close(): void
}

/** Runs at most `maxRunning` tasks at a time and lets `maxWaiting` more wait. */
export function limitConcurrency({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number
  maxWaiting: number
}): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let running = 0
  let isClosed = false

  async function acquireSlot(signal: AbortSignal | undefined): Promise<void> {
    if (isClosed || queue.length >= maxWaiting)
      throw new AppError('SERVICE_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })
    if (running < maxRunning) {
      running += 1
      return
    }
    const slot = Promise.withResolvers<void>()
    queue.push(slot.resolve)
    const leaveQueue = () => {
      const position = queue.indexOf(slot.resolve)
      if (position < 0) return
      queue.splice(position, 1)
      slot.reject(signal?.reason)
    }
    signal?.addEventListener('abort', leaveQueue, { once: true })
    await slot.promise.finally(() => signal?.removeEventListener('abort', leaveQueue))
  }

  /** Passes the slot directly to the next waiting task, so that a new task cannot overtake it. */
  function releaseSlot(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(task, signal) {
      await acquireSlot(signal)
      try {
        return await task()
      } finally {
        releaseSlot()
      }
    },
    close() {
      isClosed = true
    },
  }
}
