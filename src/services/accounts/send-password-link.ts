import type { JobPayloads } from '#core/operations/jobs.ts'
import type { Needs } from '#src/ports.ts'
import { findUser } from '#stores/accounts.ts'
import { createMailedLink } from './create-mailed-link.ts'
import { sendMail } from './send-mail.ts'

/**
 * Mails a new link to set a password; a second run mails another one. The token exists only here and in the mail. Does
 * nothing when no account has the email, or the account is disabled.
 * @throws AppError MAIL_REFUSED, SERVICE_UNAVAILABLE
 */
export async function sendPasswordLink(
  needs: Needs<'db' | 'clock' | 'ids' | 'mailer' | 'settings' | 'log' | 'metrics'>,
  { email, mail }: JobPayloads['send-password-link'],
): Promise<void> {
  const { db, ids, log } = needs
  const account = await findUser(db, { email })
  if (account === null || account.disabledAt !== null) return
  const { link } = await createMailedLink(needs, 'password', account.id)
  await sendMail(needs, { to: email, mail: { kind: mail, link } }, ids.next())
  log.info({ userId: account.id }, 'password link sent')
}
