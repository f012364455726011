import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#src/ports.ts'

const minDelayMs = 100
const maxDelayMs = 5_000
/** After this time, a restart counts as successful and the delay starts again at its minimum. */
const stableMs = 60_000

/**
 * Calls `restart` when the server is lost, until it succeeds: first after a tenth of a second, then with growing delays.
 */
export function restartWhenLost(log: Pick<Log, 'warn' | 'error'>, restart: () => Promise<number>): { onLost(): void } {
  let delayMs = minDelayMs
  let restartedAt = 0
  let isRestarting = false

  async function restartUntilBack(): Promise<void> {
    if (performance.now() - restartedAt > stableMs) delayMs = minDelayMs
    for (;;) {
      await sleep(delayMs, undefined, { ref: false })
      delayMs = Math.min(delayMs * 2, maxDelayMs)
      try {
        const pid = await restart()
        restartedAt = performance.now()
        return log.warn({ pid }, 'the embedded Postgres was restarted')
      } catch (error) {
        log.error({ err: error }, 'the embedded Postgres does not start; trying again')
      }
    }
  }
  return {
    onLost() {
      if (isRestarting) return
      isRestarting = true
      void restartUntilBack().finally(() => {
        isRestarting = false
      })
    },
  }
}
