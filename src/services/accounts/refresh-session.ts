import { AppError } from '#core/errors.ts'
import type { Needs, OpenedSession } from '#src/ports.ts'

/**
 * Gives the session a new token; the old one stops working. The session's absolute end stays the same.
 * @throws AppError UNAUTHENTICATED when the session has ended, or was refreshed by a concurrent call
 */
export async function refreshSession({ sessions }: Needs<'sessions'>, token: string | null): Promise<OpenedSession> {
  const opened = token === null ? null : await sessions.rotate(token)
  if (opened === null) throw new AppError('UNAUTHENTICATED')
  return opened
}
