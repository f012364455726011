import { setImmediate as yieldToOthers } from 'node:timers/promises'

/** The longest that other work waits. */
const sliceMs = 8

/**
 * Runs the steps in slices of a few milliseconds and yields to other work between them.
 * @throws the signal's reason once it is aborted
 */
export async function yieldBetween<T>(steps: Iterator<void, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    const until = performance.now() + sliceMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await yieldToOthers()
  }
}
