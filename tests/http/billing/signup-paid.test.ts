import { expect, test } from 'vitest'
import { reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { billingApp } from '#tests/setup/billing-app.ts'
import { signupsOf } from '#tests/setup/signups.ts'

const billing = billingApp()
const people = signupsOf(billing)

const paidOnce = { charges: 1, charged: 1100, refunded: 0, kept: 1100 }
const welcome = { kind: 'welcome', fullName: 'Sam Reader', tier: 'basic' }
const ready = 'Your payment is complete and your account is ready.'

/** Checks for exactly one account, one charge, one mail, and access. */
async function checkComplete(email: string) {
  expect(await people.accounts(email)).toHaveLength(1)
  expect(await people.money(email)).toEqual(paidOnce)
  expect(await people.mayUse(email)).toEqual({ active: true, tier: 'basic' })
  expect(await billing.mails(email)).toEqual([welcome])
  expect(await people.pendingSignups(email)).toMatchObject([{ state: 'completed', passwordHash: null }])
}

test('if the webhook comes first, the success page finds the account and logs its browser in', async () => {
  const { email, browser, sessionId } = await people.begin('one@example.com')
  expect(browser.cookies.has('session')).toBe(false)
  await people.pay(sessionId)
  await billing.settle()
  await checkComplete(email)

  const response = await people.success(sessionId, browser)

  expect([response.status, response.body]).toEqual([
    200,
    { success: true, message: `${ready} Welcome!`, accountInfo: { email, plan: 'basic' }, paid: 11 },
  ])
  expect(await people.signedInAs(browser)).toBe(email)
  expect(browser.cookies.has('signup')).toBe(false)
  await checkComplete(email)
})

test('if the success page comes first, later webhooks change nothing', async () => {
  billing.control.webhooks.setDisorder({ hold: true })
  const { email, browser, sessionId } = await people.begin('two@example.com')
  await people.pay(sessionId)
  expect((await people.success(sessionId, browser)).body.accountInfo).toEqual({ email, plan: 'basic' })
  expect(await people.signedInAs(browser)).toBe(email)
  await checkComplete(email)

  billing.control.webhooks.setDisorder({})
  await billing.control.webhooks.release()
  await billing.settle()
  await checkComplete(email)
})

test('webhooks and twenty concurrent success pages create one account and one login', async () => {
  const { email, browser, sessionId } = await people.begin('three@example.com')
  await people.pay(sessionId)
  const cookie = `signup=${browser.cookies.get('signup')}`
  const asks = Array.from({ length: 20 }, (_, i) =>
    billing.app.visitor().request({
      method: 'POST',
      url: '/api/subscription/process-signup-success',
      headers: { cookie },
      remoteAddress: `10.77.${i}.1`,
      payload: { sessionId },
    }),
  )
  const [responses] = await Promise.all([Promise.all(asks), billing.settle()])

  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const logins = responses.filter(({ headers }) => String(headers['set-cookie'] ?? '').includes('session='))
  expect(logins).toHaveLength(1)
  await checkComplete(email)
})

test('without a webhook and success page the nightly run creates the account, once', async () => {
  billing.control.webhooks.setDisorder({ drop: 1 })
  const { email, sessionId } = await people.begin('four@example.com')
  await people.pay(sessionId)
  await billing.settle()
  billing.control.webhooks.setDisorder({})
  expect(await people.accounts(email)).toEqual([])

  const { signal } = new AbortController()
  await Promise.all([reconcileStripe(billing.app.deps, signal), reconcileStripe(billing.app.deps, signal)])
  await reconcileStripe(billing.app.deps, signal)
  await checkComplete(email)
  expect((await people.logIn(email)).status).toBe(200)
})

test('a user who closes the tab still has an account and logs in with the password', async () => {
  const { email, sessionId } = await people.begin('five@example.com')
  await people.pay(sessionId)
  await billing.settle()

  await checkComplete(email)
  expect((await people.logIn(email)).status).toBe(200)
})

test('a repeated submit gets the same checkout page; another plan closes it', async () => {
  const { browser, url } = await people.begin('six@example.com')
  const again = () => people.ask({ email: 'six@example.com' }, browser)
  const both = await Promise.all([again(), again(), again()])
  expect(both.map(({ body }) => body.checkoutUrl)).toEqual([url, url, url])
  expect(await people.pendingSignups('six@example.com')).toHaveLength(1)

  const pro = await people.begin('six@example.com', { selectedPlan: 'pro' }, browser)
  expect(pro.url).not.toBe(url)
  await expect(people.pay(url)).rejects.toThrow('expired')
  await people.pay(pro.sessionId)
  await billing.settle()

  expect(await people.money('six@example.com')).toEqual({ charges: 1, charged: 2200, refunded: 0, kept: 2200 })
  expect(await people.mayUse('six@example.com')).toEqual({ active: true, tier: 'pro' })
  expect(await billing.mails('six@example.com')).toEqual([{ ...welcome, tier: 'pro' }])
})

test('an account that was created while Stripe failed gets its plan on the next request, and one mail', async () => {
  const { email, browser, sessionId } = await people.begin('broken@example.com')
  await people.pay(sessionId)
  billing.control.faults.add({ call: 'GET /v1/customers/:id', act: { kind: 'error', status: 500 }, times: 2 })
  const broken = await people.success(sessionId, browser)
  billing.control.faults.clear()
  expect([broken.status, broken.body.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE'])
  expect(await people.accounts(email)).toHaveLength(1)

  expect((await people.success(sessionId, browser)).body.accountInfo).toEqual({ email, plan: 'basic' })
  expect(await people.signedInAs(browser)).toBe(email)
  await checkComplete(email)
})

test('after a failed commit there is no account; the webhook creates it', async () => {
  const { email, browser, sessionId } = await people.begin('crash@example.com')
  await people.pay(sessionId)
  const { db } = billing.app.deps
  await db.execute('alter table stripe_customers add constraint broken check (false) not valid')
  expect((await people.success(sessionId, browser)).status).toBe(500)
  expect(await people.accounts(email)).toEqual([])
  expect(await billing.mails(email)).toEqual([])
  await db.execute('alter table stripe_customers drop constraint broken')

  await billing.settle()
  await checkComplete(email)
  expect((await people.logIn(email)).status).toBe(200)
})
