import type { Needs } from '#src/ports.ts'
import { markDisabled } from '#stores/accounts.ts'
import type { Act } from './note-act.ts'

/**
 * Shuts an account: its sessions end now and no login works. Nothing is deleted. Doing it twice changes nothing.
 * `changed` is false when it was shut before.
 */
export async function disableUser(
  { db, clock, sessions, log }: Needs<'db' | 'clock' | 'sessions' | 'log'>,
  userId: string,
  act: Act,
): Promise<{ changed: boolean }> {
  const changed = await markDisabled(db, userId, clock.now())
  await sessions.revokeAll(userId)
  log.info({ userId, changed, ...act }, 'account disabled')
  return { changed }
}
