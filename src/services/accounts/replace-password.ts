import type { Needs } from '#src/ports.ts'
import { findUser, replacePasswordHash } from '#stores/accounts.ts'
import type { Tx } from '#stores/db.ts'
import { deleteLoginNetworksOf } from '#stores/login-networks.ts'
import { deleteLinksOf } from '#stores/mailed-links.ts'
import { deleteSessionsOf } from '#stores/sessions.ts'

/**
 * A new password within the caller's transaction: every session ends, every reset link is void, no browser or network is
 * known any more, and a mail tells the person, once their address is confirmed.
 * @param change `instead`: only if this hash is still the present one
 * @returns false, having changed nothing, when it is not
 */
export async function replacePassword(
  { queue }: Needs<'queue'>,
  tx: Tx,
  change: {
    readonly userId: string
    readonly email: string
    readonly passwordHash: string
    readonly instead?: string
  },
): Promise<boolean> {
  const { userId, email, passwordHash, instead } = change
  // First: a login that is under way with the old password waits at this row, and then finds the new one.
  if (!(await replacePasswordHash(tx, userId, passwordHash, instead))) return false
  await deleteSessionsOf(tx, userId, null)
  await deleteLinksOf(tx, 'password', userId)
  await deleteLoginNetworksOf(tx, userId)
  // Asked here, not when it is sent: an account that is gone by then would look confirmed.
  const isConfirmed = (await findUser(tx, { id: userId }))?.emailConfirmedAt != null
  if (isConfirmed) await queue.enqueue(tx, 'send-mail', { to: email, mail: { kind: 'password-changed' } })
  return true
}
