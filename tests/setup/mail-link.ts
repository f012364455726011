import { sendConfirmationLink } from '#services/accounts/send-confirmation-link.ts'
import { sendPasswordLink } from '#services/accounts/send-password-link.ts'
import type { Deps } from '#src/ports.ts'
import type { rememberedMailer } from '#tests/fakes/mailer.ts'
import type { rememberedQueue } from '#tests/fakes/queue.ts'

type Post = { queue: ReturnType<typeof rememberedQueue>; mailer: ReturnType<typeof rememberedMailer> }

/** Does what the worker does with the links that were asked for, and opens the newest mail: the token in its link, or null. */
export async function openLink(deps: Deps, { queue, mailer }: Post): Promise<string | null> {
  const before = mailer.sent.length
  for (const job of queue.jobs.splice(0)) {
    if (job.job === 'send-password-link') await sendPasswordLink(deps, job.payload)
    else if (job.job === 'send-confirmation-link') await sendConfirmationLink(deps, job.payload)
    else queue.jobs.push(job)
  }
  const newest = mailer.sent.slice(before).at(-1)
  return newest ? (/#(?:access_)?token=([\w-]+)/.exec(newest.text)?.[1] ?? null) : null
}

/** The mails that were asked for, as `[to, kind]`. */
export const mailsAskedFor = ({ queue }: Post): string[][] =>
  queue.jobs.flatMap(job => (job.job === 'send-mail' ? [[job.payload.to, job.payload.mail.kind]] : []))
