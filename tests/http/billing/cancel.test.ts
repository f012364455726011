import { expect, test } from 'vitest'
import { paying, sessionIn } from '#tests/setup/billing.ts'

const shop = paying()
const dayMs = 86_400_000

test('a cancellation keeps the paid period, has no further effect when repeated, and is undone by resuming', async () => {
  const sam = await shop.subscriber({ tier: 'pro' })

  const first = await sam.rest('POST /subscription/cancel')
  expect(first).toMatchObject({ status: 200, body: { success: true, message: expect.stringContaining('ends on') } })
  const second = await sam.rest('POST /subscription/cancel-subscription', {})
  expect(second.body).toEqual(first.body)
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'pro', cancelAtPeriodEnd: true })
  expect((await sam.rest('GET /auth/user')).body.user).toMatchObject({ cancelAtPeriodEnd: true })
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['subscription-cancelled'])

  const resumed = await sam.rest('POST /subscription/resume')
  expect(resumed.body).toEqual({ success: true, message: 'Your subscription continues.' })
  expect((await sam.rest('POST /subscription/resume')).status).toBe(200)
  expect(await shop.status(sam)).toMatchObject({ active: true, cancelAtPeriodEnd: false })
  await shop.advance(32 * dayMs)
  expect(await shop.book(sam)).toEqual(['charge 2200', 'charge 2200'])
})

test('the portal cancels by another field, which resuming also clears', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  await shop.control.portal.cancel(sam.subscriptionId)
  await sam.rest('POST /subscription/sync-status')
  expect(await shop.status(sam)).toMatchObject({ active: true, cancelAtPeriodEnd: true })

  await sam.rest('POST /subscription/resume')

  expect(await shop.status(sam)).toMatchObject({ cancelAtPeriodEnd: false })
  const read = await shop.shop.stripe.subscriptions.retrieve(sam.subscriptionId)
  expect([read.cancel_at, read.cancel_at_period_end]).toEqual([null, false])
  await shop.settle()
  expect(await shop.book(sam)).toEqual(['charge 1100'])
  expect(await shop.mailKinds(sam.email)).toEqual(['subscription-cancelled'])
})

test('a canceled subscription ends with its period; a new one uses the same customer', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  await sam.rest('POST /subscription/cancel')
  await shop.advance(32 * dayMs)
  expect(await shop.status(sam)).toMatchObject({ active: false, tier: 'basic', status: 'canceled' })
  expect(await sam.rest('POST /subscription/resume')).toMatchObject({ status: 409 })
  expect(await sam.rest('POST /subscription/cancel')).toMatchObject({ status: 409 })

  const { body } = await sam.rest('POST /subscription/create-checkout', { targetTier: 'premium' })
  const session = await shop.shop.stripe.checkout.sessions.retrieve(sessionIn(body.checkoutUrl))
  expect(session.customer).toBe(sam.customerId)
  expect(session.success_url).toMatch(/\/upgrade-success\?session_id=\{CHECKOUT_SESSION_ID\}&reactivation=success$/)
  await shop.control.checkout.pay(body.checkoutUrl)
  await sam.rest('POST /subscription/sync-status')

  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'premium', status: 'active' })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 3850'])
})

test('a downgrade takes effect with the next period, and the preview gives the date', async () => {
  const sam = await shop.subscriber({ tier: 'premium' })

  const preview = await sam.rest('POST /subscription/preview', { targetTier: 'basic' })
  expect(preview.body).toMatchObject({ isImmediate: false, price: 10, total: 11, tokensLost: 0 })
  const planned = await sam.changes('basic')

  expect(planned.body).toMatchObject({ success: true, scheduledTier: 'basic', currentTier: 'premium' })
  expect(planned.body.effectiveAt).toBe(preview.body.effectiveAt)
  expect((await sam.changes('basic')).body).toEqual(planned.body)
  expect(await shop.status(sam)).toMatchObject({ tier: 'premium', scheduledTier: 'basic' })
  await shop.advance(32 * dayMs)
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'basic', scheduledTier: null })
  expect(await shop.book(sam)).toEqual(['charge 3850', 'charge 1100'])
  expect(await sam.usage()).toMatchObject({ tokensLimit: 1_400_000 })
})

test('resuming withdraws a scheduled downgrade, and a cancellation replaces it', async () => {
  const sam = await shop.subscriber({ tier: 'premium' })
  await sam.changes('pro')
  await sam.rest('POST /subscription/resume')
  expect(await shop.status(sam)).toMatchObject({ tier: 'premium', scheduledTier: null })

  await sam.changes('pro')
  await sam.rest('POST /subscription/cancel')
  expect(await shop.status(sam)).toMatchObject({ scheduledTier: null, cancelAtPeriodEnd: true })
  const refused = await sam.changes('pro')
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('resume it') } })
  await shop.advance(32 * dayMs)
  expect(await shop.status(sam)).toMatchObject({ active: false })
  expect(await shop.book(sam)).toEqual(['charge 3850'])
})
