const everyMs = 200
const tooLateMs = 1000

/** Watches how late the event loop runs. While it was over a second late, new work is better refused than queued. */
export function watchLoop(): { isOverloaded(): boolean; close(): void } {
  let expected = performance.now() + everyMs
  let lateMs = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateMs = now - expected
    expected = now + everyMs
  }, everyMs)
  timer.unref()
  return { isOverloaded: () => lateMs > tooLateMs, close: () => clearInterval(timer) }
}
