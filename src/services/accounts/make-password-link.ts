import { secretLife } from '#core/session-life.ts'
import type { Needs } from '#src/ports.ts'
import { insertReset } from '#stores/password-resets.ts'
import { hashOfSecret, oneTimeSecret } from './one-time-secret.ts'

/**
 * A link that lets whoever has it choose the account's password, once, for 30 minutes. The token is in the link alone;
 * the old password works until it is used.
 */
export async function makePasswordLink(
  { db, clock, settings }: Needs<'db' | 'clock' | 'settings'>,
  userId: string,
): Promise<{ link: string; expiresAt: Date }> {
  const token = oneTimeSecret()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + secretLife.passwordLinkMs)
  await insertReset(db, { tokenHash: hashOfSecret(token), userId, expiresAt, createdAt: now })
  // Behind the hash sign it reaches no server's log and no other site.
  return { link: `${settings.appUrl}/reset-password#access_token=${token}`, expiresAt }
}
