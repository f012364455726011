/** Calls `onStop` when the process begins to stop; immediately if it already has. The returned function takes it back. */
export type StopListeners = (onStop: () => void) => () => void

/** Many listeners of one signal: the signal itself would search all of them whenever one is added or removed. */
export function createStopListeners(signal: AbortSignal): StopListeners {
  const listeners = new Set<() => void>()
  const stopAll = () => {
    for (const onStop of listeners) onStop()
  }
  signal.addEventListener('abort', stopAll, { once: true })
  return onStop => {
    if (signal.aborted) onStop()
    else listeners.add(onStop)
    return () => listeners.delete(onStop)
  }
}
