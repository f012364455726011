import type { Needs } from '#src/ports.ts'
import { markDisabled } from '#stores/accounts.ts'
import type { Tx } from '#stores/db.ts'
import type { Act } from './note-act.ts'

/**
 * Shuts an account: its sessions end now and no login works. Nothing is deleted. Doing it twice changes nothing.
 * `changed` is false when it was shut before.
 * @param alongside what has to be stored with it: both or neither
 */
export async function disableUser(
  { db, clock, sessions, log }: Needs<'db' | 'clock' | 'sessions' | 'log'>,
  userId: string,
  act: Act,
  alongside: (tx: Tx) => Promise<void> = async () => {},
): Promise<{ changed: boolean }> {
  const changed = await db.transaction(async tx => {
    const isChange = await markDisabled(tx, userId, clock.now())
    await alongside(tx)
    return isChange
  })
  await sessions.revokeAll(userId)
  log.info({ userId, changed, ...act }, 'account disabled')
  return { changed }
}
