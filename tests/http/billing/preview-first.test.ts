import { expect, test } from 'vitest'
import { paying } from '#tests/setup/billing.ts'

const shop = paying()

test('a user without payments sees the price of a first subscription; its tax is known once there is an address', async () => {
  const sam = await shop.app.member()
  const preview = await sam.rest('POST /subscription/preview', { targetTier: 'pro' })
  expect(preview).toMatchObject({
    status: 200,
    body: { tier: 'pro', isReset: false, price: 20, tax: 0, total: 20, currency: 'usd', isImmediate: true },
  })
  expect(preview.body).toMatchObject({ tokensLost: 0, periodStart: null })
  expect(await shop.shop.stripe.customers.list({ email: sam.email })).toMatchObject({ data: [] })
})

test('whose subscription has ended sees the price with the tax of their address, and is charged the same', async () => {
  const kim = await shop.subscriber({ tier: 'basic' })
  await shop.control.subscriptions.delete(kim.subscriptionId)
  await shop.settle()
  const preview = await kim.rest('POST /subscription/preview', { targetTier: 'premium' })
  expect(preview).toMatchObject({ status: 200, body: { price: 35, tax: 3.5, total: 38.5, periodStart: null } })

  const { body } = await kim.rest('POST /subscription/create-checkout', { targetTier: 'premium' })
  await shop.control.checkout.pay(body.checkoutUrl)
  expect(await shop.book(kim)).toEqual(['charge 1100', 'charge 3850'])
})
