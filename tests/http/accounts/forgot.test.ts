import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { passwordResets } from '#schema/accounts.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { sweepAccounts } from '#services/accounts/sweep-accounts.ts'
import { disableAccount } from '#services/billing/disable-account.ts'
import { minutes } from '#tests/fakes/clock.ts'
import { rememberedMailer } from '#tests/fakes/mailer.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { rememberedQueue } from '#tests/fakes/queue.ts'
import { testApp } from '#tests/setup/app.ts'
import { mailsAskedFor, openLink } from '#tests/setup/mail-link.ts'
import { recordStatements } from '#tests/setup/record-statements.ts'

const post = { queue: rememberedQueue(), mailer: rememberedMailer() }
const log = recordingLog()
const recorder = recordStatements()
const app = testApp({ deps: base => ({ ...post, log, ...recorder.deps(base) }) })
afterEach(() => {
  post.queue.jobs.splice(0)
  post.mailer.sent.splice(0)
})

const act = { who: 'test', why: 'a test' }
const neutral = 'If an account with that email exists, we have sent you a password reset link.'
const deadLink = 'This reset link has expired or was already used. Please request a new password reset.'
let addresses = 0
const nextAddress = () => `203.0.${113 + Math.floor(addresses / 250)}.${addresses++ % 250}`
const forgot = (email: string, remoteAddress = nextAddress()) =>
  app.visitor().request({ method: 'POST', url: '/api/auth/forgot-password', remoteAddress, payload: { email } })
const reset = (token: string | null, password = 'another long walk') =>
  app.visitor().request({
    method: 'POST',
    url: '/api/auth/reset-password',
    remoteAddress: nextAddress(),
    payload: { token, password },
  })

async function user(email: string) {
  const account = { email, password: 'a long walk home', fullName: 'Sam Reader', grant: null }
  const { userId } = await createUser(app.deps, account, act)
  const browser = app.visitor()
  await browser.rest('POST /auth/login', { email, password: account.password })
  return { userId, browser }
}

/** Requests a link and reads its token from the mail. */
async function linkFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200)
  return (await openLink(app.deps, post))!
}

describe('a request for a reset link', () => {
  test('mails a link with which the recipient chooses a new password', async () => {
    const { browser } = await user('sam@example.com')
    const token = await linkFor('Sam@Example.com')
    expect(post.mailer.sent).toMatchObject([{ to: 'sam@example.com', subject: 'Reset your password' }])
    const done = await reset(token)
    expect([done.status, done.body]).toEqual([
      200,
      { success: true, message: 'Your password has been reset. You can log in with it now.' },
    ])
    expect((await browser.rest('GET /auth/user')).status).toBe(401)
    const login = (password: string) => app.visitor().rest('POST /auth/login', { email: 'sam@example.com', password })
    expect((await login('another long walk')).status).toBe(200)
    expect((await login('a long walk home')).status).toBe(401)
    expect(mailsAskedFor(post)).toEqual([['sam@example.com', 'password-changed']])
  })

  test('gets the same response and runs the same statements for a known, an unknown and a disabled account', async () => {
    await user('known@example.com')
    const { userId } = await user('shut@example.com')
    await disableAccount(app.deps, userId, { keepsBilling: true }, act)
    const responses = []
    for (const email of ['known@example.com', 'unknown@example.com', 'shut@example.com']) {
      recorder.statements.splice(0)
      const response = await forgot(email)
      const { job, payload } = post.queue.jobs.pop()!
      const { date: _, 'x-request-id': __, ...headers } = response.headers
      const ran = [...recorder.statements]
      responses.push({ status: response.status, text: response.text, headers, ran, job, fields: Object.keys(payload) })
    }
    expect(responses[0]).toMatchObject({ status: 200, text: JSON.stringify({ success: true, message: neutral }) })
    expect(responses[0]!.ran).toHaveLength(2)
    // Only the worker's statements differ.
    expect(responses[0]!.ran.join()).not.toMatch(/users|password_resets/)
    expect(responses[1]).toEqual(responses[0])
    expect(responses[2]).toEqual(responses[0])
  })

  test('sends nothing to an unknown address, and nothing to a disabled account', async () => {
    const { userId } = await user('off@example.com')
    await disableAccount(app.deps, userId, { keepsBilling: true }, act)
    for (const email of ['unknown@example.com', 'off@example.com']) {
      await forgot(email)
      expect(await openLink(app.deps, post)).toBeNull()
    }
    expect(post.mailer.sent).toEqual([])
    expect(await app.deps.db.select().from(passwordResets).where(eq(passwordResets.userId, userId))).toEqual([])
  })

  test('is refused for an invalid email, and limited per email and per IP address', async () => {
    const wrong = await forgot('sam')
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Please enter a valid email address.'])
    const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status)
    const perEmail = []
    for (let i = 0; i < 6; i += 1) perEmail.push(await forgot('often@example.com'))
    expect(statuses(perEmail)).toEqual([200, 200, 200, 200, 200, 429])
    const perAddress = []
    for (let i = 0; i < 31; i += 1) perAddress.push(await forgot(`many${i}@example.com`, '192.0.2.1'))
    expect(statuses(perAddress)).toEqual([...Array(30).fill(200), 429])
  })

  test('leaves no token in a job, a row or a log line', async () => {
    await user('secret@example.com')
    await forgot('secret@example.com')
    const payloads = JSON.stringify(post.queue.jobs)
    const token = (await openLink(app.deps, post))!
    const rows = JSON.stringify(await app.deps.db.execute('select * from password_resets'))
    expect(rows).toContain('token_hash')
    await reset(token)
    for (const place of [payloads, rows, JSON.stringify(log.entries), JSON.stringify(post.queue.jobs)])
      expect(place).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })
})

describe('a reset link', () => {
  test('works once', async () => {
    await user('once@example.com')
    const token = await linkFor('once@example.com')
    expect((await reset(token)).status).toBe(200)
    const again = await reset(token, 'a third long walk')
    expect([again.status, again.body.code, again.body.message]).toEqual([400, 'BAD_REQUEST', deadLink])
    expect(again.body.data).toEqual({ issues: [{ path: 'token', message: deadLink }], isExpired: true })
  })

  test('works once, even with fifty concurrent requests', async () => {
    const { userId } = await user('fifty@example.com')
    const token = await linkFor('fifty@example.com')
    const responses = await Promise.all(Array.from({ length: 50 }, (_, i) => reset(token, `a long walk no ${i}`)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.message === deadLink)).toHaveLength(49)
    expect(mailsAskedFor(post)).toHaveLength(1)
    expect(await app.deps.db.select().from(passwordResets).where(eq(passwordResets.userId, userId))).toEqual([])
  })

  test('works for half an hour', async () => {
    await user('late@example.com')
    const token = await linkFor('late@example.com')
    app.clock.advance(minutes(29))
    expect((await reset(token, 'short')).status).toBe(400)
    app.clock.advance(minutes(2))
    expect((await reset(token)).body.message).toBe(deadLink)
  })

  test('is void after the use of another link or a change of the password', async () => {
    const { browser } = await user('several@example.com')
    const [first, second] = [await linkFor('several@example.com'), await linkFor('several@example.com')]
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).body.message).toBe(deadLink)
    const third = await linkFor('several@example.com')
    await browser.rest('POST /auth/login', { email: 'several@example.com', password: 'another long walk' })
    const change = { currentPassword: 'another long walk', newPassword: 'a third long walk' }
    expect((await browser.rest('POST /auth/change-password', change)).status).toBe(200)
    expect((await reset(third)).body.message).toBe(deadLink)
  })

  test('stops working once its account is disabled', async () => {
    const { userId } = await user('closed@example.com')
    const token = await linkFor('closed@example.com')
    await disableAccount(app.deps, userId, { keepsBilling: true }, act)
    expect((await reset(token)).body.message).toBe(deadLink)
  })

  test.each([
    ['missing', null, undefined, 'Invalid reset link. Please request a new password reset.'],
    ['cut short', 'abc', undefined, 'Invalid reset link. Please request a new password reset.'],
    ['invented', 'x'.repeat(43), undefined, deadLink],
    ['good, but the password is short', 'good', 'seven77', 'Password must be at least 8 characters long'],
    [
      'good, but the password is common',
      'good',
      'sunflower',
      'This password is too easy to guess. Please choose another one.',
    ],
    [
      'good, but the password is the email',
      'good',
      'typo@example.com',
      'This password is too easy to guess. Please choose another one.',
    ],
  ])('%s is refused with its own message', async (_, given, password, message) => {
    await user('typo@example.com').catch(() => {})
    const token = given === 'good' ? await linkFor('typo@example.com') : given
    const response = await reset(token, password)
    expect([response.status, response.body.message]).toEqual([400, message])
    // A refused password does not use up the link.
    if (given === 'good') expect((await reset(token)).status).toBe(200)
  })

  test('lifts the login limit of a user who entered wrong passwords', async () => {
    await user('slowed@example.com')
    const browser = app.visitor()
    const from = (url: string, payload: object) =>
      browser.request({ method: 'POST', url, remoteAddress: '198.51.100.77', payload })
    const login = (password: string) => from('/api/auth/login', { email: 'slowed@example.com', password })
    for (let i = 0; i < 20; i += 1) await login('not this one')
    expect((await login('a long walk home')).status).toBe(429)
    const token = await linkFor('slowed@example.com')
    await from('/api/auth/reset-password', { token, password: 'another long walk' })
    expect((await login('another long walk')).status).toBe(200)
  })

  test('is requested and used over tRPC as well', async () => {
    await user('typed@example.com')
    expect(await app.visitor().trpc.auth.forgotPassword.mutate({ email: 'typed@example.com' })).toEqual({
      message: neutral,
    })
    const token = (await openLink(app.deps, post))!
    const resetPassword = app.visitor().trpc.auth.resetPassword
    expect(await resetPassword.mutate({ token, password: 'another long walk' })).toMatchObject({
      message: expect.any(String),
    })
    await expect(resetPassword.mutate({ token, password: 'another long walk' })).rejects.toThrow(deadLink)
  })
})

test('the sweep removes only expired links', async () => {
  await user('swept@example.com')
  await linkFor('swept@example.com')
  const links = () => app.deps.db.$count(passwordResets)
  await sweepAccounts(app.deps)
  expect(await links()).toBeGreaterThan(0)
  app.clock.advance(minutes(31))
  await sweepAccounts(app.deps)
  expect(await links()).toBe(0)
})
