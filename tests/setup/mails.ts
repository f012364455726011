import type { Mail } from '#core/mails/mail-kinds.ts'
import { backgroundWork } from '#jobs/background-work.ts'
import type { QueuedJob, rememberedQueue } from '#tests/fakes/queue.ts'
import type { TestApp } from './app.ts'

type MailJob = Extract<QueuedJob, { job: 'send-mail' }>
const jobs = (app: TestApp): readonly MailJob[] =>
  (app.deps.queue as ReturnType<typeof rememberedQueue>).jobs.filter(one => one.job === 'send-mail') as MailJob[]

/** The mails that the app has enqueued so far, to all users or to `to`, in order. Requires `rememberedQueue`. */
export const mailsOf = (app: TestApp, to?: string): Mail[] =>
  jobs(app)
    .filter(({ payload }) => to === undefined || payload.to === to)
    .map(({ payload }) => payload.mail)

/** Runs the mail jobs, each once, as a worker would; the id of the nth is `job-n`. */
export async function sendMails(app: TestApp): Promise<void> {
  const { signal } = new AbortController()
  for (const [i, { payload }] of jobs(app).entries())
    await backgroundWork['send-mail'].run(app.deps, payload, signal, `job-${i + 1}`)
}
