/** Gives the event loop a turn once this much time has been used; a reader of long transcripts calls it often. */
const turnMs = 12

/** @returns a function to await inside long loops: it yields only when its time is up, and throws when aborted */
export function breather(signal?: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < turnMs) return undefined
    return new Promise<void>((resolve, reject) => {
      setImmediate(() => {
        since = performance.now()
        if (signal?.aborted) reject(signal.reason)
        else resolve()
      })
    })
  }
}
