import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { mustUseTls, smtpMailer } from '#adapters/smtp-mailer.ts'
import { renderMail } from '#core/mails/render-mail.ts'
import type { OutgoingMail } from '#src/ports.ts'
import { type SmtpHabits, startSmtp } from '#tests/fakes/smtp.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const trusting = 'tls.rejectUnauthorized=false'

/** Starts a mail server with these habits, and a mailer that sends to it. */
async function connect(habits: SmtpHabits, url: (port: number) => string) {
  const smtp = await startSmtp(habits)
  ends.push(smtp.close)
  const { mailer, close } = smtpMailer({ url: url(smtp.port), from: 'Is This Clickbait <hello@app.example>' })
  ends.push(close)
  return { smtp, mailer }
}

const mail = (overrides: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: 'ada@example.com',
  ...renderMail(
    { kind: 'welcome', fullName: 'Ada Lovelace', tier: 'pro' },
    { appUrl: 'https://app.example', supportEmail: null },
  ),
  messageId: '<job-1@app.example>',
  ...overrides,
})

test('a mail arrives with sender, recipient, text, HTML and the id of its job', async () => {
  const { smtp, mailer } = await connect({}, port => `smtp://localhost:${port}?${trusting}`)
  await mailer.send(mail({ replyTo: 'sam@example.com' }))

  expect(smtp.received).toMatchObject([{ from: 'hello@app.example', to: ['ada@example.com'], wasEncrypted: true }])
  const { raw } = smtp.received[0]!
  expect(raw).toMatch(/^From: Is This Clickbait <hello@app.example>\r$/m)
  expect(raw).toMatch(/^Reply-To: sam@example.com\r$/m)
  expect(raw).toMatch(/^Subject: Welcome to Is This Clickbait\r$/m)
  expect(raw).toMatch(/^Message-ID: <job-1@app.example>\r$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(raw).toMatch(/multipart\/alternative.*text\/plain.*Welcome, Ada Lovelace.*text\/html.*<h1/s)
})

test.each([
  ['TLS from the start', { isSecure: true }, (port: number) => `smtps://localhost:${port}?${trusting}`, true],
  ['STARTTLS if it is offered', {}, (port: number) => `smtp://localhost:${port}?${trusting}`, true],
  ['plain text if no TLS is offered', { isPlain: true }, (port: number) => `smtp://localhost:${port}`, false],
])('mail is sent with %s', async (_, habits, url, wasEncrypted) => {
  const { smtp, mailer } = await connect(habits, url)
  await mailer.send(mail())
  expect(smtp.received).toMatchObject([{ wasEncrypted }])
})

test('user and password of the address are decoded and used to log in', async () => {
  const login = { user: 'post@app.example', password: 'p@ss/word' }
  const { smtp, mailer } = await connect(
    { login },
    port =>
      `smtp://${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@localhost:${port}?${trusting}`,
  )
  await mailer.send(mail())
  expect(smtp.received).toMatchObject([{ user: 'post@app.example', wasEncrypted: true }])
})

test.each([
  // Only a refusal of this recipient or this text is final; the operator can repair everything else.
  ['an unknown recipient', 'recipient', 550, 'MAIL_REFUSED'],
  ['a full mailbox temporarily', 'recipient', 452, 'SERVICE_UNAVAILABLE'],
  ['a text as spam', 'text', 554, 'MAIL_REFUSED'],
  ['a text temporarily', 'text', 451, 'SERVICE_UNAVAILABLE'],
  ['our sender', 'sender', 553, 'SERVICE_UNAVAILABLE'],
  ['our connection', 'connection', 554, 'SERVICE_UNAVAILABLE'],
] as const)('a server that refuses %s (stage %s, code %i) gives %s', async (_, at, code, expected) => {
  const { smtp, mailer } = await connect({ refuse: { at, code } }, port => `smtp://localhost:${port}?${trusting}`)
  await expect(mailer.send(mail())).rejects.toMatchObject({
    code: expected,
    cause: { message: expect.stringContaining(`${code}`) },
  })
  expect(smtp.received).toEqual([])
})

test('a wrong password is retryable, and is not part of the error', async () => {
  const { mailer } = await connect(
    { login: { user: 'post', password: 'right' } },
    port => `smtp://post:wrong-one@localhost:${port}?${trusting}`,
  )
  const failure = await mailer.send(mail()).catch(error => error)
  expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: { message: expect.stringContaining('EAUTH') } })
  expect(JSON.stringify([failure.message, failure.cause.message])).not.toContain('wrong-one')
})

test.each([
  ['an untrusted certificate', { isSecure: true }, (port: number) => `smtps://localhost:${port}`],
  [
    'no TLS although the address requires it',
    { isPlain: true },
    (port: number) => `smtp://localhost:${port}?requireTLS=true`,
  ],
])('nothing is sent over %s', async (_, habits, url) => {
  const { smtp, mailer } = await connect(habits, url)
  await expect(mailer.send(mail())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(smtp.received).toEqual([])
})

test.each([
  ['smtp://me:secret@mail.example', true],
  ['smtp://mail.example', false],
  ['smtps://me:secret@mail.example', false],
  ['smtp://me:secret@localhost:2525', false],
  ['smtp://me:secret@mail.example?ignoreTLS=true', false],
])('a password crosses a network encrypted or not at all: %s', (url, expected) =>
  expect(mustUseTls(url)).toBe(expected),
)

test('an unreachable or silent server is retryable', async () => {
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  ends.push(() => silent.close())
  const { mailer, close } = smtpMailer({
    url: `smtp://localhost:${port}?greetingTimeout=100`,
    from: 'hello@app.example',
  })
  ends.push(close)
  await expect(mailer.send(mail())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })

  const stopped = await connect({}, given => `smtp://localhost:${given}`)
  await stopped.smtp.close()
  await expect(stopped.mailer.send(mail())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('many mails share a few connections', async () => {
  const { smtp, mailer } = await connect({}, port => `smtp://localhost:${port}?${trusting}`)
  await Promise.all(Array.from({ length: 12 }, (_, i) => mailer.send(mail({ messageId: `<job-${i}@app.example>` }))))
  expect(smtp.received).toHaveLength(12)
  expect(smtp.connections()).toBeLessThanOrEqual(2)
})

test('commas in an address and line breaks in a subject add no recipient', async () => {
  const { smtp, mailer } = await connect({}, port => `smtp://localhost:${port}?${trusting}`)
  const sent = mailer.send(
    mail({ to: 'ada@example.com, victim@example.com', subject: 'Hi\r\nBcc: victim@example.com' }),
  )
  await sent.catch(() => {})
  for (const { to, raw } of smtp.received) {
    expect(to).not.toContain('victim@example.com')
    expect(raw).not.toMatch(/^Bcc:/m)
  }
})

test('the check logs in without sending', async () => {
  const { smtp, mailer } = await connect({}, port => `smtp://localhost:${port}?${trusting}`)
  expect(await mailer.check()).toEqual({ ok: true, detail: `localhost:${smtp.port} takes mail` })
  expect(smtp.received).toEqual([])

  const refusing = await connect(
    { login: { user: 'a', password: 'b' } },
    port => `smtp://a:c@localhost:${port}?${trusting}`,
  )
  expect(await refusing.mailer.check()).toMatchObject({ ok: false, detail: expect.stringContaining('EAUTH') })
})
