import type { Needs } from '#src/ports.ts'
import { storeConfirmedEmail } from '#stores/accounts.ts'
import { deleteLinksOf } from '#stores/mailed-links.ts'
import type { Act } from './record-act.ts'

/** Confirms an account's email address for an operator. `changed` is false when it was confirmed already. */
export async function confirmUser(
  { db, clock, log }: Needs<'db' | 'clock' | 'log'>,
  userId: string,
  act: Act,
): Promise<{ changed: boolean }> {
  const changed = await db.transaction(async tx => {
    await deleteLinksOf(tx, 'confirmation', userId)
    return storeConfirmedEmail(tx, userId, clock.now())
  })
  log.info({ userId, changed, ...act }, 'email confirmed by an operator')
  return { changed }
}
