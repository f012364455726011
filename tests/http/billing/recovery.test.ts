import { expect, test } from 'vitest'
import { setTier } from '#services/accounts/set-tier.ts'
import { cards, paying } from '#tests/setup/billing.ts'

const shop = paying()
const dayMs = 86_400_000

test('after a failed renewal the plan stays active, and paying the open invoice restores it', async () => {
  const sam = await shop.subscriber({ tier: 'pro', card: cards.failsLater })
  await shop.advance(32 * dayMs)
  expect(await shop.status(sam)).toMatchObject({ active: true, status: 'past_due', paymentRecovery: true })
  expect(await shop.mailKinds(sam.email)).toContain('payment-failed')

  const recovery = await sam.rest('POST /subscription/recover-payment')
  expect(recovery.body).toEqual({ success: true, url: expect.stringContaining('in_'), message: expect.any(String) })
  const upgrade = await sam.changes('premium')
  expect(upgrade.body).toEqual({
    success: true,
    redirectUrl: recovery.body.url,
    requiresPaymentRecovery: true,
    message: expect.any(String),
  })
  expect(await shop.book(sam)).toEqual(['charge 2200'])

  await shop.control.invoices.pay(recovery.body.url, { card: cards.pays })
  await shop.settle()
  expect(await shop.status(sam)).toMatchObject({ active: true, status: 'active', paymentRecovery: false })
  expect(await shop.book(sam)).toEqual(['charge 2200', 'charge 2200'])
  expect(await sam.rest('POST /subscription/recover-payment')).toMatchObject({ status: 409 })
})

test('an unpaid renewal ends the access, and must be paid before a new plan', async () => {
  const sam = await shop.subscriber({ tier: 'basic', card: cards.failsLater })
  await shop.advance(90 * dayMs)

  expect(await shop.status(sam)).toMatchObject({ active: false })
  expect(await shop.book(sam)).toEqual(['charge 1100'])
  const renewed = await sam.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  expect(renewed).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })

  const { body } = await sam.rest('POST /subscription/recover-payment')
  expect(body.url).toContain('in_')
})

test('a voided renewal gives no access although Stripe says "active"; the next invoice can be paid', async () => {
  const sam = await shop.subscriber({ tier: 'basic', card: cards.failsLater })
  await shop.advance(32 * dayMs)
  const { data: owed } = await shop.shop.stripe.invoices.list({ subscription: sam.subscriptionId, status: 'open' })
  await shop.shop.stripe.invoices.voidInvoice(owed[0]!.id!)
  await shop.settle()
  expect(await shop.status(sam)).toMatchObject({ status: 'active', active: false })

  const read = await shop.shop.stripe.subscriptions.retrieve(sam.subscriptionId)
  await shop.control.clock.advanceTo(new Date(read.items.data[0]!.current_period_end * 1000 + 60_000))
  await shop.settle()
  const { data: drafts } = await shop.shop.stripe.invoices.list({ subscription: sam.subscriptionId, status: 'draft' })
  expect(drafts).toHaveLength(1)
  expect(await shop.status(sam)).toMatchObject({ active: false })

  const { body } = await sam.rest('POST /subscription/recover-payment')

  expect(body.url).toContain(drafts[0]!.id)
  await shop.control.invoices.pay(body.url, { card: cards.pays })
  await shop.settle()
  expect(await shop.status(sam)).toMatchObject({ active: true, status: 'active', paymentRecovery: false })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 1100'])
  expect(await shop.mailKinds(sam.email)).toEqual(['payment-failed', 'period-rolled'])
})

test('a subscription with a voided renewal can buy a new month, even on the cheapest plan', async () => {
  const sam = await shop.subscriber({ tier: 'basic', card: cards.failsLater })
  expect(await sam.changes('basic')).toMatchObject({ status: 409 })
  await shop.advance(32 * dayMs)
  const { data: owed } = await shop.shop.stripe.invoices.list({ subscription: sam.subscriptionId, status: 'open' })
  await shop.shop.stripe.invoices.voidInvoice(owed[0]!.id!)
  await shop.settle()
  expect(await shop.status(sam)).toMatchObject({ status: 'active', active: false, paymentRecovery: false })

  const { body: seen } = await sam.rest('POST /subscription/preview', { targetTier: 'basic' })
  expect(seen).toMatchObject({ isReset: true, price: 10, isImmediate: true, tokensLost: 0 })
  const { body } = await sam.changes('basic')
  // The old card still fails: the invoice is paid with another one.
  await shop.control.invoices.pay(body.redirectUrl, { card: cards.pays })
  await shop.settle()

  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'basic', status: 'active' })
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 1100'])
  expect(await sam.usage()).toMatchObject({ tokensUsed: 0, tokensLimit: 1_400_000 })
  expect(await shop.mailKinds(sam.email)).toEqual(['payment-failed', 'period-rolled'])
})

test('nothing can be bought while payments are paused in the dashboard, because it would give no access', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  await shop.control.portal.pause(sam.subscriptionId)
  await shop.settle()
  expect(await shop.status(sam)).toMatchObject({ active: false, status: 'paused', paymentRecovery: false })

  for (const response of [
    await sam.rest('POST /subscription/preview', { targetTier: 'basic' }),
    await sam.changes('basic'),
    await sam.changes('premium'),
  ])
    expect(response).toMatchObject({ status: 409, body: { message: expect.stringContaining('are paused') } })
  expect(await shop.book(sam)).toEqual(['charge 1100'])
  expect(await shop.mailKinds(sam.email)).toEqual([])
})

test('with a grant above the paid plan, plans that the grant covers are not sold, and a downgrade is allowed', async () => {
  const sam = await shop.subscriber({ tier: 'pro' })
  const grant = { userId: sam.userId, tier: 'enterprise', active: true } as const
  await setTier(shop.app.deps, grant, { who: 'operator', why: 'a gift' })
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'enterprise' })

  for (const response of [
    await sam.rest('POST /subscription/preview', { targetTier: 'premium' }),
    await sam.changes('premium'),
    await sam.changes('enterprise'),
  ])
    expect(response).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(await shop.book(sam)).toEqual(['charge 2200'])
  expect(await sam.changes('basic')).toMatchObject({ status: 200, body: { scheduledTier: 'basic' } })
})

test('the portal opens for paying users and links back to the account', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  const { body } = await sam.rest('POST /subscription/manage-portal')
  expect(body).toEqual({ success: true, url: expect.stringMatching(/^http/), message: expect.any(String) })
  expect(await (await fetch(body.url)).text()).toContain('/account?portal=return')
})

test('for a granted plan, portal, cancel and reset are refused, and an upgrade opens a checkout', async () => {
  const sam = await shop.app.subscriber({ tier: 'premium' })
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'premium', status: 'granted' })

  for (const [call, body] of [
    ['manage-portal', undefined],
    ['cancel', undefined],
    ['cancel-subscription', {}],
    ['resume', undefined],
    ['upgrade-checkout', { targetTier: 'premium' }],
    ['upgrade-checkout', { targetTier: 'basic' }],
    ['upgrade', { targetTier: 'premium' }],
    ['preview', { targetTier: 'premium' }],
    ['preview', { targetTier: 'basic' }],
  ] as const)
    expect(await sam.rest(`POST /subscription/${call}`, body), call).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('granted') },
    })

  const { body } = await sam.rest('POST /subscription/upgrade-checkout', { targetTier: 'enterprise' })
  expect(body).toEqual({ success: true, checkoutUrl: expect.stringContaining('cs_test_') })
  await shop.control.checkout.pay(body.checkoutUrl)
  await sam.rest('POST /subscription/sync-status')
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'enterprise', status: 'active' })
  expect(await shop.book(sam)).toEqual(['charge 8250'])
})
