import type { Deps } from '#src/ports.ts'

/** Work that every worker repeats at an interval. It must be safe to run in several workers at once. */
export type Timer = { readonly name: string; readonly everyMs: number; run(deps: Deps): Promise<unknown> }

/**
 * Runs every timer at once and then at its interval, which can be shorter than cron allows.
 * @returns a function that stops the timers and waits for running ones
 */
export function startTimers(deps: Deps, timers: readonly Timer[]): () => Promise<void> {
  const stopping = new AbortController()
  const loops = timers.map(timer => repeat(deps, timer, stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}

async function repeat(deps: Deps, timer: Timer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await timer.run(deps)
    } catch (error) {
      deps.log.warn({ err: error, timer: timer.name }, 'a timer failed; it runs again at its interval')
      deps.metrics.count('timer_failures_total', { timer: timer.name })
    }
    await pause(timer.everyMs, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const finish = () => {
      clearTimeout(timeout)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timeout = setTimeout(finish, ms)
    timeout.unref()
    signal.addEventListener('abort', finish)
  })
}
