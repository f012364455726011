import { expect, test } from 'vitest'
import { paying } from '#tests/setup/billing.ts'

const shop = paying()

test.each([
  ['Stripe was down for a moment', { kind: 'error', status: 500 }],
  ['Stripe executed the change and the response was lost', { kind: 'cut_after' }],
] as const)('%s: a retry works at once and charges one upgrade', async (_, act) => {
  const sam = await shop.subscriber({ tier: 'basic' })
  shop.control.faults.add({ call: 'POST /v1/subscriptions/:id', act, times: 2 })
  expect(await sam.changes('pro')).toMatchObject({ status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } })

  const from = performance.now()
  const again = await sam.changes('pro')

  expect(again.body).toMatchObject({ success: true, currentTier: 'pro' })
  expect(performance.now() - from).toBeLessThan(10_000)
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 2200'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'pro' })
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
})

test('two clicks while Stripe is down both get 503, and a retry charges once', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  shop.control.faults.add({ call: 'POST /v1/subscriptions/:id', act: { kind: 'error', status: 500 }, times: 4 })

  const from = performance.now()
  const both = await Promise.all([sam.changes('premium'), sam.changes('premium')])
  expect(both.map(({ status }) => status)).toEqual([503, 503])
  expect(performance.now() - from).toBeLessThan(10_000)

  shop.control.faults.clear()
  expect(await sam.changes('premium')).toMatchObject({ status: 200, body: { currentTier: 'premium' } })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 3850'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'premium' })
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
})
