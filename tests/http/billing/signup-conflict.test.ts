import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPaidAccount } from '#services/billing/create-paid-account.ts'
import { openDatabase } from '#stores/db.ts'
import { billingApp } from '#tests/setup/billing-app.ts'
import { signupsOf } from '#tests/setup/signups.ts'

const billing = billingApp()
const people = signupsOf(billing)

const refundedOnce = { charges: 1, charged: 1100, refunded: 1100, kept: 0 }
const conflict =
  'An account with this email already exists, so your payment is given back in full. Please log in to that account.'
const refundMail = (email: string) => ({ kind: 'conflict-refunded', amount: 11_000_000, email })

test('if two signups with one email are paid, the first gets the account and the second a refund', async () => {
  const email = 'seven@example.com'
  const first = await people.begin(email, { password: 'the first of them' })
  const second = await people.begin(email, { password: 'the second of them', selectedPlan: 'pro' })
  expect(second.sessionId).not.toBe(first.sessionId)
  await people.pay(first.sessionId)
  await people.pay(second.sessionId)
  const [won, lost] = [
    await people.success(first.sessionId, first.browser),
    await people.success(second.sessionId, second.browser),
  ]
  await billing.settle()

  expect(won.body.accountInfo).toEqual({ email, plan: 'basic' })
  expect([lost.status, lost.body]).toEqual([
    409,
    { success: false, code: 'CONFLICT', error: 'CONFLICT', message: conflict },
  ])
  expect(await people.signedInAs(second.browser)).toBeNull()
  expect(await people.accounts(email)).toHaveLength(1)
  expect((await people.logIn(email, 'the first of them')).status).toBe(200)
  expect((await people.logIn(email, 'the second of them')).status).toBe(401)
  expect(await people.money(email)).toEqual({ charges: 2, charged: 3300, refunded: 2200, kept: 1100 })
  expect(await people.live(email)).toBe(1)
  expect(await people.mayUse(email)).toEqual({ active: true, tier: 'basic' })
  expect((await billing.mails(email)).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { ...refundMail(email), amount: 22_000_000 },
    { kind: 'welcome', fullName: 'Sam Reader', tier: 'basic' },
  ])
})

test('an email that was registered before the payment keeps its account; the payment is refunded once', async () => {
  const email = 'eight@example.com'
  const { browser, sessionId } = await people.begin(email)
  const owner = billing.app.visitor()
  await owner.rest('POST /auth/signup', { email, password: 'the owner of it all', fullName: 'Owner' })
  await people.pay(sessionId)
  await billing.settle()
  const asked = await Promise.all(Array.from({ length: 5 }, () => people.success(sessionId, browser)))
  await billing.settle()

  expect(asked.map(({ status, body }) => [status, body.message])).toEqual(Array(5).fill([409, conflict]))
  expect(await people.signedInAs(browser)).toBeNull()
  expect(await people.mayUse(email)).toBeNull()
  expect((await people.logIn(email)).status).toBe(401)
  expect(await people.money(email)).toEqual(refundedOnce)
  expect(await people.live(email)).toBe(0)
  expect(await billing.mailKinds(email)).toEqual(['conflict-refunded'])
  expect(await people.pendingSignups(email)).toMatchObject([{ state: 'refunded', passwordHash: null, accountId: null }])
})

test.each([
  ['the response to the refund is lost', 'POST /v1/refunds', { kind: 'cut_after' }],
  ['the refund fails', 'POST /v1/refunds', { kind: 'error', status: 500 }],
  ['the response to the cancellation is lost', 'DELETE /v1/subscriptions/:id', { kind: 'cut_after' }],
] as const)('if %s, a conflict continues where it stopped and refunds once', async (what, call, act) => {
  const email = `twenty${what.length}@example.com`
  const { browser, sessionId } = await people.begin(email)
  await billing.app.visitor().rest('POST /auth/signup', { email, password: 'the owner of it all', fullName: 'Owner' })
  await people.pay(sessionId)
  billing.control.faults.add({ call, act, times: 2 })

  const stopped = await people.success(sessionId, browser)
  billing.control.faults.clear()
  expect([stopped.status, stopped.body.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE'])
  expect(await billing.mailKinds(email)).toEqual([])
  await billing.settle()
  await people.success(sessionId, browser)

  expect(await people.money(email)).toEqual(refundedOnce)
  expect(await people.live(email)).toBe(0)
  expect(await billing.mails(email)).toEqual([refundMail(email)])
  expect(await people.mayUse(email)).toBeNull()
})

test('four browsers that pay for one email get one account and three refunds', async () => {
  const email = 'four@example.com'
  const begun = await Promise.all(Array.from({ length: 4 }, () => people.begin(email)))
  for (const { sessionId } of begun) await people.pay(sessionId)
  const ask = () => Promise.all(begun.map(({ sessionId, browser }) => people.success(sessionId, browser)))
  await Promise.all([ask(), billing.settle()])
  const ended = await ask()
  await billing.settle()

  expect(ended.map(({ status }) => status).toSorted()).toEqual([200, ...Array(3).fill(409)])
  expect(await people.accounts(email)).toHaveLength(1)
  expect(await people.live(email)).toBe(1)
  expect(await people.money(email)).toEqual({ charges: 4, charged: 4400, refunded: 3300, kept: 1100 })
  expect((await billing.mailKinds(email)).toSorted()).toEqual([...Array(3).fill('conflict-refunded'), 'welcome'])
})

test('a process that loses its lock during a refund stops; the next one continues and refunds once', async () => {
  const email = 'lockless@example.com'
  const { browser, sessionId } = await people.begin(email)
  await billing.app.visitor().rest('POST /auth/signup', { email, password: 'the owner of it all', fullName: 'Owner' })
  await people.pay(sessionId)
  const { deps, databaseUrl } = billing.app
  const ownConnection = openDatabase(databaseUrl, { max: 1 })
  const made: string[] = []
  const perform: typeof deps.payments.perform = async (call, key) => {
    made.push(call.kind)
    await deps.db.execute(sql`
      select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`)
    // Another process takes the lock and completes the refund.
    await people.success(sessionId, browser)
    return deps.payments.perform(call, key)
  }
  const needs = {
    ...deps,
    billingReads: { db: ownConnection.db, waiting: new Map() },
    payments: { ...deps.payments, perform },
  }
  const session = (await deps.payments.readCheckout(sessionId))!
  await expect(createPaidAccount(needs, session)).rejects.toThrow()
  await ownConnection.close()
  await billing.settle()

  expect(made).toEqual(['cancel-now'])
  expect(await people.money(email)).toEqual(refundedOnce)
  expect(await people.live(email)).toBe(0)
  expect(await people.mayUse(email)).toBeNull()
  expect(await billing.mailKinds(email)).toEqual(['conflict-refunded'])
})
