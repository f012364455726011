import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#src/ports.ts'

const shortestMs = 100
const longestMs = 5_000
/** After this time, a restart counts as successful and the next one happens without delay. */
const stableMs = 60_000

/**
 * Calls `restart` when the server is lost, until it is back: at once the first time, with growing delays while it keeps
 * failing.
 */
export function restartWhenLost(log: Pick<Log, 'warn' | 'error'>, restart: () => Promise<number>): { lost(): void } {
  let waitMs = shortestMs
  let restartedAt = 0
  let restarting = false

  async function untilBack(): Promise<void> {
    if (Date.now() - restartedAt > stableMs) waitMs = shortestMs
    for (;;) {
      await sleep(waitMs, undefined, { ref: false })
      waitMs = Math.min(waitMs * 2, longestMs)
      try {
        const pid = await restart()
        restartedAt = Date.now()
        return log.warn({ pid }, 'the embedded Postgres was restarted')
      } catch (error) {
        log.error({ err: error }, 'the embedded Postgres does not start; trying again')
      }
    }
  }
  return {
    lost() {
      if (restarting) return
      restarting = true
      void untilBack().finally(() => {
        restarting = false
      })
    },
  }
}
