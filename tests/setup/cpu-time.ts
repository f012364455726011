/**
 * The processor time of this thread's own instructions so far. The system's part is left out: most of it is the kernel's
 * handing out of memory, which takes many times longer on some virtual machines.
 */
const usedMs = (): number => process.threadCpuUsage().user / 1000

/** The thread's processor time during `work`, independent of the machine's other work. */
export function cpuTimeMs(work: () => unknown): number {
  const before = usedMs()
  work()
  return usedMs() - before
}

/** The most processor time of the main thread between two ticks of a timer, so that a busy machine does not matter. */
export async function longestBlockingMs(work: () => Promise<unknown>): Promise<number> {
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
