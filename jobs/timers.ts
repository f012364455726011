import { sweepAccounts } from '#services/accounts/sweep-accounts.ts'
import { endAbandonedAnswers } from '#services/answers/end-abandoned-answers.ts'
import { sweepFeedback } from '#services/feedback/sweep-feedback.ts'
import type { Deps } from '#src/ports.ts'

/** Something that every worker does again and again; what it does is safe when several do it at once. */
export type Timer = { readonly name: string; readonly everyMs: number; run(deps: Deps): Promise<unknown> }

/** Runs on start and then at its interval: more often than cron can. */
export const timers: readonly Timer[] = [
  { name: 'recover-answers', everyMs: 10_000, run: endAbandonedAnswers },
  { name: 'sweep-accounts', everyMs: 3_600_000, run: sweepAccounts },
  { name: 'sweep-feedback', everyMs: 3_600_000, run: sweepFeedback },
]

/**
 * Starts all timers now.
 * @returns stops them and waits for those that are running
 */
export function startTimers(deps: Deps, all: readonly Timer[]): () => Promise<void> {
  const stopping = new AbortController()
  const loops = all.map(timer => repeat(deps, timer, stopping.signal))
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
    const done = () => {
      clearTimeout(waiting)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const waiting = setTimeout(done, ms)
    waiting.unref()
    signal.addEventListener('abort', done)
  })
}
