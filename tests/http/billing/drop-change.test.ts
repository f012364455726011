import { expect, test } from 'vitest'
import { cards, paying } from '#tests/setup/billing.ts'

const shop = paying()
const decline = { brand: 'visa', last4: '0341', reason: 'declined' }

test('a declined upgrade names plan, sum, card and reason, and can be dropped: then its page takes no payment', async () => {
  const payer = await shop.subscriber({ tier: 'pro', card: cards.failsLater })

  const declined = await payer.changes('premium')

  const due = { amount: 38.5, tier: 'premium', nextAttemptAt: null, decline }
  expect(declined.body).toMatchObject({ requiresPaymentRecovery: true, due })
  expect(await shop.status(payer)).toMatchObject({ tier: 'pro', due, plan: { owed: 'change' } })

  const dropped = await payer.rest('POST /subscription/drop-change')
  expect(dropped.body).toEqual({ success: true, isPaid: false, currentTier: 'pro', message: expect.any(String) })
  await expect(shop.control.invoices.pay(declined.body.redirectUrl, { card: cards.pays })).rejects.toThrow()
  await shop.settle()

  expect(await shop.status(payer)).toMatchObject({
    active: true,
    tier: 'pro',
    paymentRecovery: false,
    due: null,
    plan: { owed: null },
  })
  expect(await shop.book(payer)).toEqual(['charge 2200'])
  expect(await shop.mailKinds(payer.email)).toEqual([])
  expect((await payer.rest('POST /subscription/drop-change')).body).toMatchObject({ success: true, isPaid: false })
})

test('a change that waits for the bank names no declined card', async () => {
  const payer = await shop.subscriber({ tier: 'basic', card: cards.asksForSecure })
  const asked = await payer.changes('pro')
  expect(asked.body).toMatchObject({ due: { amount: 22, tier: 'pro', decline: null } })
  const { body } = await payer.rest('POST /subscription/drop-change')
  expect(body).toMatchObject({ isPaid: false, currentTier: 'basic' })
})

test('a change that is paid in the very moment stays, and the response says so', async () => {
  const payer = await shop.subscriber({ tier: 'basic', card: cards.failsLater })
  const declined = await payer.changes('pro')
  const { payments } = shop.app.deps
  const perform = payments.perform.bind(payments)
  payments.perform = async (call, key) => {
    if (call.kind === 'void-invoice') await shop.control.invoices.pay(declined.body.redirectUrl, { card: cards.pays })
    return perform(call, key)
  }

  const dropped = await payer.rest('POST /subscription/drop-change')
  payments.perform = perform
  await shop.settle()

  expect(dropped.body).toMatchObject({ success: true, isPaid: true, currentTier: 'pro' })
  expect(await shop.status(payer)).toMatchObject({ active: true, tier: 'pro', due: null })
  expect(await shop.book(payer)).toEqual(['charge 1100', 'charge 2200'])
})

test('dropping a change keeps a cancellation, and another choice after it is charged once', async () => {
  const payer = await shop.subscriber({ tier: 'basic', card: cards.failsLater })
  await payer.rest('POST /subscription/cancel')
  await payer.changes('pro')

  await payer.rest('POST /subscription/drop-change')
  expect(await shop.status(payer)).toMatchObject({ tier: 'basic', cancelAtPeriodEnd: true, plan: { isEnding: true } })

  const other = await payer.changes('premium')
  await shop.control.invoices.pay(other.body.redirectUrl, { card: cards.pays })
  await shop.settle()
  expect(await shop.status(payer)).toMatchObject({ tier: 'premium', cancelAtPeriodEnd: false })
  expect(await shop.book(payer)).toEqual(['charge 1100', 'charge 3850'])
})

test('without a subscription there is nothing to drop', async () => {
  const member = await shop.app.member()
  expect(await member.rest('POST /subscription/drop-change')).toMatchObject({ status: 409 })
})
