const sampleMs = 200

/** How late the event loop may run before new work is refused rather than queued. */
export const usualLoopDelayMs = 1500

/** Measures how late the event loop runs. */
export function watchEventLoop(maxDelayMs: number): { isOverloaded(): boolean; close(): void } {
  let expected = performance.now() + sampleMs
  let lateMs = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateMs = now - expected
    expected = now + sampleMs
  }, sampleMs)
  timer.unref()
  return { isOverloaded: () => lateMs > maxDelayMs, close: () => clearInterval(timer) }
}
