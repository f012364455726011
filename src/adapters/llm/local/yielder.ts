/** The longest that a loop runs before it yields to the event loop. */
const maxRunMs = 12

/**
 * @returns a function to await inside long loops. It yields to the event loop only when 12 ms have passed, and throws when
 * `signal` is aborted.
 */
export function createYielder(signal?: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < maxRunMs) return undefined
    return new Promise<void>((resolve, reject) => {
      setImmediate(() => {
        since = performance.now()
        if (signal?.aborted) reject(signal.reason)
        else resolve()
      })
    })
  }
}

/** Runs the steps to their end, yielding to the event loop when due. */
export async function runInSteps<T>(steps: Iterator<void, T>, yieldIfDue: () => Promise<void> | undefined): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await yieldIfDue()
  }
}
