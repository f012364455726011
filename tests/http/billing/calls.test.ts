import { expect, test } from 'vitest'
import type { Tier } from '#core/plans/plans.ts'
import type { Browser } from '#tests/setup/app-browser.ts'
import { paying } from '#tests/setup/billing.ts'

const shop = paying()
const { app } = shop

const calls = [
  'GET /subscription/status',
  'POST /subscription/sync-status',
  'GET /subscription/upgrade-options',
  'POST /subscription/preview',
  'POST /subscription/create-checkout',
  'GET /subscription/verify-checkout-session/cs_test_1',
  'POST /subscription/process-upgrade-success',
  'POST /subscription/upgrade-checkout',
  'POST /subscription/upgrade',
  'POST /subscription/cancel',
  'POST /subscription/cancel-subscription',
  'POST /subscription/resume',
  'POST /subscription/drop-change',
  'POST /subscription/recover-payment',
  'POST /subscription/manage-portal',
] as const
const takesTier = /preview|create-checkout|upgrade-checkout|\/upgrade$/
const bodyFor = (call: string) =>
  takesTier.test(call)
    ? { targetTier: 'pro' }
    : call.includes('process-upgrade')
      ? { sessionId: 'cs_test_1' }
      : undefined

test.each(calls)('%s requires a login', async call => {
  const response = await app.visitor().rest(call, bodyFor(call))
  expect(response).toMatchObject({ status: 401, body: { success: false, code: 'UNAUTHENTICATED' } })
})

test.each(calls.filter(call => takesTier.test(call)))('%s accepts only one of the four plans', async call => {
  const sam = await app.member()
  for (const body of [undefined, {}, { targetTier: 'gold' }, { targetTier: 1 }, { targetTier: ['pro'] }, []])
    expect(await sam.rest(call, body as object), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { success: false, code: 'BAD_REQUEST' },
    })
  const odd = { targetTier: 'pro', expectedPeriodStart: 'yesterday' }
  expect(await sam.rest(call, odd)).toMatchObject({ status: 400 })
})

test('a price or customer in the body changes nothing', async () => {
  const sam = await app.member()
  const tampered = { targetTier: 'enterprise', price: 1, priceId: 'price_itc_basic_monthly', customer: 'cus_other' }
  const { body } = await sam.rest('POST /subscription/create-checkout', tampered)
  await shop.control.checkout.pay(body.checkoutUrl)
  await sam.rest('POST /subscription/sync-status')
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'enterprise' })
  expect(await shop.book(sam)).toEqual(['charge 8250'])
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual([])
})

test('a success page with a malformed session id shows "Invalid payment session"', async () => {
  const call = 'POST /subscription/process-upgrade-success'
  const sam = await app.member()
  for (const body of [{}, { sessionId: '' }, { sessionId: 'sub_1' }, { sessionId: 'cs_../x' }])
    expect(await sam.rest(call, body)).toMatchObject({
      status: 400,
      body: { message: 'Invalid payment session. Please try again.' },
    })
})

test('without a subscription every change is refused with a message', async () => {
  const sam = await app.member()
  for (const call of ['cancel', 'cancel-subscription', 'resume', 'recover-payment', 'manage-portal'])
    expect(await sam.rest(`POST /subscription/${call}`), call).toMatchObject({
      status: 409,
      body: { success: false, code: 'CONFLICT', message: expect.stringMatching(/\.$/) },
    })
  const options = await sam.rest('GET /subscription/upgrade-options')
  expect(options.body).toEqual({
    success: true,
    upgradeOptions: [],
    message: 'No upgrade options available for your current plan',
  })
})

type Seller = { subscriber(who: { tier: Tier }): Promise<Pick<Browser, 'rest'>> }

test('upgrade options are the higher plans and, from premium up, the reset; one is recommended', async () => {
  const offered = async (tier: Tier, seller: Seller = shop) => {
    const { body } = await (await seller.subscriber({ tier })).rest('GET /subscription/upgrade-options')
    return body.upgradeOptions.map((one: Record<string, unknown>) => [
      one.title,
      one.price,
      one.isReset,
      one.recommended,
    ])
  }
  expect(await offered('basic')).toEqual([
    ['Pro', 20, false, true],
    ['Premium', 35, false, false],
    ['Enterprise', 75, false, false],
  ])
  expect(await offered('premium')).toEqual([
    ['Reset Usage', 35, true, false],
    ['Enterprise', 75, false, true],
  ])
  expect(await offered('enterprise')).toEqual([['Reset Usage', 75, true, true]])
  // A granted plan has no payment that a reset could repeat.
  expect(await offered('premium', app)).toEqual([['Enterprise', 75, false, true]])
  expect(await offered('enterprise', app)).toEqual([])
})

test('REST and tRPC give the same responses', async () => {
  const sam = await shop.subscriber({ tier: 'premium' })
  const { success: _, ...status } = (await sam.rest('GET /subscription/status')).body
  expect(await sam.trpc.billing.status.query()).toEqual(status)
  expect(await sam.trpc.billing.cancel.mutate()).toMatchObject({ message: expect.stringContaining('ends on') })
  expect(await sam.trpc.billing.resume.mutate()).toEqual({ message: 'Your subscription continues.' })
  const preview = await sam.trpc.billing.preview.query({ targetTier: 'enterprise' })
  expect(preview).toMatchObject({ price: 75, total: 82.5, isImmediate: true })
  await expect(
    sam.trpc.billing.changePlan.mutate({ targetTier: 'premium', expectedPeriodStart: 'x' }),
  ).rejects.toThrow()
  expect(await sam.trpc.billing.changePlan.mutate({ targetTier: 'enterprise' })).toMatchObject({
    currentTier: 'enterprise',
  })
  expect(await shop.book(sam)).toEqual(['charge 3850', 'charge 8250'])
})

test('sync reads from Stripe, and returns the last known state while Stripe is down', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  shop.control.faults.add({ call: 'GET /v1/customers/:id', act: { kind: 'error', status: 500 }, times: 9 })
  const down = await sam.rest('POST /subscription/sync-status')
  expect(down.body).toMatchObject({ success: true, synced: false, subscriptionInfo: { active: true, tier: 'basic' } })
  shop.control.faults.clear()
  expect((await sam.rest('POST /subscription/sync-status', {})).body).toMatchObject({ synced: true })
})

test('a user may sync 120 times before 429', async () => {
  const sam = await app.member()
  const all = []
  for (let i = 0; i < 121; i += 1) all.push((await sam.rest('POST /subscription/sync-status')).status)
  expect(all.slice(0, 120).every(status => status === 200)).toBe(true)
  expect(all[120]).toBe(429)
})

test('visitors can read the plans with the number of verdicts per month', async () => {
  const { status, body } = await app.visitor().rest('GET /subscription/plans')
  expect(status).toBe(200)
  expect(body.plans).toHaveLength(4)
  expect(body.plans[1]).toMatchObject({ tier: 'pro', name: 'Pro', price: 20, monthlyBudget: 11, tokens: 3_080_000 })
  const [basic, , premium] = body.plans
  expect(basic.byDefault.verdicts).toBeGreaterThan(0)
  expect(premium.byDefault.verdicts).toBeGreaterThanOrEqual(basic.byDefault.verdicts)
  expect(await app.visitor().trpc.billing.plans.query()).toEqual(body.plans)
})
