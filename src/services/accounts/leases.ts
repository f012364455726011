import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { extendLeases, freePlace, type Lease, takePlace } from '#stores/leases.ts'

/** What a person may hold only so often at once; the names are rows of `core/limits.ts`. */
export type LeaseKind = 'uploads' | 'eventStreams'

/** The places that this process holds for people. */
export type Leases = {
  /**
   * Takes one of the person's places; all processes count together.
   * @returns gives it back
   * @throws AppError TOO_MANY_REQUESTS with `data.retryAfterSeconds`
   */
  take(userId: string, kind: LeaseKind): Promise<() => void>
  /** Gives back what is still held. */
  close(): Promise<void>
}

/** What a process that died held is free after this long. */
const livesSeconds = 15
const beatEveryMs = 5_000
const retryAfterSeconds = 15

const refusals: Record<LeaseKind, (limit: number) => string> = {
  uploads: limit =>
    `You are already sending ${limit === 1 ? 'a transcript. Wait until it' : `${limit} transcripts. Wait until one`} ` +
    'is uploaded, then try again.',
  eventStreams: limit =>
    `You have ${limit} live connection${limit === 1 ? '' : 's'} open. Close a tab or a stream, then try again.`,
}

/** Opens nothing until the first place is taken; the owner closes it before the database. */
export function openLeases({
  db,
  ids,
  log,
  metrics,
  settings,
}: Needs<'db' | 'ids' | 'log' | 'metrics' | 'settings'>): Leases {
  const held = new Map<string, Lease>()
  const leaving = new Set<Promise<unknown>>()
  const beat = setInterval(() => {
    if (held.size === 0) return
    extendLeases(db, [...held.keys()], livesSeconds).catch(error =>
      log.warn({ err: error }, 'leases were not extended'),
    )
  }, beatEveryMs)
  beat.unref()

  const release = (lease: Lease) => {
    if (!held.delete(lease.id)) return
    const freed = freePlace(db, lease)
      .catch(error => log.warn({ err: error }, 'a lease was not given back; it expires'))
      .finally(() => leaving.delete(freed))
    leaving.add(freed)
  }
  return {
    async take(userId, kind) {
      const limit = settings.limits[kind]
      const lease = await takePlace(db, { userId, kind, id: ids.next(), limit, seconds: livesSeconds })
      if (lease === null) {
        metrics.count('throttled_total', { rule: kind })
        throw new AppError('TOO_MANY_REQUESTS', { message: refusals[kind](limit), data: { retryAfterSeconds } })
      }
      held.set(lease.id, lease)
      return () => release(lease)
    },
    async close() {
      clearInterval(beat)
      for (const lease of [...held.values()]) release(lease)
      await Promise.all(leaving)
    },
  }
}
