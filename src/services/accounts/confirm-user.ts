import type { Needs } from '#src/ports.ts'
import { confirmEmail } from '#stores/accounts.ts'
import { deleteLinksOf } from '#stores/mailed-links.ts'
import type { Act } from './record-act.ts'

/** An operator's word that an account's email address is its owner's. `changed` is false when it was confirmed. */
export async function confirmUser(
  { db, clock, log }: Needs<'db' | 'clock' | 'log'>,
  userId: string,
  act: Act,
): Promise<{ changed: boolean }> {
  const changed = await db.transaction(async tx => {
    await deleteLinksOf(tx, 'confirmation', userId)
    return confirmEmail(tx, userId, clock.now())
  })
  log.info({ userId, changed, ...act }, 'email confirmed by an operator')
  return { changed }
}
