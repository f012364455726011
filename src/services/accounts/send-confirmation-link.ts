import type { JobPayloads } from '#core/operations/jobs.ts'
import type { Needs } from '#src/ports.ts'
import { findUser } from '#stores/accounts.ts'
import { createMailedLink } from './create-mailed-link.ts'
import { sendMail } from './send-mail.ts'

/**
 * Mails a new link that confirms the account's email address. The token exists only here and in the mail. Does nothing when
 * the address is confirmed, or the account is disabled or gone.
 * @throws AppError MAIL_REFUSED, SERVICE_UNAVAILABLE
 */
export async function sendConfirmationLink(
  needs: Needs<'db' | 'clock' | 'ids' | 'mailer' | 'settings' | 'log' | 'metrics'>,
  { userId }: JobPayloads['send-confirmation-link'],
): Promise<void> {
  const { db, ids, log } = needs
  const account = await findUser(db, { id: userId })
  if (account === null || account.disabledAt !== null || account.emailConfirmedAt !== null) return
  const { link } = await createMailedLink(needs, 'confirmation', userId)
  await sendMail(needs, { to: account.email, mail: { kind: 'confirm-email', link } }, ids.next())
  log.info({ userId }, 'confirmation link sent')
}
