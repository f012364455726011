import { expect, test } from 'vitest'
import { paying } from '#tests/setup/billing.ts'

const shop = paying()
const minute = 60_000
const dayMs = 86_400_000

test('Reset Usage charges the same plan in full and starts a new budget; the old one is lost', async () => {
  const sam = await shop.subscriber({ tier: 'premium' })

  const preview = await sam.rest('POST /subscription/preview', { targetTier: 'premium' })
  expect(preview.body).toMatchObject({ isReset: true, price: 35, tax: 3.5, total: 38.5, tokensLost: 5_600_000 })
  const reset = await sam.changes('premium')

  expect(reset.body).toEqual({
    success: true,
    usageReset: true,
    currentTier: 'premium',
    message: 'Your usage has been reset. A new period begins now.',
  })
  expect(await shop.book(sam)).toEqual(['charge 3850', 'charge 3850'])
  expect(await sam.usage()).toMatchObject({ tokensUsed: 0, tokensLimit: 5_600_000 })
})

test('fifty concurrent clicks on Reset Usage charge once', async () => {
  const sam = await shop.subscriber({ tier: 'enterprise' })
  const expectedPeriodStart = await sam.periodStart()
  const click = () => sam.rest('POST /subscription/upgrade-checkout', { targetTier: 'enterprise', expectedPeriodStart })

  const responses = await Promise.all(Array.from({ length: 50 }, click))

  expect(await shop.book(sam)).toEqual(['charge 8250', 'charge 8250'])
  expect(responses.some(({ body }) => body.usageReset === true)).toBe(true)
  // Every other click gets the outcome and is not charged.
  for (const { status } of responses) expect([200, 409]).toContain(status)
  await shop.settle()
  expect(await shop.book(sam)).toHaveLength(2)
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'enterprise' })
})

test('without an expected period, a period younger than ten minutes is not reset', async () => {
  const sam = await shop.subscriber({ tier: 'premium' })
  const bare = () => sam.rest('POST /subscription/upgrade-checkout', { targetTier: 'premium' })

  expect(await bare()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  await shop.control.clock.advance(11 * minute)
  expect((await bare()).body).toMatchObject({ usageReset: true })
  expect(await bare()).toMatchObject({ status: 409 })
  expect(await shop.book(sam)).toEqual(['charge 3850', 'charge 3850'])
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'premium' })
})

test('a reset from a tab that shows the old period is refused and charges nothing', async () => {
  const sam = await shop.subscriber({ tier: 'premium' })
  const seen = await sam.periodStart()
  await sam.changes('premium')
  await shop.control.clock.advance(minute)

  const late = await sam.rest('POST /subscription/upgrade-checkout', {
    targetTier: 'premium',
    expectedPeriodStart: seen,
  })

  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(await shop.book(sam)).toHaveLength(2)
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'premium' })
})

test('a reset during a renewal is refused, and only the renewal is charged', async () => {
  const sam = await shop.subscriber({ tier: 'premium' })
  const seen = await sam.periodStart()
  const read = await shop.shop.stripe.subscriptions.retrieve(sam.subscriptionId)
  await shop.control.clock.advanceTo(new Date(read.items.data[0]!.current_period_end * 1000 + minute))
  const draft = await shop.shop.stripe.invoices.list({ subscription: sam.subscriptionId, status: 'draft' })
  expect(draft.data).toHaveLength(1)

  for (const expectedPeriodStart of [seen, await sam.periodStart()]) {
    const reset = await sam.rest('POST /subscription/upgrade-checkout', { targetTier: 'premium', expectedPeriodStart })
    expect(reset).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  }
  await shop.advance(2 * 60 * minute)
  expect(await shop.book(sam)).toEqual(['charge 3850', 'charge 3850'])
  await shop.advance(dayMs)
  expect((await sam.changes('premium')).body).toMatchObject({ usageReset: true })
  expect(await shop.book(sam)).toHaveLength(3)
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled', 'period-rolled'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'premium' })
})

test('concurrent upgrades in several tabs charge once', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  const expectedPeriodStart = await sam.periodStart()
  const to = (targetTier: string) =>
    sam.rest('POST /subscription/upgrade-checkout', { targetTier, expectedPeriodStart })

  const responses = await Promise.all([to('pro'), to('pro'), to('enterprise')])

  expect(await shop.book(sam)).toHaveLength(2)
  for (const { status } of responses) expect([200, 409]).toContain(status)
  expect(responses.filter(({ body }) => body.currentTier !== undefined).length).toBeGreaterThan(0)
})

test('the Pro plan cannot be reset', async () => {
  const sam = await shop.subscriber({ tier: 'pro' })
  expect(await sam.changes('pro')).toMatchObject({ status: 409, body: { message: "You're already on the Pro plan." } })
  expect(await shop.book(sam)).toHaveLength(1)
})
