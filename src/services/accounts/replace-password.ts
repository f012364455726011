import type { Needs } from '#src/ports.ts'
import { findUser, replacePasswordHash } from '#stores/accounts.ts'
import type { Tx } from '#stores/db.ts'
import { deleteLoginNetworksOf } from '#stores/login-networks.ts'
import { deleteLinksOf } from '#stores/mailed-links.ts'
import { deleteSessionsOf } from '#stores/session-list.ts'

/**
 * Replaces the password in the caller's transaction. Every session ends, every reset link is void, known browsers and
 * network addresses are forgotten, and a confirmed email gets a mail.
 * @param change `currentHash`: replace only if this is still the stored hash
 * @returns false, with nothing changed, when it is not
 */
export async function replacePassword(
  { queue }: Needs<'queue'>,
  tx: Tx,
  change: {
    readonly userId: string
    readonly email: string
    readonly passwordHash: string
    readonly currentHash?: string
  },
): Promise<boolean> {
  const { userId, email, passwordHash, currentHash } = change
  // First: a login under way with the old password waits for this row and then finds the new one.
  if (!(await replacePasswordHash(tx, userId, passwordHash, currentHash))) return false
  await deleteSessionsOf(tx, userId, null)
  await deleteLinksOf(tx, 'password', userId)
  await deleteLoginNetworksOf(tx, userId)
  // Checked now, not when the mail is sent: by then a deleted account would look confirmed.
  const isConfirmed = (await findUser(tx, { id: userId }))?.emailConfirmedAt != null
  if (isConfirmed) await queue.enqueue(tx, 'send-mail', { to: email, mail: { kind: 'password-changed' } })
  return true
}
