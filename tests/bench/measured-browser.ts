import { readdirSync, readFileSync } from 'node:fs'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '#tests/setup/chromium.ts'

/** One line of a bench's table. */
export type Figure = {
  readonly figure: string
  readonly value: string
  readonly bound: string
  readonly outcome: 'ok' | 'OVER'
}

/** A figure and its bound; one above its bound makes the whole run fail. */
export function checkFigure(name: string, value: number, unit: string, limit: number): Figure {
  const isOver = !(value <= limit)
  if (isOver) process.exitCode = 1
  const digits = unit === 'ms' ? 0 : unit === '' ? 3 : 2
  return {
    figure: name,
    value: `${value.toFixed(digits)} ${unit}`.trim(),
    bound: `≤ ${limit} ${unit}`.trim(),
    outcome: isOver ? 'OVER' : 'ok',
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })

/** Throttles a page to a phone's CPU and, with `network`, to a slow mobile connection: 1.6 Mbps, 150 ms. */
export async function slowDown(page: Page, { network = false } = {}): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (network) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (0.75 * 1024 * 1024) / 8,
    })
  }
  return session
}

/** What a user perceives of a page load; times in ms since the start of the navigation. */
export type PageTimings = {
  readonly firstPaint: number
  readonly largestPaint: number
  /** The element of the largest paint. */
  readonly largestElement: string
  readonly shifts: number
  /** How long tasks that ended after the first paint ran beyond 50 ms each, in all (total blocking time). */
  readonly blocked: number
  readonly longestTask: number
}

/** Records what `readTimings` returns, from the page's start. */
export async function recordTimings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = {
      paint: 0,
      largestPaint: 0,
      largestElement: '',
      shifts: 0,
      tasks: [] as { start: number; ms: number }[],
    }
    Object.assign(window, { seen })
    const watch = (type: string, take: (entry: PerformanceEntry) => void): void =>
      new PerformanceObserver(found => found.getEntries().forEach(take)).observe({ type, buffered: true })
    watch('paint', entry => {
      if (entry.name === 'first-contentful-paint') seen.paint = entry.startTime
    })
    watch('largest-contentful-paint', entry => {
      const { element } = entry as PerformanceEntry & { element: Element | null }
      seen.largestPaint = entry.startTime
      seen.largestElement =
        `${element?.tagName.toLowerCase() ?? '?'} ${(element?.textContent ?? '').slice(0, 30)}`.trim()
    })
    watch('layout-shift', entry => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) seen.shifts += value
    })
    watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, ms: duration }))
  })
}

export async function readTimings(page: Page): Promise<PageTimings> {
  const { paint, largestPaint, largestElement, shifts, tasks } = await page.evaluate(
    () =>
      (
        window as never as {
          seen: {
            paint: number
            largestPaint: number
            largestElement: string
            shifts: number
            tasks: { start: number; ms: number }[]
          }
        }
      ).seen,
  )
  const after = tasks.filter(task => task.start + task.ms > paint)
  return {
    firstPaint: paint,
    largestPaint,
    largestElement,
    shifts,
    blocked: after.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
    longestTask: Math.max(0, ...tasks.map(({ ms }) => ms)),
  }
}

/** The seconds that a page's scripts have run. */
export async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value
}

/**
 * Starts to count the CPU time of the browsers that this process has started, with all their processes and threads; the
 * returned function gives the seconds since. It reads the scheduler's nanoseconds, because clock ticks are too coarse.
 */
export function browserCpuClock(): () => number {
  const before = browserThreads()
  return () => {
    const after = browserThreads()
    if (after.size === 0 || [...after.values()].every(nanoseconds => nanoseconds === 0))
      throw new Error('This machine does not report the CPU time of a thread (/proc/<pid>/task/<tid>/schedstat).')
    let sum = 0
    // A thread that has ended is left out: otherwise its whole life would be subtracted.
    for (const [thread, nanoseconds] of after) sum += nanoseconds - (before.get(thread) ?? 0)
    return sum / 1e9
  }
}

/** Nanoseconds by thread. */
function browserThreads(): Map<string, number> {
  const parents = new Map(
    numbersIn('/proc').map(pid => [
      pid,
      readLive(`/proc/${pid}/stat`)
        .split(/\) (.*)/s)[1]
        ?.split(' ')[1] ?? '',
    ]),
  )
  const isOurs = (pid: string): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && (parent === String(process.pid) || isOurs(parent))
  }
  const browsers = [...parents.keys()].filter(pid => isOurs(pid) && readLive(`/proc/${pid}/comm`).startsWith('chrom'))
  return new Map(
    browsers
      .flatMap(pid => numbersIn(`/proc/${pid}/task`).map(thread => `/proc/${pid}/task/${thread}/schedstat`))
      .map(path => [path, Number(readLive(path).split(' ')[0])]),
  )
}

const numbersIn = (folder: string): string[] =>
  unlessEnded(() => readdirSync(folder), []).filter(name => /^\d+$/.test(name))
const readLive = (path: string): string => unlessEnded(() => readFileSync(path, 'utf8'), '')

/** A process that has ended since it was listed reads as empty. */
function unlessEnded<T>(read: () => T, nothing: T): T {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return nothing
    throw error
  }
}
