import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import type { JobPayloads } from '#core/operations/jobs.ts'
import { backgroundWork } from '#jobs/background-work.ts'
import { runJob } from '#jobs/worker.ts'
import type { OutgoingMail } from '#src/ports.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { testApp } from '#tests/setup/app.ts'

const log = recordingLog()
const sent: OutgoingMail[] = []
let isDown = false
const mailer = {
  async send(mail: OutgoingMail) {
    sent.push(mail)
    if (isDown) throw new AppError('SERVICE_UNAVAILABLE', { cause: new Error('450 try again later') })
  },
  check: async () => ({ ok: true, detail: 'a test' }) as const,
}
const app = testApp({ deps: { log, mailer } })

const run = (payload: JobPayloads['send-password-link'], attempt: number) =>
  runJob(app.deps, 'send-password-link', backgroundWork['send-password-link'].run, {
    id: 'a-job',
    payload,
    attempt,
    isLastAttempt: false,
    signal: new AbortController().signal,
  })
const tokenIn = (mail: OutgoingMail | undefined): string => /#access_token=([\w-]{43})\b/.exec(mail?.text ?? '')![1]!
const reset = (token: string) =>
  app.visitor().rest('POST /auth/reset-password', { token, password: 'another long walk' })

test('while the mail server is down the job retries with a new link, and no token is logged', async () => {
  const { email } = await app.member()
  isDown = true
  await expect(run({ email, mail: 'password-reset' }, 1)).rejects.toThrow()
  isDown = false
  await run({ email, mail: 'password-reset' }, 2)
  const [lost, arrived] = sent.splice(0)
  expect(arrived!.messageId).not.toBe(lost!.messageId)
  for (const mail of [lost, arrived]) expect(JSON.stringify(log.entries)).not.toContain(tokenIn(mail))
  expect((await reset(tokenIn(arrived))).status).toBe(200)
})

test('an account without a password gets a mail to choose one', async () => {
  const { email, userId } = await app.member()
  await app.deps.db.execute(`update users set password_hash = null where id = '${userId}'`)
  await run({ email, mail: 'set-password' }, 1)
  const [mail] = sent.splice(0)
  expect(mail).toMatchObject({ to: email, subject: 'Your account is ready: choose a password' })
  expect((await reset(tokenIn(mail))).status).toBe(200)
  expect((await app.visitor().rest('POST /auth/login', { email, password: 'another long walk' })).status).toBe(200)
})
