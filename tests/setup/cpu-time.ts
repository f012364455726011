/** What this thread has worked so far. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** How long the thread worked at it, whatever else the machine did meanwhile. */
export function workedMs(work: () => unknown): number {
  const before = usedMs()
  work()
  return usedMs() - before
}

/** The longest stretch of main-thread work between two ticks: work, not waiting, so that a busy machine does not matter. */
export async function longestStretchMs(work: () => Promise<unknown>): Promise<number> {
  let last = usedMs()
  let longest = 0
  const timer = setInterval(() => {
    const now = usedMs()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  await work()
  clearInterval(timer)
  return longest
}
