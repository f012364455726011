import type { JobPayloads } from '#core/job-contracts.ts'
import type { Needs } from '#src/ports.ts'
import { findUser } from '#stores/accounts.ts'
import { insertReset } from '#stores/password-resets.ts'
import { hashOfSecret, newSecret } from './one-time-secret.ts'
import { sendMail } from './send-mail.ts'

const lifeMs = 30 * 60_000

/**
 * Makes a link that lets its receiver choose a password, once, for 30 minutes, and mails it. The token exists here and in
 * the mail, nowhere else; each run makes its own. Does nothing when nobody has the email, or the account is disabled.
 * @throws AppError MAIL_REFUSED, SERVICE_UNAVAILABLE
 */
export async function sendPasswordLink(
  needs: Needs<'db' | 'clock' | 'ids' | 'mailer' | 'settings' | 'log' | 'metrics'>,
  { email, mail }: JobPayloads['send-password-link'],
): Promise<void> {
  const { db, clock, ids, settings, log } = needs
  const account = await findUser(db, { email })
  if (account === null || account.disabledAt !== null) return
  const token = newSecret()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + lifeMs)
  await insertReset(db, { tokenHash: hashOfSecret(token), userId: account.id, expiresAt, createdAt: now })
  // Behind the hash sign it reaches no server's log and no other site.
  const link = `${settings.appUrl}/reset-password#access_token=${token}`
  await sendMail(needs, { to: email, mail: { kind: mail, link } }, ids.next())
  log.info({ userId: account.id }, 'password link sent')
}
