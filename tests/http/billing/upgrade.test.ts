import { expect, test } from 'vitest'
import { cards, paying } from '#tests/setup/billing.ts'

const shop = paying()
const hour = 3_600_000
const dayMs = 24 * hour

test('an upgrade charges the previewed total with tax and starts a new period at once', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  const before = await sam.periodStart()

  const preview = await sam.rest('POST /subscription/preview', { targetTier: 'pro' })
  expect(preview.body).toEqual({
    success: true,
    tier: 'pro',
    isReset: false,
    price: 20,
    tax: 2,
    total: 22,
    currency: 'usd',
    effectiveAt: expect.any(String),
    isImmediate: true,
    tokensLost: 1_400_000,
    periodStart: before,
  })
  expect(await shop.book(sam)).toEqual(['charge 1100'])

  const changed = await sam.changes('pro')
  expect(changed.body).toEqual({ success: true, currentTier: 'pro', message: 'You are now on the Pro plan.' })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 2200'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'pro', status: 'active' })
  expect(await sam.usage()).toMatchObject({ tokensUsed: 0, tokensLimit: 3_080_000 })
  expect((await sam.periodStart()) > before).toBe(true)

  const again = await sam.changes('pro')
  expect(again).toMatchObject({ status: 409, body: { message: "You're already on the Pro plan.", code: 'CONFLICT' } })
  expect(await shop.book(sam)).toHaveLength(2)
})

test('POST /subscription/upgrade returns only a redirect', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })

  const { body } = await sam.rest('POST /subscription/upgrade', { targetTier: 'premium' })

  expect(body).toEqual({ success: true, redirectUrl: '/account?upgrade=success' })
  expect(await shop.status(sam)).toMatchObject({ tier: 'premium' })
})

test('if the connection drops after Stripe executed the upgrade, there is one charge and the user sees success', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  shop.control.faults.add({ call: 'POST /v1/subscriptions/:id', act: { kind: 'cut_after' } })

  const changed = await sam.changes('pro')

  expect(changed.body).toMatchObject({ success: true, currentTier: 'pro' })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 2200'])
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'pro' })
})

test('if every response to the upgrade is lost, the stored call is repeated with its key and charges once', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  shop.holdWebhooks()
  shop.control.faults.add({ call: 'POST /v1/subscriptions/:id', act: { kind: 'cut_after' }, times: 5 })
  const first = await sam.changes('pro')
  expect(first).toMatchObject({ status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 2200'])
  shop.control.faults.clear()

  await shop.control.clock.advance(2 * 60_000)
  const again = await sam.rest('POST /subscription/sync-status')

  expect(again.body).toMatchObject({ synced: true, subscriptionInfo: { active: true, tier: 'pro' } })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 2200'])
  await shop.releaseWebhooks()
  await shop.settle()
  expect(await shop.book(sam)).toHaveLength(2)
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'pro' })
})

test('while Stripe is down nothing is charged and the user sees an error; a later retry works', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  shop.control.faults.add({ call: 'POST /v1/subscriptions/:id', act: { kind: 'error', status: 500 }, times: 5 })

  const refused = await sam.changes('pro')
  expect(refused).toMatchObject({ status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } })
  expect(await shop.status(sam)).toMatchObject({ tier: 'basic', active: true })

  shop.control.faults.clear()
  await shop.control.clock.advance(2 * 60_000)
  const done = await sam.changes('pro')
  expect(done.body).toMatchObject({ success: true, currentTier: 'pro' })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 2200'])
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
})

test('if the idempotency key is in use, the call is not repeated with another key', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  shop.control.faults.add({ call: 'POST /v1/subscriptions/:id', act: { kind: 'error', status: 409 }, times: 1 })

  const changed = await sam.changes('pro')

  expect(changed.body).toMatchObject({ success: true, currentTier: 'pro' })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 2200'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'pro' })
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
})

test('a declined card changes nothing; a new card pays the open invoice once', async () => {
  const sam = await shop.subscriber({ tier: 'basic', card: cards.failsLater })

  const declined = await sam.changes('pro')
  expect(declined.body).toMatchObject({ success: true, requiresPaymentRecovery: true })
  expect(declined.body.currentTier).toBeUndefined()
  // The current month is paid, so the status is "active", not "past_due".
  expect(await shop.status(sam)).toMatchObject({
    active: true,
    tier: 'basic',
    status: 'active',
    paymentRecovery: true,
  })
  expect(await shop.book(sam)).toEqual(['charge 1100'])

  const again = await sam.changes('pro')
  expect(again.body.redirectUrl).toBe(declined.body.redirectUrl)
  await shop.control.invoices.pay(declined.body.redirectUrl, { card: cards.pays })
  await shop.settle()
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'pro', paymentRecovery: false })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 2200'])
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
})

test('an upgrade that requires 3-D Secure leaves the tier unchanged until it is paid', async () => {
  const sam = await shop.subscriber({ tier: 'basic', card: cards.asksForSecure })

  const asked = await sam.changes('premium')
  expect(asked.body).toMatchObject({ success: true, requiresPaymentRecovery: true, redirectUrl: expect.any(String) })
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'basic' })
  expect(await sam.usage()).toMatchObject({ tokensLimit: 1_400_000 })
  expect(await shop.book(sam)).toEqual(['charge 1100'])

  await shop.control.invoices.pay(asked.body.redirectUrl, { authentication: 'pass' })
  const synced = await sam.rest('POST /subscription/sync-status')
  expect(synced.body.subscriptionInfo).toMatchObject({ active: true, tier: 'premium', paymentRecovery: false })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 3850'])
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
})

test('an unpaid pending upgrade expires without a charge and can be requested again', async () => {
  const sam = await shop.subscriber({ tier: 'basic', card: cards.asksForSecure })
  await sam.changes('pro')

  await shop.advance(24 * hour)
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'basic', paymentRecovery: false })
  expect(await shop.book(sam)).toEqual(['charge 1100'])

  const renewed = await sam.changes('pro')
  await shop.control.invoices.pay(renewed.body.redirectUrl, { authentication: 'pass' })
  await shop.settle()
  expect(await shop.status(sam)).toMatchObject({ tier: 'pro' })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 2200'])
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
})

test('another choice replaces a pending upgrade, and only that one is charged', async () => {
  const sam = await shop.subscriber({ tier: 'basic', card: cards.asksForSecure })
  const first = await sam.changes('pro')
  const second = await sam.changes('enterprise')
  expect(second.body.redirectUrl).not.toBe(first.body.redirectUrl)

  await expect(shop.control.invoices.pay(first.body.redirectUrl, { authentication: 'pass' })).rejects.toThrow()
  await shop.control.invoices.pay(second.body.redirectUrl, { authentication: 'pass' })
  await shop.settle()

  expect(await shop.status(sam)).toMatchObject({ tier: 'enterprise' })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 8250'])
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
})

test('an upgrade clears a scheduled cancellation only once it is paid', async () => {
  const sam = await shop.subscriber({ tier: 'basic', card: cards.failsLater })
  await sam.rest('POST /subscription/cancel')
  expect(await shop.status(sam)).toMatchObject({ cancelAtPeriodEnd: true })

  const failed = await sam.changes('pro')
  expect(await shop.status(sam)).toMatchObject({ tier: 'basic', cancelAtPeriodEnd: true })

  await shop.control.invoices.pay(failed.body.redirectUrl, { card: cards.pays })
  await shop.settle()
  expect(await shop.status(sam)).toMatchObject({ tier: 'pro', cancelAtPeriodEnd: false })
  await shop.advance(32 * dayMs)
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'pro' })
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['subscription-cancelled', 'period-rolled', 'period-rolled'])
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 2200', 'charge 2200'])
})

test('an upgrade removes a scheduled downgrade', async () => {
  const sam = await shop.subscriber({ tier: 'pro' })
  const planned = await sam.changes('basic')
  expect(planned.body).toMatchObject({ success: true, scheduledTier: 'basic', currentTier: 'pro' })

  const changed = await sam.changes('premium')

  expect(changed.body).toMatchObject({ success: true, currentTier: 'premium' })
  expect(await shop.status(sam)).toMatchObject({ tier: 'premium', scheduledTier: null })
  await shop.advance(32 * dayMs)
  expect(await shop.book(sam)).toEqual(['charge 2200', 'charge 3850', 'charge 3850'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'premium' })
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled', 'period-rolled'])
})
