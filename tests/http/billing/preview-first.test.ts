import { expect, test } from 'vitest'
import { paying } from '#tests/setup/billing.ts'

const shop = paying()

test('the preview of a first subscription shows the price without tax, because there is no address yet', async () => {
  const sam = await shop.app.member()
  const preview = await sam.rest('POST /subscription/preview', { targetTier: 'pro' })
  expect(preview).toMatchObject({
    status: 200,
    body: { tier: 'pro', isReset: false, price: 20, tax: 0, total: 20, currency: 'usd', isImmediate: true },
  })
  expect(preview.body).toMatchObject({ tokensLost: 0, periodStart: null })
  expect(await shop.shop.stripe.customers.list({ email: sam.email })).toMatchObject({ data: [] })
})

test('after an ended subscription the preview includes the tax of the known address, and equals the charge', async () => {
  const kim = await shop.subscriber({ tier: 'basic' })
  await shop.control.subscriptions.delete(kim.subscriptionId)
  await shop.settle()
  const preview = await kim.rest('POST /subscription/preview', { targetTier: 'premium' })
  expect(preview).toMatchObject({ status: 200, body: { price: 35, tax: 3.5, total: 38.5, periodStart: null } })

  const { body } = await kim.rest('POST /subscription/create-checkout', { targetTier: 'premium' })
  await shop.control.checkout.pay(body.checkoutUrl)
  expect(await shop.book(kim)).toEqual(['charge 1100', 'charge 3850'])
})
