import { beforeAll, expect, test } from 'vitest'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { isAppError } from '#core/errors.ts'
import { fromDollars } from '#core/plans/budget.ts'
import type { PaymentRequest, Payments } from '#src/ports/payments.ts'
import { days } from '#tests/fakes/clock.ts'
import { recordingLog, rememberedMetrics } from '#tests/fakes/observers.ts'
import { useStripeSimulator } from '#tests/setup/stripe-simulator.ts'

const shop = useStripeSimulator({ seed: [] })
const webhookUrl = 'http://127.0.0.1:9/api/stripe/webhook'
const log = recordingLog()
const metrics = rememberedMetrics()
let payments: Payments
let keys = 0

const open = (secretKey = shop.simulator.apiKey) =>
  stripePayments(
    { secretKey, webhookSecret: shop.simulator.webhookSecret, apiUrl: shop.simulator.url },
    { clock: shop.simulator.clock, log, metrics },
  )
beforeAll(async () => {
  payments = open()
  await payments.setUp({ webhookUrl, dryRun: false })
})
const call = async (request: PaymentRequest, key = `test-${++keys}`) =>
  payments.perform(JSON.parse(JSON.stringify(await payments.prepare(request))), key)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (isAppError(error) ? error.code : String(error)),
  )

const checkout = (email: string, tier: 'basic' | 'pro' | 'premium' = 'basic') =>
  call({
    kind: 'checkout',
    payer: { email },
    tier,
    reference: `ref-${email}`,
    successUrl: 'http://localhost:3000/signup-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/signup?plan=basic',
    expiresAt: new Date(shop.simulator.clock.now().getTime() + 3_600_000),
  })

/** A customer who has just made a first payment. */
async function payer(email: string, card?: string) {
  const { id } = await checkout(email)
  await shop.simulator.control.checkout.pay(id, { card, authentication: 'pass' })
  const session = await payments.readCheckout(id)
  return { session: session!, customerId: session!.customerId! }
}
const stateOf = async (customerId: string) => {
  const snapshot = (await payments.readCustomer(customerId))!
  return { snapshot, subscription: snapshot.subscriptions[0]!, invoices: snapshot.invoices }
}

test('a second setup finds everything in order and returns no secret', async () => {
  const again = await payments.setUp({ webhookUrl, dryRun: false })

  expect(again.webhookSecret).toBeNull()
  const failed = again.findings.filter(({ ok }) => !ok)
  expect(failed).toEqual([])
  expect(again.findings.map(({ item }) => item)).toContain('price itc_premium_monthly')
  expect(await payments.inspect(webhookUrl)).toEqual(again.findings)
})

test('a dry run reports what it would create, and creates nothing', async () => {
  const { findings, webhookSecret } = await payments.setUp({ webhookUrl: `${webhookUrl}/other`, dryRun: true })

  expect(webhookSecret).toBeNull()
  expect(findings.filter(({ ok }) => !ok)).toEqual([
    { item: `webhook endpoint ${webhookUrl}/other`, ok: false, detail: 'missing; would be created' },
  ])
  expect((await payments.inspect(`${webhookUrl}/other`)).filter(({ ok }) => !ok)).toHaveLength(1)
})

test('a paid checkout is read with session, customer, subscription, and invoice with tax', async () => {
  const { session, customerId } = await payer('ann@example.com')
  const { snapshot, subscription, invoices } = await stateOf(customerId)

  expect(session).toMatchObject({
    status: 'complete',
    paymentStatus: 'paid',
    mode: 'subscription',
    livemode: false,
    reference: 'ref-ann@example.com',
    email: 'ann@example.com',
    tier: 'basic',
    subscriptionId: subscription.id,
    paymentIntentId: expect.stringMatching(/^pi_/),
  })
  expect(snapshot).toMatchObject({ deleted: false, livemode: false, email: 'ann@example.com' })
  expect(subscription).toMatchObject({
    status: 'active',
    tier: 'basic',
    cancelAt: null,
    pendingUpdate: null,
    scheduled: null,
    card: { brand: 'visa', last4: '4242' },
    automaticTax: { enabled: true, disabledReason: null },
  })
  expect(invoices).toEqual([
    expect.objectContaining({
      status: 'paid',
      tier: 'basic',
      total: fromDollars(11),
      tax: fromDollars(1),
      amountPaid: fromDollars(11),
      amountRefunded: 0,
      dispute: 'none',
      paymentIntentId: session.paymentIntentId,
      subscriptionId: subscription.id,
      period: subscription.period,
      billingReason: 'subscription_create',
    }),
  ])
  expect(await payments.readCustomer('cus_nobody')).toBeNull()
  expect(await payments.readCheckout('cs_test_nobody')).toBeNull()
})

test('an upgrade charges the previewed amount in a new period; the same key charges once', async () => {
  const { customerId } = await payer('ben@example.com')
  await shop.simulator.control.clock.advance(days(3))
  const before = await stateOf(customerId)

  const preview = await payments.preview({ subscription: before.subscription, customerId, tier: 'premium' })
  const { id: subscriptionId, itemId } = before.subscription
  const request = await payments.prepare({ kind: 'change-tier', subscriptionId, itemId, tier: 'premium' })
  const [first, second] = [await payments.perform(request, 'up-1'), await payments.perform(request, 'up-1')]

  const [subtotal, tax, total] = [35, 3.5, 38.5].map(fromDollars)
  expect(preview).toEqual({ subtotal, tax, total, currency: 'usd' })
  expect(second).toEqual(first)
  expect(first).toMatchObject({ url: null, subscription: { tier: 'premium', pendingUpdate: null } })
  const { invoices, subscription } = await stateOf(customerId)
  expect(invoices.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([fromDollars(11), fromDollars(38.5)])
  expect(subscription.period.start.getTime()).toBeGreaterThan(before.subscription.period.start.getTime() + days(2))
})

test('a card that requires 3-D Secure leaves a pending change and the address to confirm it', async () => {
  const { customerId } = await payer('cleo@example.com', '4000000000003220')
  const { subscription } = await stateOf(customerId)

  const {
    url,
    expiresAt,
    subscription: after,
  } = await call({
    kind: 'change-tier',
    subscriptionId: subscription.id,
    itemId: subscription.itemId,
    tier: 'pro',
  })

  expect(url).toContain('/invoices/')
  expect(after).toMatchObject({ tier: 'basic', pendingUpdate: { tier: 'pro' } })
  expect(expiresAt!.getTime() - shop.simulator.clock.now().getTime()).toBeGreaterThan(22 * 3_600_000)
})

test('a downgrade is scheduled for the period end, and can be released', async () => {
  const { id } = await checkout('dan@example.com', 'premium')
  await shop.simulator.control.checkout.pay(id)
  const { customerId } = (await payments.readCheckout(id))!
  const { subscription } = await stateOf(customerId!)

  const schedule = await call({ kind: 'create-schedule', subscriptionId: subscription.id })
  await call({ kind: 'schedule-tier', scheduleId: schedule.id, subscription, tier: 'basic' })
  const scheduled = (await stateOf(customerId!)).subscription
  expect(scheduled).toMatchObject({
    tier: 'premium',
    scheduleId: schedule.id,
    scheduled: { tier: 'basic', effectiveAt: subscription.period.end },
  })

  await call({ kind: 'release-schedule', scheduleId: schedule.id })
  expect((await stateOf(customerId!)).subscription).toMatchObject({ scheduleId: null, scheduled: null })
})

test.each([
  ['in the product', 'cancel_at_period_end'],
  ['in the portal', 'cancel_at'],
] as const)('a cancellation %s sets %s, and resuming clears it', async (where, field) => {
  const { customerId } = await payer(`eve-${field}@example.com`)
  const { subscription } = await stateOf(customerId)

  if (where === 'in the product') await call({ kind: 'cancel-at-period-end', subscriptionId: subscription.id })
  else await shop.simulator.control.portal.cancel(subscription.id)
  const canceled = (await stateOf(customerId)).subscription
  expect(canceled).toMatchObject({ cancelField: field, cancelAt: subscription.period.end, status: 'active' })

  await call({ kind: 'resume', subscriptionId: subscription.id, field })
  expect((await stateOf(customerId)).subscription).toMatchObject({ cancelField: null, cancelAt: null })
})

test('a refund counts once for its invoice, and not if the bank rejects it', async () => {
  const { session, customerId } = await payer('fay@example.com', '4000000000005126')
  const request = { kind: 'refund', paymentIntentId: session.paymentIntentId!, reason: 'duplicate' } as const

  const { id } = await call(request)
  expect((await stateOf(customerId)).invoices[0]).toMatchObject({ amountRefunded: fromDollars(11) })
  expect(await call(request)).toMatchObject({ id })
  expect(await payments.findCustomer({ type: 'refund.created', objectId: id })).toBe(customerId)

  await shop.simulator.control.refunds.fail(id).catch(() => {})
  expect((await stateOf(customerId)).invoices[0]).toMatchObject({ amountRefunded: 0 })
})

test('a dispute belongs to its invoice, open and won', async () => {
  const { customerId } = await payer('gil@example.com')
  const [entry] = await shop.simulator.control.transactions(customerId)

  const dispute = await shop.simulator.control.disputes.open(entry!.charge)
  expect((await stateOf(customerId)).invoices[0]).toMatchObject({ dispute: 'open' })
  expect(await payments.findCustomer({ type: 'charge.dispute.created', objectId: dispute.id })).toBe(customerId)
  await shop.simulator.control.disputes.close(dispute.id, 'won')
  expect((await stateOf(customerId)).invoices[0]).toMatchObject({ dispute: 'won' })
})

test('ending a subscription, releasing a schedule and closing a checkout can be repeated', async () => {
  const { session, customerId } = await payer('hal@example.com')
  const { subscription } = await stateOf(customerId)
  const { id: scheduleId } = await call({ kind: 'create-schedule', subscriptionId: subscription.id })
  const page = await checkout('over@example.com')
  for (const request of [
    { kind: 'release-schedule', scheduleId },
    { kind: 'cancel-now', subscriptionId: subscription.id },
    { kind: 'expire-checkout', sessionId: page.id },
  ] as const)
    expect((await call(request)).id).toBe((await call(request)).id)
  expect((await stateOf(customerId)).subscription).toMatchObject({ scheduleId: null, status: 'canceled' })

  // A paid checkout cannot be closed: continuing would charge a second time.
  expect(await codeOf(call({ kind: 'expire-checkout', sessionId: session.id }))).toBe('CONFLICT')
  expect(await codeOf(call({ kind: 'release-schedule', scheduleId: 'sub_sched_none' }))).toBe('CONFLICT')
})

test('a retired price keeps its plan; a foreign price has none and is logged', async () => {
  const { customerId } = await payer('ida@example.com')
  const { subscription } = await stateOf(customerId)
  const price = { currency: 'usd', unit_amount: 900, recurring: { interval: 'month' as const } }
  const retired = await shop.stripe.prices.create({ ...price, product: 'itc_pro', metadata: {} })
  const product = await shop.stripe.products.create({ name: 'Mugs' })
  const foreign = await shop.stripe.prices.create({ ...price, product: product.id })
  const put = (id: string) =>
    shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.itemId, price: id }],
      proration_behavior: 'none',
    })

  await put(retired.id)
  expect((await stateOf(customerId)).subscription.tier).toBe('pro')
  await put(foreign.id)
  expect((await stateOf(customerId)).subscription.tier).toBeNull()
  expect(JSON.stringify(log.entries)).toContain(foreign.id)
})

test.each([
  ['429', { kind: 'error', status: 429 }, 'PAYMENTS_UNAVAILABLE'],
  ['500', { kind: 'error', status: 500 }, 'PAYMENTS_UNAVAILABLE'],
  ['409', { kind: 'error', status: 409 }, 'PAYMENTS_UNAVAILABLE'],
  ['a connection cut before the call', { kind: 'cut_before' }, 'PAYMENTS_UNAVAILABLE'],
  ['a connection cut after the call', { kind: 'cut_after' }, 'PAYMENTS_UNAVAILABLE'],
] as const)('after %s the outcome is open, and a retry with the same key finds it out', async (_, act, code) => {
  const request = await payments.prepare({ kind: 'refund', paymentIntentId: 'pi_nobody', reason: 'duplicate' })
  shop.simulator.control.faults.add({ call: 'POST /v1/refunds', act, times: 4 })

  expect(await codeOf(payments.perform(request, `fault-${_}`))).toBe(code)
  shop.simulator.control.faults.clear()
  expect(await codeOf(payments.perform(request, `fault-${_}`))).toBe('CONFLICT')
})

test('a key that is reused with other parameters is INTERNAL and counted', async () => {
  const { session } = await payer('jo@example.com')
  const { session: other } = await payer('kim@example.com')
  const refund = (paymentIntentId: string) => call({ kind: 'refund', paymentIntentId, reason: 'duplicate' }, 'one-key')

  await refund(session.paymentIntentId!)
  expect(await codeOf(refund(other.paymentIntentId!))).toBe('INTERNAL')
  expect(metrics.total('payment_key_mismatches_total')).toBe(1)
})

test('a wrong API key is PAYMENTS_UNAVAILABLE', async () => {
  expect(await codeOf(open('sk_test_wrong').readCustomer('cus_1'))).toBe('PAYMENTS_UNAVAILABLE')
})

test('completed checkouts, live subscriptions and undelivered events can be listed', async () => {
  const { session, customerId } = await payer('lea@example.com')
  const since = new Date(shop.simulator.clock.now().getTime() - 60_000)

  const completed = await Array.fromAsync(payments.completedCheckouts(since))
  const live = await Array.fromAsync(payments.liveSubscriptions())
  const undelivered = await Array.fromAsync(payments.undeliveredEvents(since))

  expect(completed).toContainEqual(session)
  expect(live.map(one => one.customerId)).toContain(customerId)
  expect(undelivered.filter(event => event.customerId === customerId).map(({ type }) => type)).toContain('invoice.paid')
})
