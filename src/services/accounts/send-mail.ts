import { isAppError } from '#core/errors.ts'
import type { LinkMail, Mail } from '#core/mails.ts'
import { writeMail } from '#core/write-mail.ts'
import type { Needs } from '#src/ports.ts'

/**
 * Writes a mail and hands it to the mail server. Its Message-ID comes from the job, so that a mail server or reader that
 * gets a doubled run sees one mail.
 * @param jobId the same in every run of the job
 * @throws AppError MAIL_REFUSED, SERVICE_UNAVAILABLE
 */
export async function sendMail(
  { mailer, settings, metrics }: Needs<'mailer' | 'settings' | 'metrics'>,
  { to, mail }: { readonly to: string; readonly mail: Mail | LinkMail },
  jobId: string,
): Promise<void> {
  const written = writeMail(mail, settings)
  const messageId = `<${jobId}@${new URL(settings.appUrl).hostname}>`
  const count = (outcome: string) => metrics.count('mails_total', { kind: mail.kind, outcome })
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
