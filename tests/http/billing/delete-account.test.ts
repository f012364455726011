import { expect, test } from 'vitest'
import { eraseAccount } from '#services/billing/delete-account.ts'
import { reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { insertOperation } from '#stores/billing-operations.ts'
import { paying } from '#tests/setup/billing.ts'

const shop = paying()
const password = 'correct horse'
const deleted = { success: true, message: 'Your account and everything in it has been deleted.' }
const live = async (customer: string) =>
  (await shop.shop.stripe.subscriptions.list({ customer, status: 'active' })).data.length

test('deleting ends the subscription at once without a refund, and sends one last mail', async () => {
  const sam = await shop.subscriber({ tier: 'pro' })
  const elsewhere = shop.app.visitor()
  await elsewhere.rest('POST /auth/login', { email: sam.email, password })
  const response = await sam.rest('POST /auth/delete-account', {
    password,
    confirmation: ` ${sam.email.toUpperCase()} `,
  })
  await shop.settle()

  expect([response.status, response.body]).toEqual([200, deleted])
  expect(sam.cookies.has('session')).toBe(false)
  expect((await elsewhere.rest('GET /auth/user')).status).toBe(401)
  expect((await shop.app.visitor().rest('POST /auth/login', { email: sam.email, password })).status).toBe(401)
  expect(await live(sam.customerId)).toBe(0)
  expect(await shop.book(sam)).toEqual(['charge 2200'])
  expect((await shop.mailKinds(sam.email)).at(-1)).toBe('account-deleted')
  expect(await shop.mailKinds(sam.email)).not.toContain('subscription-ended')
  // The email is free again.
  const again = { email: sam.email, password: 'a long walk home', fullName: 'Sam' }
  expect((await shop.app.visitor().rest('POST /auth/signup', again)).status).toBe(200)
  expect(await shop.access(sam.userId)).toBeNull()
})

test('deleting an account that never paid does not call Stripe and works the same over tRPC', async () => {
  const kim = await shop.app.member()
  shop.control.faults.add({ call: '* *', act: { kind: 'error', status: 500 }, times: 50 })
  const { message } = await kim.trpc.auth.deleteAccount.mutate({ password, confirmation: kim.email })
  shop.control.faults.clear()
  expect(message).toBe(deleted.message)
  expect((await kim.rest('GET /auth/user')).status).toBe(401)
})

test.each([
  ['a wrong password', { password: 'incorrect horse' }, 'Your password is incorrect.'],
  [
    'another email',
    { confirmation: 'kim@example.com' },
    'Type your email address to confirm that the account is deleted.',
  ],
  ['no password', { password: '' }, 'Password is required.'],
  ['no confirmation', { confirmation: undefined }, 'Type your email address to confirm.'],
])('refuses %s', async (_, wrong, message) => {
  const ann = await shop.app.member()
  const response = await ann.rest('POST /auth/delete-account', { password, confirmation: ann.email, ...wrong })
  expect([response.status, response.body.code, response.body.message]).toEqual([400, 'BAD_REQUEST', message])
  expect((await ann.rest('GET /auth/user')).status).toBe(200)
})

test('deleting requires a login and limits wrong passwords', async () => {
  expect(
    (await shop.app.visitor().rest('POST /auth/delete-account', { password, confirmation: 'a@b.org' })).status,
  ).toBe(401)
  const eve = await shop.app.member()
  const statuses: number[] = []
  for (let i = 0; i < 11; i += 1)
    statuses.push(
      (await eve.rest('POST /auth/delete-account', { password: `guess ${i}`, confirmation: eve.email })).status,
    )
  expect(statuses).toEqual([...Array(10).fill(400), 429])
})

test('while Stripe is down nothing is deleted and the user sees an error; a retry completes the deletion', async () => {
  const ben = await shop.subscriber()
  const ask = () => ben.rest('POST /auth/delete-account', { password, confirmation: ben.email })
  shop.control.faults.add({ call: 'GET *', act: { kind: 'error', status: 500 }, times: 50 })
  const away = await ask()
  shop.control.faults.clear()
  expect([away.status, away.body.code, away.body.message]).toEqual([
    503,
    'PAYMENTS_UNAVAILABLE',
    'The payment service is not available right now, so your subscription could not be ended and nothing was deleted. Please try again in a moment.',
  ])
  expect((await ben.rest('GET /auth/user')).body.user).toMatchObject({ subscriptionActive: true })
  expect(await live(ben.customerId)).toBe(1)

  // Stripe ends the subscription, but its response is lost.
  shop.control.faults.add({ call: 'DELETE /v1/subscriptions/:id', act: { kind: 'cut_after' }, times: 2 })
  expect((await ask()).status).toBe(503)
  shop.control.faults.clear()
  expect((await ben.rest('GET /auth/user')).status).toBe(200)
  expect((await ask()).body).toEqual(deleted)
  await shop.settle()
  expect(await live(ben.customerId)).toBe(0)
  expect(await shop.book(ben)).toEqual(['charge 1100'])
})

test('deleting closes open checkout pages, so that a deleted account receives no payment', async () => {
  const cleo = await shop.app.member()
  const { body } = await cleo.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  expect((await cleo.rest('POST /auth/delete-account', { password, confirmation: cleo.email })).body).toEqual(deleted)
  await expect(shop.control.checkout.pay(body.checkoutUrl)).rejects.toThrow('expired')
})

test('deleting also ends a subscription whose webhook has not arrived yet', async () => {
  const dan = await shop.app.member()
  const { body } = await dan.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  shop.holdWebhooks()
  await shop.control.checkout.pay(body.checkoutUrl, { email: dan.email })
  expect((await dan.rest('POST /auth/delete-account', { password, confirmation: dan.email })).body).toEqual(deleted)
  await shop.releaseWebhooks()
  await shop.settle()
  const customers = await shop.shop.stripe.customers.list({ email: dan.email })
  expect(await Promise.all(customers.data.map(({ id }) => live(id)))).toEqual([0])
  expect(await shop.access(dan.userId)).toBeNull()
})

test('deleting with a scheduled downgrade or an unpaid change leaves nothing that charges', async () => {
  const eli = await shop.subscriber({ tier: 'premium' })
  expect((await eli.changes('basic')).body).toMatchObject({ scheduledTier: 'basic' })
  expect((await eli.rest('POST /auth/delete-account', { password, confirmation: eli.email })).body).toEqual(deleted)
  expect(await live(eli.customerId)).toBe(0)

  const fay = await shop.subscriber({ card: '4000000000003220' })
  expect((await fay.changes('pro')).body).toMatchObject({ requiresPaymentRecovery: true })
  expect((await fay.rest('POST /auth/delete-account', { password, confirmation: fay.email })).body).toEqual(deleted)
  expect(await live(fay.customerId)).toBe(0)
  const open = await shop.shop.stripe.invoices.list({ customer: fay.customerId, status: 'open' })
  expect(open.data).toEqual([])
  expect(await shop.book(fay)).toEqual(['charge 1100'])
})

test('deleting is refused during another change of the subscription, but not after an abandoned one', async () => {
  const hal = await shop.subscriber()
  const { db, clock, ids } = shop.app.deps
  const change = { kind: 'cancel', targetTier: null, expectedPeriodStart: null } as const
  const ask = () => hal.rest('POST /auth/delete-account', { password, confirmation: hal.email })
  await insertOperation(db, { ...change, id: ids.next(), userId: hal.userId, at: clock.now() })
  const busy = await ask()
  expect([busy.status, busy.body.message]).toEqual([
    409,
    'Another change of your subscription is being made. Please wait a moment and try again.',
  ])
  expect(await live(hal.customerId)).toBe(1)

  await shop.control.clock.advance(61_000)
  expect((await ask()).body).toEqual(deleted)
  expect(await live(hal.customerId)).toBe(0)
})

test('two concurrent deletions happen once', async () => {
  const gil = await shop.subscriber()
  const ask = () => gil.rest('POST /auth/delete-account', { password, confirmation: gil.email })
  const responses = await Promise.all([ask(), ask()])
  expect(responses.map(({ status }) => status).toSorted()).toContain(200)
  expect((await shop.mailKinds(gil.email)).filter(kind => kind === 'account-deleted')).toHaveLength(1)
  expect(await live(gil.customerId)).toBe(0)
})

/** A user whose deletion crashed after Stripe had ended the subscription. */
async function crashedDeletion() {
  const ivy = await shop.subscriber({ tier: 'pro' })
  const { deps } = shop.app
  const enqueue = async () => {
    throw new Error('the process died here')
  }
  const crash = eraseAccount({ ...deps, queue: { enqueue } }, ivy.userId)
  await expect(crash).rejects.toThrow('died here')
  await shop.settle()
  expect(await live(ivy.customerId)).toBe(0)
  expect((await ivy.rest('GET /auth/user')).body.user).toMatchObject({ subscriptionActive: false })
  return ivy
}

test('a deletion that crashed after Stripe had ended the subscription is completed by a retry', async () => {
  const ivy = await crashedDeletion()
  expect((await ivy.rest('POST /auth/delete-account', { password, confirmation: ivy.email })).body).toEqual(deleted)
  expect(await shop.access(ivy.userId)).toBeNull()
  expect(await shop.book(ivy)).toEqual(['charge 2200'])
  expect(await shop.mailKinds(ivy.email)).toEqual(['account-deleted'])
})

test('the nightly run completes a crashed deletion, unless the user started a new checkout', async () => {
  const ivy = await crashedDeletion()
  const jon = await crashedDeletion()
  await shop.control.clock.advance(61_000)
  const { body } = await jon.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  const night = () => reconcileStripe(shop.app.deps, new AbortController().signal)
  expect(await night()).toMatchObject({ failed: 0 })
  await night()

  expect((await ivy.rest('GET /auth/user')).status).toBe(401)
  expect(await shop.access(ivy.userId)).toBeNull()
  expect(await shop.book(ivy)).toEqual(['charge 2200'])
  expect(await shop.mailKinds(ivy.email)).toEqual(['account-deleted'])
  await shop.control.checkout.pay(body.checkoutUrl, { email: jon.email })
  await jon.rest('POST /subscription/sync-status')
  expect(await shop.status(jon)).toMatchObject({ active: true, tier: 'basic' })
  expect(await shop.book(jon)).toEqual(['charge 2200', 'charge 1100'])
})
