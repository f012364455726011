import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock, Log } from '#src/ports.ts'

/** This machine's clock, for a process without a database. */
export const createClock = (): Clock => ({ now: () => new Date() })

/** The database's clock as a process follows it. */
export type DatabaseClock = Clock & {
  /** Reads the database's time now; a process does it before it serves. */
  follow(): Promise<void>
  /** How far this machine's clock is ahead of the database's, in ms. */
  skewMs(): number
  close(): void
}

const readEveryMs = 15_000
/** Beyond this, a line in the log names the difference. */
const notableSkewMs = 5_000
/** A reading that took longer says too little about the time. */
const slowReadingMs = 1_000

/**
 * The time that all processes share: the database's, read regularly, and counted between two readings by the monotonic
 * clock. What several processes compare with stored times (expiries, throttles, leases) must not depend on the clock of one
 * machine, which may be wrong or jump. Until the first reading it is this machine's clock.
 * @param readTime the database's time, in ms since 1970
 */
export function createDatabaseClock(
  readTime: () => Promise<number>,
  log: Log,
  // Only for tests.
  { machineNow = Date.now, everyMs = readEveryMs } = {},
): DatabaseClock {
  const closing = new AbortController()
  let startMs = machineNow() - performance.now()
  let isFollowing = false
  const nowMs = () => startMs + performance.now()
  const skewMs = () => Math.round(machineNow() - nowMs())

  async function read(): Promise<void> {
    const askedAt = performance.now()
    const time = await readTime()
    const tookMs = performance.now() - askedAt
    if (isFollowing && tookMs > slowReadingMs) return
    const offsetMs = time - (askedAt + tookMs / 2) - startMs
    // Within the precision of a reading nothing is corrected, so that the time hardly ever steps back.
    if (!isFollowing || Math.abs(offsetMs) > tookMs / 2) startMs += offsetMs
    isFollowing = true
    if (Math.abs(skewMs()) > notableSkewMs)
      log.warn({ skewMs: skewMs() }, "this machine's clock differs from the database's; the database's counts")
  }
  async function repeat(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(everyMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      if (!closing.signal.aborted) await read().catch(() => {})
    }
  }
  return {
    now: () => new Date(nowMs()),
    skewMs,
    async follow() {
      await read()
      void repeat()
    },
    close: () => closing.abort(),
  }
}
