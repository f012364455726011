import { expect, test } from 'vitest'
import { paying, sessionIn } from '#tests/setup/billing.ts'

const shop = paying()
const { app } = shop
const hour = 3_600_000

test('a user pays on the checkout page, returns, and has the plan', async () => {
  const sam = await app.member()
  expect(await shop.status(sam)).toEqual({
    active: false,
    tier: null,
    status: 'none',
    cancelAtPeriodEnd: false,
    currentPeriodEnd: null,
    scheduledTier: null,
    paymentRecovery: false,
    due: null,
    plan: expect.objectContaining({ kind: 'none', tier: null, owed: null }),
  })
  const { body } = await sam.rest('POST /subscription/create-checkout', { targetTier: 'premium' })
  expect(body).toEqual({ success: true, checkoutUrl: expect.stringContaining('cs_test_') })
  const sessionId = sessionIn(body.checkoutUrl)

  const open = await sam.rest(`GET /subscription/verify-checkout-session/${sessionId}`)
  expect(open.body).toEqual({
    success: true,
    valid: false,
    status: 'open',
    paymentStatus: 'unpaid',
    tier: 'premium',
    paid: null,
  })
  const early = await sam.rest('POST /subscription/process-upgrade-success', { sessionId })
  expect(early).toMatchObject({ status: 202, body: { success: true, pending: true } })

  await shop.control.checkout.pay(sessionId)
  const done = await sam.rest('POST /subscription/process-upgrade-success', { sessionId })
  expect(done.status).toBe(200)
  expect(done.body).toEqual({ success: true, message: 'Your Premium plan is active.', pending: false })
  const verified = await sam.rest(`GET /subscription/verify-checkout-session/${sessionId}`)
  expect(verified.body).toMatchObject({ valid: true, status: 'complete', paymentStatus: 'paid', paid: 38.5 })
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'premium', status: 'active' })
  expect(await shop.book(sam)).toEqual(['charge 3850'])
})

test('the success page of a subscription that has ended says so instead of waiting', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  await sam.rest('POST /subscription/cancel')
  await shop.advance(32 * 24 * hour)
  await shop.settle()

  const late = await sam.rest('POST /subscription/process-upgrade-success', { sessionId: sam.sessionId })
  expect(late).toMatchObject({
    status: 409,
    body: { message: 'Your subscription has ended. Please choose a plan to subscribe again.' },
  })
})

test('twenty concurrent success pages and the webhook lead to one subscription, one charge and one period', async () => {
  const sam = await app.member()
  const { body } = await sam.rest('POST /subscription/create-checkout', { targetTier: 'pro' })
  const sessionId = sessionIn(body.checkoutUrl)
  await shop.control.checkout.pay(sessionId)

  const pages = Array.from({ length: 20 }, () => sam.rest('POST /subscription/process-upgrade-success', { sessionId }))
  const responses = await Promise.all([...pages, shop.settle()])

  for (const response of responses.slice(0, 20)) expect(response).toMatchObject({ status: 200 })
  expect(await shop.book(sam)).toEqual(['charge 2200'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'pro' })
  expect(await sam.usage()).toMatchObject({ tokensUsed: 0, tokensLimit: 3_080_000 })
  expect(await shop.mailKinds(sam.email)).toEqual([])
})

test('the checkout session of another user is not found and changes nothing', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  const eve = await app.member()

  for (const response of [
    await eve.rest('POST /subscription/process-upgrade-success', { sessionId: sam.sessionId }),
    await eve.rest(`GET /subscription/verify-checkout-session/${sam.sessionId}`),
    await eve.rest('POST /subscription/process-upgrade-success', { sessionId: 'cs_test_made_up' }),
  ])
    expect(response).toMatchObject({
      status: 404,
      body: { message: 'Payment verification failed. Please contact support.' },
    })
  expect(await shop.status(eve)).toMatchObject({ active: false, status: 'none' })
  expect(await shop.book(eve)).toEqual([])
  expect(await shop.book(sam)).toEqual(['charge 1100'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'basic' })
  for (const { email } of [sam, eve]) expect(await shop.mailKinds(email)).toEqual([])
})

test('a checkout session for another product is not accepted', async () => {
  const sam = await app.member()
  const product = await shop.shop.stripe.products.create({ name: 'Mug' })
  const price = await shop.shop.stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
  })
  const { body } = await sam.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  const ours = await shop.shop.stripe.checkout.sessions.retrieve(sessionIn(body.checkoutUrl))
  const foreign = await shop.shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    customer_email: sam.email,
    client_reference_id: ours.client_reference_id!,
    success_url: 'http://localhost:3000/done',
  })
  await shop.control.checkout.pay(foreign.id, { email: sam.email })

  const response = await sam.rest('POST /subscription/process-upgrade-success', { sessionId: foreign.id })
  await shop.settle()

  expect(response.status).toBe(404)
  expect(await shop.status(sam)).toMatchObject({ active: false, status: 'none' })
  // The payment belongs to the other product: we neither charge nor refund anything.
  expect(await shop.book(sam)).toEqual(['charge 500'])
  expect(await shop.mailKinds(sam.email)).toEqual([])
})

test('a checkout session with an unknown reference belongs to no account', async () => {
  const sam = await app.member()
  const { body } = await sam.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  const ours = await shop.shop.stripe.checkout.sessions.retrieve(sessionIn(body.checkoutUrl), {
    expand: ['line_items'],
  })
  const odd = await shop.shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: ours.line_items!.data[0]!.price!.id, quantity: 1 }],
    client_reference_id: '-'.repeat(36),
    success_url: 'http://localhost:3000/done',
  })
  const response = await sam.rest('POST /subscription/process-upgrade-success', { sessionId: odd.id })
  expect(response).toMatchObject({
    status: 404,
    body: { message: 'Payment verification failed. Please contact support.' },
  })
  expect(await shop.book(sam)).toEqual([])
  expect(await shop.status(sam)).toMatchObject({ active: false, status: 'none' })
  expect(await shop.mailKinds(sam.email)).toEqual([])
})

test('an expired checkout page is refused with a message, and a new one can be created', async () => {
  const sam = await app.member()
  const first = await sam.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  await shop.advance(25 * hour)

  const sessionId = sessionIn(first.body.checkoutUrl)
  expect(await sam.rest('POST /subscription/process-upgrade-success', { sessionId })).toMatchObject({
    status: 400,
    body: { message: 'Invalid payment session. Please try again.' },
  })
  const second = await sam.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  expect(second.body.checkoutUrl).not.toBe(first.body.checkoutUrl)
  expect(await shop.book(sam)).toEqual([])
  expect(await shop.status(sam)).toMatchObject({ active: false, status: 'none' })
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual([])
})

test('a pending payment gives access only once it succeeds', async () => {
  for (const outcome of ['paid', 'failed'] as const) {
    const sam = await app.member()
    const { body } = await sam.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
    const sessionId = sessionIn(body.checkoutUrl)
    await shop.control.checkout.paySlowly(sessionId, { email: sam.email })
    const waiting = await sam.rest('POST /subscription/process-upgrade-success', { sessionId })
    expect(waiting).toMatchObject({ status: 202, body: { pending: true } })
    expect(await shop.status(sam)).toMatchObject({ active: false })

    await shop.control.checkout.settleSlowPayment(sessionId, outcome)
    await shop.settle()
    await sam.rest('POST /subscription/process-upgrade-success', { sessionId })
    expect(await shop.status(sam)).toMatchObject({ active: outcome === 'paid' })
    expect(await shop.book(sam)).toEqual(outcome === 'paid' ? ['charge 1100'] : [])
    expect(await shop.mailKinds(sam.email)).toEqual([])
  }
})

test('the same plan again gives the same checkout page; another plan closes the first', async () => {
  const sam = await app.member()
  const ask = async (targetTier: string) =>
    (await sam.rest('POST /subscription/create-checkout', { targetTier })).body.checkoutUrl

  const first = await ask('basic')
  expect(await ask('basic')).toBe(first)
  const other = await ask('pro')
  expect(other).not.toBe(first)

  await expect(shop.control.checkout.pay(first)).rejects.toThrow()
  await shop.control.checkout.pay(other)
  await sam.rest('POST /subscription/process-upgrade-success', { sessionId: sessionIn(other) })
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'pro' })
  expect(await shop.book(sam)).toEqual(['charge 2200'])
})

test('a live subscription prevents a new checkout page', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })

  const refused = await sam.rest('POST /subscription/create-checkout', { targetTier: 'pro' })

  expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(await shop.book(sam)).toHaveLength(1)
})

test('a payment whose webhook is late is found before another checkout page is created', async () => {
  const sam = await app.member()
  shop.holdWebhooks()
  const first = await sam.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  await shop.control.checkout.pay(first.body.checkoutUrl, { email: sam.email })

  const again = await sam.rest('POST /subscription/create-checkout', { targetTier: 'pro' })

  expect(again.status).toBe(409)
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'basic' })
  expect(await shop.book(sam)).toEqual(['charge 1100'])
  await shop.releaseWebhooks()
  await shop.settle()
})

test('if one customer pays two pages, one subscription remains and the other is refunded', async () => {
  const sam = await shop.subscriber({ tier: 'basic' })
  // A second paid page of the same customer, as after a race between two tabs.
  const second = await shop.buy(sam.email, 'pro', undefined, sam.customerId)
  await sam.rest('POST /subscription/sync-status')
  await shop.settle()
  await sam.rest('POST /subscription/sync-status')

  const live = await shop.shop.stripe.subscriptions.list({ customer: sam.customerId, status: 'active' })
  expect(live.data).toHaveLength(1)
  expect(live.data.map(({ id }) => id)).toEqual([second.subscriptionId])
  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 2200', 'refund 1100'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'pro' })
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual(['period-rolled'])
})

test('a second paid page that created a second customer is canceled and refunded once', async () => {
  const sam = await app.member()
  const { body } = await sam.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  const first = await shop.shop.stripe.checkout.sessions.retrieve(sessionIn(body.checkoutUrl))
  const { data: prices } = await shop.shop.stripe.prices.list({ lookup_keys: ['itc_basic_monthly'] })
  const second = await shop.shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: prices[0]!.id, quantity: 1 }],
    customer_email: sam.email,
    client_reference_id: first.client_reference_id!,
    automatic_tax: { enabled: true },
    success_url: 'http://localhost:3000/done',
  })
  for (const { id } of [first, second]) await shop.control.checkout.pay(id, { email: sam.email })
  await sam.rest('POST /subscription/process-upgrade-success', { sessionId: first.id })
  await shop.settle()
  for (const response of [
    await sam.rest('POST /subscription/process-upgrade-success', { sessionId: second.id }),
    await sam.rest(`GET /subscription/verify-checkout-session/${second.id}`),
  ])
    expect(response).toMatchObject({
      status: 409,
      body: {
        message: 'You have another subscription, so this payment is being refunded in full.',
      },
    })
  await shop.settle()

  expect(await shop.book(sam)).toEqual(['charge 1100', 'charge 1100', 'refund 1100'])
  expect(await shop.status(sam)).toMatchObject({ active: true, tier: 'basic', status: 'active' })
  const { customer } = await shop.shop.stripe.checkout.sessions.retrieve(first.id)
  const live = await shop.shop.stripe.subscriptions.list({ status: 'active', limit: 100 })
  expect(live.data.filter(one => one.metadata.itc_reference === first.client_reference_id)).toHaveLength(1)
  expect(live.data.find(one => one.metadata.itc_reference === first.client_reference_id)?.customer).toBe(customer)
  await shop.settle()
  expect(await shop.mailKinds(sam.email)).toEqual([])
})

test('a user who got no checkout page while Stripe was down gets one a day later', async () => {
  const ida = await shop.app.member()
  const ask = () => ida.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  shop.control.faults.add({ call: 'POST /v1/checkout/sessions', act: { kind: 'error', status: 500 }, times: 9 })
  expect((await ask()).status).toBe(503)
  shop.control.faults.clear()
  await shop.control.clock.advance(25 * 3_600_000)

  const again = await ask()

  expect([again.status, again.body.checkoutUrl]).toEqual([200, expect.stringContaining('/checkout/')])
})
