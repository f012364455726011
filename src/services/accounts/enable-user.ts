import type { Needs } from '#src/ports.ts'
import { markEnabled } from '#stores/accounts.ts'
import type { Act } from './note-act.ts'

/** Opens a disabled account again: its owner may log in as before. `changed` is false when it was open. */
export async function enableUser(
  { db, log }: Needs<'db' | 'log'>,
  userId: string,
  act: Act,
): Promise<{ changed: boolean }> {
  const changed = await markEnabled(db, userId)
  log.info({ userId, changed, ...act }, 'account enabled')
  return { changed }
}
