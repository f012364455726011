import { expect, test } from 'vitest'
import { backgroundWork } from '#jobs/background-work.ts'
import { createPaidAccount } from '#services/billing/create-paid-account.ts'
import { changePendingSignup } from '#stores/pending-signups.ts'
import { days, minutes } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'
import { signupsOf } from '#tests/setup/signups.ts'

const billing = billingApp()
const people = signupsOf(billing)

const paidOnce = { charges: 1, charged: 1100, refunded: 0, kept: 1100 }
const nothing = { charges: 0, charged: 0, refunded: 0, kept: 0 }
const failed = 'Payment verification failed. Please contact support.'
const logIn = 'Your payment is complete and your account is ready. Please log in.'
const pending = {
  success: true,
  message: 'Your payment is being processed. This page will show your account as soon as it is confirmed.',
}
const refused = (code: string, message: string) => ({ success: false, code, error: code, message })
const checkWelcomed = async (email: string, tier = 'basic') => {
  expect(await people.mayUse(email)).toEqual({ active: true, tier })
  expect(await billing.mailKinds(email)).toEqual(['welcome'])
}
const checkNoAccount = async (email: string) => {
  expect(await people.accounts(email)).toEqual([])
  expect(await people.mayUse(email)).toBeNull()
  expect(await billing.mails(email)).toEqual([])
}

test('the checkout session of another user gives no access; an invented one is refused', async () => {
  const kim = await people.begin('nine@example.com')
  const mallory = await people.begin('mallory@example.com')
  await people.pay(kim.sessionId)
  const response = await people.success(kim.sessionId, mallory.browser)

  expect(response.body).toMatchObject({ success: true, message: logIn })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await people.signedInAs(mallory.browser)).toBeNull()
  expect(await people.money('nine@example.com')).toEqual(paidOnce)
  // The user who paid still gets access.
  await people.success(kim.sessionId, kim.browser)
  expect(await people.signedInAs(kim.browser)).toBe('nine@example.com')

  const forged = await people.success('cs_test_madeup', mallory.browser)
  expect([forged.status, forged.body]).toEqual([404, refused('NOT_FOUND', failed)])
  const noSession = await people.success('in_1', mallory.browser)
  expect([noSession.status, noSession.body.code]).toEqual([400, 'BAD_REQUEST'])
  await checkWelcomed('nine@example.com')
  expect(await people.money('mallory@example.com')).toEqual(nothing)
  await checkNoAccount('mallory@example.com')
})

test('a leaked session id gives no access; even with the signup cookie it works only once and for 15 minutes', async () => {
  const { browser, email, sessionId } = await people.begin('ten@example.com')
  await people.pay(sessionId)
  const leaked = billing.app.visitor()
  expect((await people.success(sessionId, leaked)).body.message).toBe(logIn)
  expect(leaked.cookies.size).toBe(0)

  const copied = billing.app.visitor()
  copied.cookies.set('signup', browser.cookies.get('signup')!)
  expect((await people.success(sessionId, browser)).body.message).toContain('Welcome')
  expect((await people.success(sessionId, copied)).body.message).toBe(logIn)
  expect(await people.signedInAs(copied)).toBeNull()
  expect(await people.money(email)).toEqual(paidOnce)

  const late = await people.begin('ten-late@example.com')
  await people.pay(late.sessionId)
  await billing.settle()
  await billing.control.clock.advance(minutes(16))
  expect((await people.success(late.sessionId, late.browser)).body).toMatchObject({
    message: logIn,
    accountInfo: { email: 'ten-late@example.com' },
  })
  expect(await people.signedInAs(late.browser)).toBeNull()
  for (const one of [email, late.email]) {
    expect(await people.money(one)).toEqual(paidOnce)
    await checkWelcomed(one)
  }
})

test('a checkout session of another signup, mode, livemode or product creates no account', async () => {
  const email = 'eleven@example.com'
  const { browser, sessionId } = await people.begin(email)
  const [row] = await people.pendingSignups(email)
  const { id: price } = (await billing.shop.stripe.prices.list({ lookup_keys: ['itc_basic_monthly'] })).data[0]!
  const other = await billing.shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    customer_email: email,
    client_reference_id: row!.id,
    success_url: 'http://localhost:3000/other',
  })
  await people.pay(other.id)
  await billing.settle()
  const response = await people.success(other.id, browser)
  expect([response.status, response.body]).toEqual([404, refused('NOT_FOUND', failed)])

  await people.pay(sessionId)
  const session = (await billing.app.deps.payments.readCheckout(sessionId))!
  for (const odd of [
    { mode: 'payment' },
    { livemode: true },
    { tier: null },
    { id: 'cs_test_other' },
    { reference: null },
  ])
    expect(await createPaidAccount(billing.app.deps, { ...session, ...odd })).toEqual({ outcome: 'invalid' })
  await checkNoAccount(email)
  expect(await createPaidAccount(billing.app.deps, session)).toMatchObject({ outcome: 'completed' })
  await billing.settle()
  // The other session's payment is not refunded; the plan was charged once.
  expect(await people.money(email)).toEqual({ charges: 2, charged: 1000 + 1100, refunded: 0, kept: 2100 })
  await checkWelcomed(email)
})

test('an open checkout page is reported as pending and an expired one as expired; neither creates an account', async () => {
  const { browser, email, sessionId } = await people.begin('twelve@example.com')
  const open = await people.success(sessionId, browser)
  expect([open.status, open.body]).toEqual([202, pending])
  await checkNoAccount(email)

  await billing.control.clock.advance(days(1))
  await billing.settle()
  const expired = await people.success(sessionId, browser)
  const message = 'This payment page has expired and nothing was charged. Please sign up again.'
  expect([expired.status, expired.body]).toEqual([409, refused('CONFLICT', message)])
  await checkNoAccount(email)
  expect(await people.pendingSignups(email)).toMatchObject([{ state: 'expired', passwordHash: null }])
  expect(await people.money(email)).toEqual(nothing)
})

test('a pending payment creates the account when it succeeds', async () => {
  const { browser, email, sessionId } = await people.begin('thirteen@example.com')
  await billing.control.checkout.paySlowly(sessionId)
  await billing.settle()
  expect((await people.success(sessionId, browser)).body).toEqual(pending)
  await checkNoAccount(email)

  await billing.control.checkout.settleSlowPayment(sessionId, 'paid')
  await billing.settle()
  expect((await people.success(sessionId, browser)).body.accountInfo).toEqual({ email, plan: 'basic' })
  expect(await people.signedInAs(browser)).toBe(email)
  expect(await people.money(email)).toEqual(paidOnce)
  expect(await people.mayUse(email)).toEqual({ active: true, tier: 'basic' })
  expect(await billing.mailKinds(email)).toEqual(['welcome'])
})

test('a failed payment creates no account and is reported', async () => {
  const { browser, email, sessionId } = await people.begin('failed@example.com')
  await billing.control.checkout.paySlowly(sessionId)
  await billing.control.checkout.settleSlowPayment(sessionId, 'failed')
  await billing.settle()

  const response = await people.success(sessionId, browser)
  const message = 'The payment did not go through and nothing was charged. Please sign up again.'
  expect([response.status, response.body]).toEqual([409, refused('CONFLICT', message)])
  await checkNoAccount(email)
  expect(await people.pendingSignups(email)).toMatchObject([{ state: 'expired', passwordHash: null }])
  expect(await people.money(email)).toEqual(nothing)
})

test('an unknown plan is refused, and a price in the body has no effect', async () => {
  const email = 'fourteen@example.com'
  for (const selectedPlan of ['gold', 'price_1', '', null, undefined, ['basic'], 0]) {
    const response = await people.ask({ email, selectedPlan })
    expect([response.status, response.body.message]).toEqual([
      400,
      'Choose one of the plans: basic, pro, premium, enterprise.',
    ])
  }
  expect(await people.pendingSignups(email)).toEqual([])
  const tampered = { price: 'price_1', amount: 1, unit_amount: 1, tier: 'enterprise', state: 'completed' }
  const { browser, sessionId } = await people.begin(email, { selectedPlan: 'premium', ...tampered } as object)
  await people.pay(sessionId)
  await people.success(sessionId, browser)
  expect(await people.money(email)).toEqual({ charges: 1, charged: 3850, refunded: 0, kept: 3850 })
  await checkWelcomed(email, 'premium')
})

test('a payment after the erasure of the hash creates an account and mails a link to choose a password', async () => {
  const { browser, email, sessionId } = await people.begin('fifteen@example.com')
  const [row] = await people.pendingSignups(email)
  await changePendingSignup(billing.app.deps.db, row!.id, { passwordHash: null, state: 'expired' })
  await people.pay(sessionId)
  const elsewhere = await people.success(sessionId)

  expect(elsewhere.body).toEqual({
    success: true,
    message:
      'Your payment is complete and your account is ready. We have sent you a mail to choose your password, then log in.',
    accountInfo: { email, plan: 'basic' },
    paid: 11,
  })
  expect(await billing.jobs('send-password-link')).toEqual([{ email, mail: 'set-password' }])
  expect(await people.accounts(email)).toMatchObject([{ passwordHash: null }])
  expect((await people.logIn(email)).status).toBe(401)
  expect(await people.money(email)).toEqual(paidOnce)
  // The browser that paid is logged in as usual.
  await people.success(sessionId, browser)
  expect(await people.signedInAs(browser)).toBe(email)
  await checkWelcomed(email)
})

test('ended signups are deleted after ninety days, except those that are owed a refund', async () => {
  const { db } = billing.app.deps
  const emails = ['kept@example.com', 'left@example.com', 'owed@example.com'] as const
  const [kept, left, owed] = [
    await people.begin(emails[0]),
    await people.begin(emails[1]),
    await people.begin(emails[2]),
  ]
  await people.pay(kept.sessionId)
  await people.success(kept.sessionId, kept.browser)
  await changePendingSignup(db, (await people.pendingSignups(left.email))[0]!.id, {
    state: 'expired',
    passwordHash: null,
  })
  await changePendingSignup(db, (await people.pendingSignups(owed.email))[0]!.id, {
    state: 'conflict',
    passwordHash: null,
  })
  const sweep = async (after: number) => {
    const clock = { now: () => new Date(billing.app.deps.clock.now().getTime() + after) }
    await backgroundWork['sweep-old-rows'].run({ ...billing.app.deps, clock }, {}, new AbortController().signal, 'job')
    return Promise.all(emails.map(async email => (await people.pendingSignups(email)).length))
  }
  expect(await sweep(days(90))).toEqual([1, 1, 1])
  expect(await sweep(days(91))).toEqual([0, 0, 1])
  expect(await people.accounts(kept.email)).toHaveLength(1)
})
