import { setImmediate as breathe } from 'node:timers/promises'

/** The longest that other work waits. */
const stretchMs = 8

/**
 * Takes the steps a few milliseconds at a time and yields to other work between them.
 * @throws the signal's reason once it is aborted
 */
export async function yieldBetween<T>(steps: Iterator<void, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    const until = performance.now() + stretchMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await breathe()
  }
}
