import type { JobPayloads } from '#core/jobs.ts'
import type { Needs } from '#src/ports.ts'
import { findUser } from '#stores/accounts.ts'
import { makeLink } from './make-link.ts'
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
  const { db, ids, log } = needs
  const account = await findUser(db, { id: userId })
  if (account === null || account.disabledAt !== null || account.emailConfirmedAt !== null) return
  const { link } = await makeLink(needs, 'confirmation', userId)
  await sendMail(needs, { to: account.email, mail: { kind: 'confirm-email', link } }, ids.next())
  log.info({ userId }, 'confirmation link sent')
}
