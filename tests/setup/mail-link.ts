import { sendConfirmationLink } from '#services/accounts/send-confirmation-link.ts'
import { sendPasswordLink } from '#services/accounts/send-password-link.ts'
import type { Deps } from '#src/ports.ts'
import type { rememberedMailer } from '#tests/fakes/mailer.ts'
import type { rememberedQueue } from '#tests/fakes/queue.ts'

type MailFakes = { queue: ReturnType<typeof rememberedQueue>; mailer: ReturnType<typeof rememberedMailer> }

/** Sends the requested links as the worker does. @returns the token in the newest mail's link, or null without a mail */
export async function openLink(deps: Deps, { queue, mailer }: MailFakes): Promise<string | null> {
  const before = mailer.sent.length
  for (const job of queue.jobs.splice(0)) {
    if (job.job === 'send-password-link') await sendPasswordLink(deps, job.payload)
    else if (job.job === 'send-confirmation-link') await sendConfirmationLink(deps, job.payload)
    else queue.jobs.push(job)
  }
  const newest = mailer.sent.slice(before).at(-1)
  return newest ? (/#(?:access_)?token=([\w-]+)/.exec(newest.text)?.[1] ?? null) : null
}

/** The enqueued mails, as `[to, kind]`. */
export const mailsAskedFor = ({ queue }: MailFakes): string[][] =>
  queue.jobs.flatMap(job => (job.job === 'send-mail' ? [[job.payload.to, job.payload.mail.kind]] : []))
