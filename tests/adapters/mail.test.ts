import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { mustUseTls, smtpMailer } from '#adapters/smtp-mailer.ts'
import { renderMail } from '#core/render-mail.ts'
import type { OutgoingMail } from '#src/ports.ts'
import { type SmtpHabits, startSmtp } from '#tests/fakes/smtp.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const trusting = 'tls.rejectUnauthorized=false'

/** A mail server with those habits, and a mailer that was given `url` of it. */
async function between(habits: SmtpHabits, url: (port: number) => string) {
  const smtp = await startSmtp(habits)
  ends.push(smtp.close)
  const { mailer, close } = smtpMailer({ url: url(smtp.port), from: 'Is This Clickbait <hello@app.example>' })
  ends.push(close)
  return { smtp, mailer }
}

const mail = (over: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: 'ada@example.com',
  ...renderMail(
    { kind: 'welcome', fullName: 'Ada Lovelace', tier: 'pro' },
    { appUrl: 'https://app.example', supportEmail: null },
  ),
  messageId: '<job-1@app.example>',
  ...over,
})

test('a mail arrives whole: sender, recipient, text, HTML and the id of its job', async () => {
  const { smtp, mailer } = await between({}, port => `smtp://localhost:${port}?${trusting}`)
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
  ['an upgrade where it is offered', {}, (port: number) => `smtp://localhost:${port}?${trusting}`, true],
  ['plain where nothing is offered', { isPlain: true }, (port: number) => `smtp://localhost:${port}`, false],
])('%s', async (_, habits, url, wasEncrypted) => {
  const { smtp, mailer } = await between(habits, url)
  await mailer.send(mail())
  expect(smtp.received).toMatchObject([{ wasEncrypted }])
})

test('name and password of the address log in, percent signs undone', async () => {
  const login = { user: 'post@app.example', password: 'p@ss/word' }
  const { smtp, mailer } = await between(
    { login },
    port =>
      `smtp://${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@localhost:${port}?${trusting}`,
  )
  await mailer.send(mail())
  expect(smtp.received).toMatchObject([{ user: 'post@app.example', wasEncrypted: true }])
})

test.each([
  // Only what is said of this recipient or this text is final; the rest is for the operator to repair.
  ['an unknown recipient', 'recipient', 550, 'MAIL_REFUSED'],
  ['a full mailbox, for now', 'recipient', 452, 'SERVICE_UNAVAILABLE'],
  ['a text that it takes for spam', 'text', 554, 'MAIL_REFUSED'],
  ['a text, for now', 'text', 451, 'SERVICE_UNAVAILABLE'],
  ['our sender', 'sender', 553, 'SERVICE_UNAVAILABLE'],
  ['us', 'connection', 554, 'SERVICE_UNAVAILABLE'],
] as const)('a server that refuses %s at the %s with %i: %s', async (_, at, code, expected) => {
  const { smtp, mailer } = await between({ refuse: { at, code } }, port => `smtp://localhost:${port}?${trusting}`)
  await expect(mailer.send(mail())).rejects.toMatchObject({
    code: expected,
    cause: { message: expect.stringContaining(`${code}`) },
  })
  expect(smtp.received).toEqual([])
})

test('a wrong password is tried again, and is not part of the error', async () => {
  const { mailer } = await between(
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
    'no TLS where the address asks for it',
    { isPlain: true },
    (port: number) => `smtp://localhost:${port}?requireTLS=true`,
  ],
])('nothing is sent over %s', async (_, habits, url) => {
  const { smtp, mailer } = await between(habits, url)
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

test('a server that is away or says nothing is worth another try, soon', async () => {
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

  const gone = await between({}, given => `smtp://localhost:${given}`)
  await gone.smtp.close()
  await expect(gone.mailer.send(mail())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('many mails share a few connections', async () => {
  const { smtp, mailer } = await between({}, port => `smtp://localhost:${port}?${trusting}`)
  await Promise.all(Array.from({ length: 12 }, (_, i) => mailer.send(mail({ messageId: `<job-${i}@app.example>` }))))
  expect(smtp.received).toHaveLength(12)
  expect(smtp.connections()).toBeLessThanOrEqual(2)
})

test('an address is one address, with any characters in it', async () => {
  const { smtp, mailer } = await between({}, port => `smtp://localhost:${port}?${trusting}`)
  const sent = mailer.send(
    mail({ to: 'ada@example.com, victim@example.com', subject: 'Hi\r\nBcc: victim@example.com' }),
  )
  await sent.catch(() => {})
  for (const { to, raw } of smtp.received) {
    expect(to).not.toContain('victim@example.com')
    expect(raw).not.toMatch(/^Bcc:/m)
  }
})

test('the doctor asks without sending', async () => {
  const { smtp, mailer } = await between({}, port => `smtp://localhost:${port}?${trusting}`)
  expect(await mailer.check()).toEqual({ ok: true, detail: `localhost:${smtp.port} takes mail` })
  expect(smtp.received).toEqual([])

  const refusing = await between(
    { login: { user: 'a', password: 'b' } },
    port => `smtp://a:c@localhost:${port}?${trusting}`,
  )
  expect(await refusing.mailer.check()).toMatchObject({ ok: false, detail: expect.stringContaining('EAUTH') })
})
