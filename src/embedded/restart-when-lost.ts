import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#src/ports.ts'

const shortestMs = 100
const longestMs = 5_000
/** A server that lived this long may be started again at once. */
const stableMs = 60_000

/**
 * Calls `revive` whenever the server is lost, again and again until it is back: at once the first time, more slowly while
 * it keeps dying.
 */
export function restartWhenLost(log: Pick<Log, 'warn' | 'error'>, revive: () => Promise<number>): { lost(): void } {
  let waitMs = shortestMs
  let revivedAt = 0
  let reviving = false

  async function untilBack(): Promise<void> {
    if (Date.now() - revivedAt > stableMs) waitMs = shortestMs
    for (;;) {
      await sleep(waitMs, undefined, { ref: false })
      waitMs = Math.min(waitMs * 2, longestMs)
      try {
        const pid = await revive()
        revivedAt = Date.now()
        return log.warn({ pid }, 'the embedded Postgres was away and serves again')
      } catch (error) {
        log.error({ err: error }, 'the embedded Postgres is away and does not start; trying again')
      }
    }
  }
  return {
    lost() {
      if (reviving) return
      reviving = true
      void untilBack().finally(() => {
        reviving = false
      })
    },
  }
}
