import { isAppError } from '#core/errors.ts'
import { confirmedOnlyKinds, type LinkMail, type Mail } from '#core/mails/mail-kinds.ts'
import { renderMail } from '#core/mails/render-mail.ts'
import type { Needs } from '#src/ports.ts'
import { isUnconfirmed } from '#stores/accounts.ts'

/**
 * Writes a mail and hands it to the mail server. The Message-ID comes from the job, so that mail servers and clients
 * can drop the duplicate of a repeated run. An unconfirmed account gets only mails that it asked for.
 * @param jobId the same in every run of the job
 * @throws AppError MAIL_REFUSED, SERVICE_UNAVAILABLE
 */
export async function sendMail(
  { db, mailer, settings, metrics }: Needs<'db' | 'mailer' | 'settings' | 'metrics'>,
  { to, mail }: { readonly to: string; readonly mail: Mail | LinkMail },
  jobId: string,
): Promise<void> {
  const messageId = `<${jobId}@${new URL(settings.appUrl).hostname}>`
  const count = (outcome: string) => metrics.count('mails_total', { kind: mail.kind, outcome })
  if (confirmedOnlyKinds.has(mail.kind) && (await isUnconfirmed(db, to))) return count('withheld')
  const written = renderMail(mail, settings)
  try {
    await mailer.send({
      to,
      ...written,
      messageId,
      ...(mail.kind === 'contact-message' ? { replyTo: mail.email } : {}),
    })
  } catch (error) {
    count(isAppError(error, 'MAIL_REFUSED') ? 'refused' : 'failed')
    throw error
  }
  count('sent')
}
