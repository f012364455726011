import { expect, test } from 'vitest'
import { createClock } from '#adapters/clock.ts'
import { createQueue } from '#adapters/queue.ts'
import { AppError } from '#core/errors.ts'
import { backgroundWork } from '#jobs/background-work.ts'
import { runJob } from '#jobs/worker.ts'
import type { Deps, JobRun } from '#src/ports.ts'
import { rememberedMailer } from '#tests/fakes/mailer.ts'
import { recordingLog, rememberedMetrics } from '#tests/fakes/observers.ts'
import { useDatabase } from '#tests/setup/database.ts'

const database = useDatabase()
const payload = { to: 'ada@example.com', mail: { kind: 'password-changed' as const } }

/** Runs the job once with a mail server that fails like this, or not at all. */
async function runOnce(failure: AppError | null, attempt = 1) {
  const mailer = rememberedMailer()
  const metrics = rememberedMetrics()
  const send: typeof mailer.send = async mail => {
    if (failure) throw failure
    await mailer.send(mail)
  }
  const deps = {
    mailer: { ...mailer, send },
    metrics,
    clock: createClock(),
    log: recordingLog(),
    settings: { appUrl: 'https://app.example', supportEmail: null },
  } as unknown as Deps
  const run: JobRun<'send-mail'> = {
    id: 'job-7',
    payload,
    attempt,
    isLastAttempt: false,
    signal: new AbortController().signal,
  }
  const outcome = await runJob(deps, 'send-mail', backgroundWork['send-mail'].run, run).then(
    () => 'done' as const,
    () => 'retry' as const,
  )
  return { outcome, sent: mailer.sent, counted: metrics.total('mails_total') }
}

test.each([
  ['accepts it', null, 'done'],
  ['is down', new AppError('SERVICE_UNAVAILABLE'), 'retry'],
  ['refuses it', new AppError('MAIL_REFUSED'), 'done'],
] as const)('outcome if the server %s', async (_, failure, expected) => {
  const { outcome, sent, counted } = await runOnce(failure)
  expect(outcome).toBe(expected)
  expect(sent).toHaveLength(failure === null ? 1 : 0)
  expect(counted).toBe(1)
})

test('every run of a job sends the same mail with the same id', async () => {
  const [first, second] = [await runOnce(null, 1), await runOnce(null, 2)]
  expect(first.sent).toEqual(second.sent)
  expect(first.sent[0]).toMatchObject({ messageId: '<job-7@app.example>', to: 'ada@example.com' })
})

test('mail is enqueued with its transaction, and retried for hours', async () => {
  const queue = createQueue(database.url, 'sender', recordingLog())
  await queue.start()
  await database.db
    .transaction(async tx => {
      await queue.queue.enqueue(tx, 'send-mail', { ...payload, to: 'rolled-back@example.com' })
      tx.rollback()
    })
    .catch(() => {})
  await database.db.transaction(tx => queue.queue.enqueue(tx, 'send-mail', payload))

  const jobs = await database.sql`
    select data, retry_limit, retry_delay, retry_backoff, retry_delay_max from pgboss.job where name = 'send-mail'`
  expect(jobs).toMatchObject([
    { data: payload, retry_limit: 12, retry_delay: 5, retry_backoff: true, retry_delay_max: 3600 },
  ])
  await queue.stop(0)
})

test('an invalid payload is refused on enqueue', async () => {
  const queue = createQueue(database.url, 'sender', recordingLog())
  await queue.start()
  const wrong = { to: 'ada@example.com', mail: { kind: 'password-reset', link: 'https://app.example/#t' } } as never
  await expect(queue.queue.enqueue(database.db, 'send-mail', wrong)).rejects.toThrow()
  await queue.stop(0)
})
