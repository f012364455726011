import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Mail } from '#core/mails/mail-kinds.ts'
import { emailConfirmations, users } from '#schema/accounts.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { sweepAccounts } from '#services/accounts/sweep-accounts.ts'
import { disableAccount } from '#services/billing/disable-account.ts'
import { days, minutes } from '#tests/fakes/clock.ts'
import { rememberedMailer } from '#tests/fakes/mailer.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { rememberedQueue } from '#tests/fakes/queue.ts'
import { testApp } from '#tests/setup/app.ts'
import { openLink } from '#tests/setup/mail-link.ts'
import { sendMails } from '#tests/setup/mails.ts'

const post = { queue: rememberedQueue(), mailer: rememberedMailer() }
const log = recordingLog()
const app = testApp({ deps: { ...post, log } })
afterEach(() => {
  post.queue.jobs.splice(0)
  post.mailer.sent.splice(0)
})

const act = { who: 'test', why: 'a test' }
const deadLink = 'This link has expired or was already used.'
const phishing = 'your account is locked, confirm at https://evil.example/now'

let people = 0
/** A new account, and the token of its mail. */
async function signUp(fullName = 'Sam Reader') {
  people += 1
  const email = `new${people}@example.com`
  const browser = app.visitor()
  const payload = { email, password: 'a long walk home', fullName }
  const response = await browser.request({
    method: 'POST',
    url: '/api/auth/signup',
    remoteAddress: `203.0.113.${people}`,
    payload,
  })
  expect(response.status).toBe(200)
  const token = await openLink(app.deps, post)
  return { browser, email, userId: response.body.user.id as string, token }
}
const isConfirmed = async (browser: Awaited<ReturnType<typeof signUp>>['browser']): Promise<boolean> =>
  (await browser.rest('GET /auth/user')).body.user.emailConfirmed
const confirm = (token: string | null, browser = app.visitor()) => browser.rest('POST /auth/confirm-email', { token })

describe('an email address', () => {
  test('is confirmed once, in any browser, by the link that the signup mails', async () => {
    const { browser, token } = await signUp()
    expect(await isConfirmed(browser)).toBe(false)
    const response = await confirm(token)
    expect([response.status, response.body]).toEqual([
      200,
      { success: true, message: 'Your email address is confirmed.' },
    ])
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(await isConfirmed(browser)).toBe(true)
    const again = await confirm(token)
    expect([again.status, again.body.message]).toEqual([400, deadLink])
    expect(again.body.data).toEqual({ issues: [{ path: 'token', message: deadLink }], isExpired: true })
  })

  test('is confirmed by only one of many concurrent requests', async () => {
    const { token } = await signUp()
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(400)])
  })

  test('is not confirmed by an expired or invented link, nor for a disabled account', async () => {
    const late = await signUp()
    app.clock.advance(days(1) + minutes(1))
    expect((await confirm(late.token)).body.message).toBe(deadLink)
    expect((await confirm('x'.repeat(43))).body.message).toBe(deadLink)
    expect((await confirm('short')).body.message).toBe('This link is not complete. Please open it from the mail again.')
    const shut = await signUp()
    await disableAccount(app.deps, shut.userId, { keepsBilling: true }, act)
    expect((await confirm(shut.token)).body.message).toBe(deadLink)
  })

  test('is confirmed by a resent link, which voids all other links', async () => {
    const { browser, email, token } = await signUp()
    const asked = await browser.rest('POST /auth/resend-confirmation')
    expect([asked.status, asked.body.message]).toEqual([200, `We have sent a link to ${email}. It works for 24 hours.`])
    const second = await openLink(app.deps, post)
    expect(second).not.toBe(token)
    expect((await confirm(second)).status).toBe(200)
    expect((await confirm(token)).body.message).toBe(deadLink)
    post.mailer.sent.splice(0)
    const refused = await browser.rest('POST /auth/resend-confirmation')
    expect(refused.body.message).toBe('Your email address is confirmed already.')
    expect(await openLink(app.deps, post)).toBeNull()
  })

  test('is confirmed over tRPC as well', async () => {
    const { browser } = await signUp()
    await browser.trpc.auth.resendConfirmation.mutate()
    const token = (await openLink(app.deps, post))!
    expect(await app.visitor().trpc.auth.confirmEmail.mutate({ token })).toEqual({
      message: 'Your email address is confirmed.',
    })
    await expect(app.visitor().trpc.auth.confirmEmail.mutate({ token })).rejects.toThrow(deadLink)
    expect((await browser.trpc.auth.user.query()).emailConfirmed).toBe(true)
  })

  test('is confirmed by the use of a reset link', async () => {
    const { browser, email } = await signUp()
    await browser.rest('POST /auth/forgot-password', { email })
    const token = await openLink(app.deps, post)
    await browser.rest('POST /auth/reset-password', { token, password: 'another long walk' })
    const login = await app.visitor().rest('POST /auth/login', { email, password: 'another long walk' })
    expect(login.body.user.emailConfirmed).toBe(true)
  })

  test('is confirmed if an operator created the account', async () => {
    const account = { email: 'made@example.com', password: 'a long walk home', fullName: 'Made', grant: null }
    const { userId } = await createUser(app.deps, account, act)
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, userId))
    expect(row?.emailConfirmedAt).not.toBeNull()
  })
})

describe('confirmation mails', () => {
  test('are limited to five a day, including that of the signup, and only the signed-in owner may request them', async () => {
    const { browser } = await signUp()
    const statuses = []
    for (let i = 0; i < 5; i += 1) statuses.push((await browser.rest('POST /auth/resend-confirmation')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect((await app.visitor().rest('POST /auth/resend-confirmation')).status).toBe(401)
  })

  test('leave no token in rows, logs or jobs', async () => {
    const { token, userId } = await signUp()
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = JSON.stringify(await app.deps.db.select().from(emailConfirmations))
    expect(rows).toContain(userId)
    for (const place of [rows, JSON.stringify(log.entries), JSON.stringify(post.queue.jobs)])
      expect(place).not.toContain(token)
  })

  test('are swept when their links have expired', async () => {
    await signUp()
    app.clock.advance(days(1.1))
    await sweepAccounts(app.deps)
    expect(await app.deps.db.$count(emailConfirmations)).toBe(0)
  })
})

describe('an unconfirmed email address', () => {
  test('gets no mail with text that the user who signed up wrote', async () => {
    const { browser, email } = await signUp(phishing)
    await browser.rest('POST /auth/resend-confirmation')
    await browser.rest('POST /auth/forgot-password', { email })
    await browser.rest('PUT /auth/user', { fullName: `${phishing} again` })
    const change = { currentPassword: 'a long walk home', newPassword: 'another long walk' }
    await browser.rest('POST /auth/change-password', change)
    await browser.rest('POST /feedback', { name: phishing, email, subject: phishing, message: phishing })
    await openLink(app.deps, post)
    await browser.rest('POST /auth/delete-account', { password: change.newPassword, confirmation: email })
    await sendMails(app)
    const got = post.mailer.sent.filter(({ to }) => to === email)
    expect(got.length).toBeGreaterThan(3)
    for (const mail of got) expect(JSON.stringify(mail)).not.toMatch(/evil|locked/)
  })

  test('gets only the confirmation link, however often the password is changed', async () => {
    const { browser, email } = await signUp()
    const two = ['a long walk home', 'another long walk']
    const statuses = []
    for (let i = 0; i < 20; i += 1) {
      const change = { currentPassword: two[i % 2], newPassword: two[(i + 1) % 2] }
      statuses.push((await browser.rest('POST /auth/change-password', change)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(10).fill(429)])
    await openLink(app.deps, post)
    await sendMails(app)
    expect(post.mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Confirm your email address']])
  })

  test('gets at most five mails when its account is created and deleted repeatedly', async () => {
    const [email, password] = ['again@example.com', 'a long walk home']
    const payload = { email, password, fullName: 'Sam Reader' }
    for (let i = 0; i < 10; i += 1) {
      const browser = app.visitor()
      const made = await browser.request({
        method: 'POST',
        url: '/api/auth/signup',
        remoteAddress: `198.51.100.${i}`,
        payload,
      })
      expect(made.status).toBe(200)
      await openLink(app.deps, post)
      if (i === 9) {
        const refused = await browser.rest('POST /auth/resend-confirmation')
        expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('24 hours')])
      }
      const deleted = await browser.rest('POST /auth/delete-account', { password, confirmation: email })
      expect(deleted.status).toBe(200)
    }
    await sendMails(app)
    expect(post.mailer.sent.map(({ to }) => to)).toEqual(Array(5).fill(email))
  })

  test('keeps its mail limit when others try to sign up with it', async () => {
    const { browser, email } = await signUp()
    const payload = { email, password: 'a long walk home', fullName: 'Sam Reader' }
    for (let i = 0; i < 10; i += 1) expect((await app.visitor().rest('POST /auth/signup', payload)).status).toBe(409)
    expect((await browser.rest('POST /auth/resend-confirmation')).status).toBe(200)
  })

  test.each<Mail>([
    { kind: 'welcome', fullName: 'Sam', tier: 'basic' },
    {
      kind: 'period-rolled',
      tier: 'basic',
      periodStart: '2026-11-30T00:00:00.000Z',
      periodEnd: '2026-12-30T00:00:00.000Z',
      budgetTokens: 1,
    },
  ])('gets no $kind mail until it is confirmed', async mail => {
    const { email, token } = await signUp()
    post.mailer.sent.splice(0)
    await app.deps.queue.enqueue(app.deps.db, 'send-mail', { to: email, mail })
    await sendMails(app)
    expect(post.mailer.sent).toEqual([])
    await confirm(token)
    await sendMails(app)
    expect(post.mailer.sent.map(({ to }) => to)).toEqual([email])
  })
})

test('a mail leaves out a name that contains a link, even for a confirmed address', async () => {
  const mail = { kind: 'welcome', fullName: phishing, tier: 'basic' } as const
  await app.deps.queue.enqueue(app.deps.db, 'send-mail', { to: 'paid@example.com', mail })
  await sendMails(app)
  expect(post.mailer.sent[0]!.text).toMatch(/^Welcome\.\n/)
  expect(JSON.stringify(post.mailer.sent)).not.toMatch(/evil|locked/)
})
