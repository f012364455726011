import type { SignedIn } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { deleteSessionOf, deleteSessionsOf } from '#stores/session-list.ts'

/**
 * Ends one of the user's own sessions.
 * @returns whether it was the session that made this call
 * @throws AppError NOT_FOUND for a session that has ended already, or belongs to another user
 */
export async function endSession(
  { db, log, metrics }: Needs<'db' | 'log' | 'metrics'>,
  actor: SignedIn,
  { id }: { readonly id: string },
): Promise<{ wasCurrent: boolean }> {
  if (!(await deleteSessionOf(db, actor.userId, id)))
    throw new AppError('NOT_FOUND', { message: 'That session has ended already.' })
  metrics.count('account_events_total', { event: 'session_ended' })
  log.info({ userId: actor.userId }, 'a session was ended by its owner')
  return { wasCurrent: id === actor.sessionId }
}

/** Ends all of the user's sessions except the one that makes this call. @returns how many */
export async function endOtherSessions(
  { db, log, metrics }: Needs<'db' | 'log' | 'metrics'>,
  actor: SignedIn,
): Promise<{ ended: number }> {
  const ended = await deleteSessionsOf(db, actor.userId, actor.sessionId)
  metrics.count('account_events_total', { event: 'session_ended' }, ended)
  log.info({ userId: actor.userId, ended }, 'other sessions were ended by their owner')
  return { ended }
}
