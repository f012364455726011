import { sessionCutoffAt } from '#core/accounts/session-lifetime.ts'
import { AppError, isAppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { liveSessionsAmong } from '#stores/session-list.ts'

/** A stream ends within this long of its session, and the time of one statement. */
const checkEveryMs = 1_000

/** The sessions whose streams and files this process sends. */
export type WatchedSessions = {
  /** Calls `onEnd` once, when the session has ended or its account is disabled. @returns a function that stops watching */
  watch(sessionId: string, onEnd: (reason: AppError) => void): () => void
  close(): void
}

/** The reason of a signal that was aborted because the caller's session ended; null if it was not. */
export const sessionEndOf = ({ reason }: AbortSignal): AppError | null =>
  isAppError(reason, 'UNAUTHENTICATED') ? reason : null

/**
 * Watches sessions by reading all of them again every second, in one statement, while there are any. Sessions end in many
 * ways (logout, a new password, an operator, a deletion, an older version of the product beside this one, their expiry), and
 * a read notices each of them; a signal could be lost.
 */
export function createWatchedSessions({ db, clock, log }: Needs<'db' | 'clock' | 'log'>): WatchedSessions {
  const watched = new Map<string, Set<(reason: AppError) => void>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const schedule = () => {
    if (timer !== undefined || watched.size === 0 || isClosed) return
    timer = setTimeout(check, checkEveryMs)
    timer.unref()
  }
  async function check(): Promise<void> {
    const ids = [...watched.keys()]
    try {
      const alive = new Set(await liveSessionsAmong(db, ids, sessionCutoffAt(clock.now())))
      for (const id of ids) if (!alive.has(id)) end(id)
    } catch (error) {
      log.warn({ err: error }, 'Could not read the sessions of open streams; the next second reads them again')
    }
    timer = undefined
    schedule()
  }
  const end = (id: string) => {
    const listeners = watched.get(id) ?? []
    watched.delete(id)
    const reason = new AppError('UNAUTHENTICATED', { message: 'Your session has ended. Please log in again.' })
    for (const onEnd of listeners) onEnd(reason)
  }

  return {
    watch(sessionId, onEnd) {
      const listeners = watched.get(sessionId) ?? new Set()
      watched.set(sessionId, listeners.add(onEnd))
      schedule()
      return () => {
        listeners.delete(onEnd)
        if (listeners.size === 0 && watched.get(sessionId) === listeners) watched.delete(sessionId)
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
