import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordingLog } from '#tests/fakes/observers.ts'
import { plainPasswords } from '#tests/fakes/passwords.ts'
import { billingApp } from '#tests/setup/billing-app.ts'
import { signupsOf } from '#tests/setup/signups.ts'

const log = recordingLog()
/** Per password check, the number of connections that were idle in a transaction. */
const idleInTransaction: number[] = []
const billing = billingApp({
  deps: ({ db }) => ({
    log,
    passwords: {
      ...plainPasswords,
      async verify(hash, password) {
        const [row] = await db.execute<{ n: number }>(sql`
          select count(*)::int as n from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction'`)
        idleInTransaction.push(row!.n)
        return plainPasswords.verify(hash, password)
      },
    },
  }),
})
const people = signupsOf(billing)
const known = 'An account with this email already exists. Please log in.'
const guessable = 'This password is too easy to guess. Please choose another one.'

test('returns a checkout page for the email; password hash and nonce are in no other place than the pending row', async () => {
  const { url, sessionId, browser, email } = await people.begin(' Sam@Example.com ', { selectedPlan: 'pro' })
  expect(url).toMatch(/^http:\/\/.+\/cs_test_\w+/)
  const session = await billing.shop.stripe.checkout.sessions.retrieve(sessionId)
  const [row] = await people.pendingSignups('sam@example.com')
  expect(session).toMatchObject({
    mode: 'subscription',
    customer_email: 'sam@example.com',
    client_reference_id: row!.id,
    automatic_tax: { enabled: true },
    success_url: 'http://localhost:3000/signup-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/signup?plan=pro',
  })
  const ends = session.expires_at * 1000 - billing.app.deps.clock.now().getTime()
  expect(ends).toBeGreaterThan(22 * 3_600_000)
  expect(ends).toBeLessThanOrEqual(24 * 3_600_000)
  expect(row).toMatchObject({ state: 'open', tier: 'pro', sessionId, passwordHash: expect.any(String) })
  const nonce = browser.cookies.get('signup')!
  const secrets = [row!.passwordHash!, 'a long walk home', nonce]
  for (const secret of secrets) {
    expect(JSON.stringify(session)).not.toContain(secret)
    expect(JSON.stringify(row!.calls)).not.toContain(secret)
    expect(JSON.stringify(log.entries)).not.toContain(secret)
  }
  expect(row!.browserNonceHash).not.toContain(nonce)
  expect(email).toBe(' Sam@Example.com ')
})

test('sets a signup cookie that lives as long as the checkout page', async () => {
  const response = await people.ask({ email: 'cookie@example.com' })
  const cookie = String(response.headers['set-cookie'])
  expect(cookie).toMatch(/^signup=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
  const ends = Date.parse(/Expires=([^;]+)/.exec(cookie)![1]!) - billing.app.deps.clock.now().getTime()
  expect(Math.abs(ends - 23 * 3_600_000)).toBeLessThan(60_000)
})

test('works the same over tRPC', async () => {
  const browser = billing.app.visitor()
  const input = {
    email: 'typed@example.com',
    password: 'a long walk home',
    fullName: 'Ty',
    selectedPlan: 'basic',
  } as const
  const { checkoutUrl } = await browser.trpc.billing.signupCheckout.mutate(input)
  const { sessionId } = await people.begin('typed@example.com', {}, browser)
  expect(checkoutUrl).toContain(sessionId)
  expect(await people.pendingSignups('typed@example.com')).toMatchObject([{ fullName: 'Sam Reader' }])
  const waits = await browser.trpc.billing.processSignupSuccess.mutate({ sessionId })
  expect(waits.accountInfo).toBeUndefined()
  await people.pay(sessionId)
  expect((await browser.trpc.billing.processSignupSuccess.mutate({ sessionId })).accountInfo).toEqual({
    email: 'typed@example.com',
    plan: 'basic',
  })
  expect(await people.signedInAs(browser)).toBe('typed@example.com')
})

test.each([
  ['no email', { email: undefined }, 'Email is required.'],
  ['no address', { email: 'sam' }, 'Please enter a valid email address.'],
  ['no name', { fullName: '  ' }, 'Full name is required.'],
  ['a name with a line break', { fullName: 'Sam\nBcc: all' }, 'Full name must be one line of text.'],
  ['no password', { password: undefined }, 'Password is required.'],
  ['a short password', { password: 'short' }, 'Password must be at least 6 characters long'],
  ['a long password', { password: 'x'.repeat(129) }, 'Password must be at most 128 characters long'],
  ['a common password', { password: 'Sunflower' }, guessable],
  ['the email itself', { password: 'weak@example.com' }, guessable],
  ['no plan', { selectedPlan: undefined }, 'Choose one of the plans: basic, pro, premium, enterprise.'],
])('refuses %s', async (_, wrong, message) => {
  const response = await people.ask({ email: 'weak@example.com', ...wrong })
  expect([response.status, response.body.code, response.body.message]).toEqual([400, 'BAD_REQUEST', message])
  // Schemas and services name the field in the same form.
  expect(response.body.data.issues[0]).toEqual({ path: Object.keys(wrong)[0], message })
  expect(await people.pendingSignups('weak@example.com')).toEqual([])
})

test('refuses a known email in any case, and limits attempts per IP address', async () => {
  const { email } = await billing.app.member()
  const response = await people.ask({ email: email.toUpperCase() })
  expect([response.status, response.body.code, response.body.message]).toEqual([409, 'CONFLICT', known])
  expect(await people.pendingSignups(email)).toEqual([])

  const statuses: number[] = []
  for (let i = 0; i < 21; i += 1) {
    const input = { email, password: 'a long walk home', fullName: 'Sam', selectedPlan: 'basic' }
    const url = '/api/subscription/signup-checkout'
    statuses.push(
      (await billing.app.visitor().request({ method: 'POST', url, payload: input, remoteAddress: '203.0.113.9' }))
        .status,
    )
  }
  expect(statuses).toEqual([...Array(20).fill(409), 429])
})

test('a stranger who signs up with the same email changes neither the password nor the name of the first signup', async () => {
  const email = 'victim@example.com'
  const victim = await people.begin(email, { password: 'the victim knows it' })
  const stranger = await people.begin(email, { password: 'the stranger knows it', fullName: 'Stranger' })
  expect(stranger.url).not.toBe(victim.url)
  await people.pay(victim.sessionId)
  await people.success(victim.sessionId, victim.browser)

  expect((await people.logIn(email, 'the victim knows it')).body.user.fullName).toBe('Sam Reader')
  expect((await people.logIn(email, 'the stranger knows it')).status).toBe(401)
  const late = await people.ask({ email, password: 'the stranger knows it' }, stranger.browser)
  expect([late.status, late.body.message]).toEqual([409, known])
})

test('if the response of Stripe is lost, a retry gets the page that Stripe created', async () => {
  const email = 'lost@example.com'
  const browser = billing.app.visitor()
  billing.control.faults.add({ call: 'POST /v1/checkout/sessions', act: { kind: 'cut_after' }, times: 2 })
  const lost = await people.ask({ email }, browser)
  billing.control.faults.clear()
  expect([lost.status, lost.body.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE'])
  const { sessionId } = await people.begin(email, {}, browser)

  const made = await billing.shop.stripe.checkout.sessions.list({ limit: 100 })
  expect(made.data.filter(one => one.customer_email === email).map(({ id }) => id)).toEqual([sessionId])
  await people.pay(sessionId)
  await people.success(sessionId, browser)
  expect(await people.signedInAs(browser)).toBe(email)
  expect(await people.money(email)).toEqual({ charges: 1, charged: 1100, refunded: 0, kept: 1100 })
  await billing.settle()
  expect(await people.mayUse(email)).toEqual({ active: true, tier: 'basic' })
  expect(await billing.mailKinds(email)).toEqual(['welcome'])
})

test('while Stripe is down signup returns 503 and creates no account; a retry works', async () => {
  const email = 'away@example.com'
  const browser = billing.app.visitor()
  billing.control.faults.add({ call: 'POST /v1/checkout/sessions', act: { kind: 'error', status: 500 }, times: 2 })
  const away = await people.ask({ email }, browser)
  billing.control.faults.clear()
  expect([away.status, away.body.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE'])
  expect(await people.accounts(email)).toEqual([])
  await people.begin(email, {}, browser)
  expect(await people.pendingSignups(email)).toHaveLength(1)
  expect(await people.money(email)).toEqual({ charges: 0, charged: 0, refunded: 0, kept: 0 })
  expect(await people.mayUse(email)).toBeNull()
  expect(await billing.mails(email)).toEqual([])
})

test('the password of a pending signup is verified outside any transaction', async () => {
  const { url, browser } = await people.begin('slow@example.com')
  idleInTransaction.length = 0
  const again = await people.ask({ email: 'slow@example.com' }, browser)
  const other = await people.ask({ email: 'slow@example.com', password: 'another long walk' }, browser)
  expect(again.body.checkoutUrl).toBe(url)
  expect(other.body.checkoutUrl).not.toBe(url)
  expect(idleInTransaction).toEqual([0, 0])
})
