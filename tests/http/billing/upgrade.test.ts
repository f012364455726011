import { expect, test } from 'vitest'
import { paying } from '#tests/setup/billing.ts'

const shop = paying()

test('an upgrade charges the full price with tax now and begins a new period', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  expect(await shop.book(sam)).toEqual(['charge 1100'])

  const preview = await sam.rest('POST /subscription/preview', { targetTier: 'pro' })
  expect(preview.body).toMatchObject({ success: true, tier: 'pro', isReset: false, price: 20, tax: 2, total: 22 })

  const changed = await sam.changes('pro')
  expect(changed.body).toEqual({ success: true, currentTier: 'pro', message: 'You are now on the Pro plan.' })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 2200'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'pro', status: 'active' })
})
