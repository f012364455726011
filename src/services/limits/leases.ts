import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { acquireLease, extendLeases, type Lease, releaseLease } from '#stores/leases.ts'

/** Of each kind, a user may hold a limited number of leases at once; the limits are rows of `core/limits.ts`. */
export type LeaseKind = 'uploads' | 'eventStreams'

/** The leases that this process holds for users. */
export type Leases = {
  /**
   * Acquires one of the user's leases; the limit counts across all processes.
   * @returns a function that releases it
   * @throws AppError TOO_MANY_REQUESTS with `data.retryAfterSeconds`
   */
  acquire(userId: string, kind: LeaseKind): Promise<() => void>
  /** Releases all leases of this process. */
  close(): Promise<void>
}

/** A dead process's leases expire after this long. */
const leaseSeconds = 15
const extendEveryMs = 5_000
const retryAfterSeconds = 15

const refusals: Record<LeaseKind, (limit: number) => string> = {
  uploads: limit =>
    `You are already sending ${limit === 1 ? 'a transcript. Wait until it' : `${limit} transcripts. Wait until one`} ` +
    'is uploaded, then try again.',
  eventStreams: limit =>
    `You have ${limit} live connection${limit === 1 ? '' : 's'} open. Close a tab or a stream, then try again.`,
}

/** Close it before the database. */
export function createLeases({
  db,
  ids,
  log,
  metrics,
  settings,
}: Needs<'db' | 'ids' | 'log' | 'metrics' | 'settings'>): Leases {
  const held = new Map<string, Lease>()
  const releasing = new Set<Promise<unknown>>()
  const timer = setInterval(() => {
    if (held.size === 0) return
    extendLeases(db, [...held.keys()], leaseSeconds).catch(error =>
      log.warn({ err: error }, 'leases were not extended'),
    )
  }, extendEveryMs)
  timer.unref()

  const release = (lease: Lease) => {
    if (!held.delete(lease.id)) return
    const freed = releaseLease(db, lease)
      .catch(error => log.warn({ err: error }, 'a lease was not released; it expires'))
      .finally(() => releasing.delete(freed))
    releasing.add(freed)
  }
  return {
    async acquire(userId, kind) {
      const limit = settings.limits[kind]
      const lease = await acquireLease(db, { userId, kind, id: ids.next(), limit, seconds: leaseSeconds })
      if (lease === null) {
        metrics.count('throttled_total', { rule: kind })
        throw new AppError('TOO_MANY_REQUESTS', { message: refusals[kind](limit), data: { retryAfterSeconds } })
      }
      held.set(lease.id, lease)
      return () => release(lease)
    },
    async close() {
      clearInterval(timer)
      for (const lease of [...held.values()]) release(lease)
      await Promise.all(releasing)
    },
  }
}
