import type { Needs } from '#src/ports.ts'
import { markEnabled } from '#stores/accounts.ts'
import type { Tx } from '#stores/db.ts'
import type { Act } from './note-act.ts'

/**
 * Opens a disabled account again: its owner may log in as before. `changed` is false when it was open.
 * @param alongside what has to be stored with it: both or neither
 */
export async function enableUser(
  { db, log }: Needs<'db' | 'log'>,
  userId: string,
  act: Act,
  alongside: (tx: Tx) => Promise<void>,
): Promise<{ changed: boolean }> {
  const changed = await db.transaction(async tx => {
    const isChange = await markEnabled(tx, userId)
    await alongside(tx)
    return isChange
  })
  log.info({ userId, changed, ...act }, 'account enabled')
  return { changed }
}
