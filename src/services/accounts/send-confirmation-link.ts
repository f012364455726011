import type { JobPayloads } from '#core/jobs.ts'
import { secretLife } from '#core/session-life.ts'
import type { Needs } from '#src/ports.ts'
import { findUser } from '#stores/accounts.ts'
import { insertConfirmation } from '#stores/email-confirmations.ts'
import { hashOfSecret, oneTimeSecret } from './one-time-secret.ts'
import { sendMail } from './send-mail.ts'

/**
 * Makes a link that confirms the account's email address, once, for a day, and mails it. The token exists here and in the
 * mail, nowhere else. Does nothing when the address is confirmed, or the account is disabled or gone.
 * @throws AppError MAIL_REFUSED, SERVICE_UNAVAILABLE
 */
export async function sendConfirmationLink(
  needs: Needs<'db' | 'clock' | 'ids' | 'mailer' | 'settings' | 'log' | 'metrics'>,
  { userId }: JobPayloads['send-confirmation-link'],
): Promise<void> {
  const { db, clock, ids, settings, log } = needs
  const account = await findUser(db, { id: userId })
  if (account === null || account.disabledAt !== null || account.emailConfirmedAt !== null) return
  const token = oneTimeSecret()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + secretLife.confirmationMs)
  await insertConfirmation(db, { tokenHash: hashOfSecret(token), userId, expiresAt, createdAt: now })
  // Behind the hash sign it reaches no server's log and no other site.
  const link = `${settings.appUrl}/confirm-email#token=${token}`
  await sendMail(needs, { to: account.email, mail: { kind: 'confirm-email', link } }, ids.next())
  log.info({ userId }, 'confirmation link sent')
}
