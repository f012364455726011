import { expect, test } from 'vitest'
import { applyStripeState } from '#services/billing/apply-stripe-state.ts'
import { subscriptionsOf } from '#stores/billing.ts'
import { days } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const billing = billingApp()
const hours = (n: number) => n * 3_600_000
const alerts = () =>
  (billing.app.deps.metrics as unknown as { total(name: string): number }).total('billing_alerts_total')
const money = (customerId: string) => billing.control.totals(customerId)
const pastEnd = async (userId: string, ms: number) => {
  const { period } = (await billing.access(userId))!
  await billing.control.clock.advanceTo(new Date(period.end.getTime() + ms))
  await billing.settle()
}

test('a cancellation in the portal, which sets only `cancel_at`, keeps access until the end of the period', async () => {
  const ann = await billing.payer({ tier: 'pro' })
  await billing.control.portal.cancel(ann.subscriptionId)
  await billing.settle()
  expect(await billing.access(ann.userId)).toMatchObject({ active: true, tier: 'pro' })
  expect(await billing.mailKinds(ann.email)).toEqual(['subscription-cancelled'])

  await pastEnd(ann.userId, hours(2))
  expect(await billing.access(ann.userId)).toMatchObject({ active: false, tier: 'pro' })
  expect(await billing.mailKinds(ann.email)).toEqual(['subscription-cancelled', 'subscription-ended'])
  expect(await money(ann.customerId)).toMatchObject({ charges: 1, charged: 2200 })
})

test('a plan change in the dashboard takes effect here', async () => {
  const ben = await billing.payer()
  const [subscription] = await subscriptionsOf(billing.app.deps.db, ben.userId)
  const enterprise = await billing.shop.stripe.prices.list({ lookup_keys: ['itc_enterprise_monthly'] })
  await billing.shop.stripe.subscriptions.update(ben.subscriptionId, {
    items: [{ id: subscription!.itemId, price: enterprise.data[0]!.id }],
    proration_behavior: 'none',
  })
  await billing.settle()

  expect(await billing.access(ben.userId)).toMatchObject({ active: true, tier: 'enterprise' })
  expect(await money(ben.customerId)).toMatchObject({ charges: 1, charged: 1100 })
  expect(await billing.mailKinds(ben.email)).toEqual([])
})

test('an unknown price keeps the paid plan and raises an alert', async () => {
  const cleo = await billing.payer({ tier: 'premium' })
  const before = alerts()
  const [subscription] = await subscriptionsOf(billing.app.deps.db, cleo.userId)
  const mugs = await billing.shop.stripe.products.create({ name: 'Mugs' })
  const price = await billing.shop.stripe.prices.create({
    product: mugs.id,
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
  })
  await billing.shop.stripe.subscriptions.update(cleo.subscriptionId, {
    items: [{ id: subscription!.itemId, price: price.id }],
    proration_behavior: 'none',
  })
  await billing.settle()

  expect(await billing.access(cleo.userId)).toMatchObject({ active: true, tier: 'premium' })
  expect(alerts()).toBe(before + 1)
  expect(await money(cleo.customerId)).toMatchObject({ charges: 1, charged: 3850 })
  expect(await billing.mailKinds(cleo.email)).toEqual([])
})

test('a subscription deleted in the dashboard ends access at once and sends one mail', async () => {
  const dan = await billing.payer()
  await billing.control.subscriptions.delete(dan.subscriptionId)
  await billing.settle()
  await applyStripeState(billing.app.deps, dan.customerId)

  expect(await billing.access(dan.userId)).toMatchObject({ active: false, tier: 'basic' })
  expect(await billing.mailKinds(dan.email)).toEqual(['subscription-ended'])
  expect(await money(dan.customerId)).toMatchObject({ charges: 1, charged: 1100 })
})

test('a customer deleted in the dashboard loses access and gets one mail', async () => {
  const eve = await billing.payer()
  await billing.shop.stripe.customers.del(eve.customerId)
  await billing.settle()

  expect(await billing.access(eve.userId)).toMatchObject({ active: false })
  expect(await subscriptionsOf(billing.app.deps.db, eve.userId)).toMatchObject([{ status: 'canceled' }])
  expect(await billing.mailKinds(eve.email)).toEqual(['subscription-ended'])
  await applyStripeState(billing.app.deps, eve.customerId)
  expect(await billing.mailKinds(eve.email)).toEqual(['subscription-ended'])
  expect(await money(eve.customerId)).toMatchObject({ charges: 1, charged: 1100 })
})

test('an unpaid renewal keeps the paid period, sends one mail, and ends when Stripe gives up', async () => {
  const fay = await billing.payer({ card: '4000000000000341' })
  const { period } = (await billing.access(fay.userId))!
  await pastEnd(fay.userId, hours(2))

  expect(await billing.access(fay.userId)).toMatchObject({ active: true, tier: 'basic', period })
  expect(await billing.mailKinds(fay.email)).toEqual(['payment-failed'])
  const [mail] = await billing.mails(fay.email)
  expect(mail).toMatchObject({ tier: 'basic', amountDue: 11_000_000, payUrl: expect.stringContaining('/invoices/') })

  for (let day = 0; day < 30; day += 3) {
    await billing.control.clock.advance(days(3))
    await billing.settle()
  }
  expect(await billing.access(fay.userId)).toMatchObject({ active: false })
  expect(await billing.mailKinds(fay.email)).toEqual(['payment-failed', 'subscription-ended'])
  expect(await money(fay.customerId)).toMatchObject({ charges: 1, charged: 1100 })
})

test.each([
  ['marked uncollectible', 'markUncollectible'],
  ['voided', 'voidInvoice'],
] as const)('an unpaid renewal that is %s gives no new period', async (_, act) => {
  const gil = await billing.payer({ card: '4000000000000341' })
  const { period } = (await billing.access(gil.userId))!
  await pastEnd(gil.userId, hours(2))
  const [owed] = (await billing.shop.stripe.invoices.list({ customer: gil.customerId, status: 'open' })).data
  await billing.shop.stripe.invoices[act](owed!.id!)
  await billing.settle()

  expect((await billing.access(gil.userId))!.period).toEqual(period)
  expect(await money(gil.customerId)).toMatchObject({ charges: 1, charged: 1100 })
  expect(await billing.mailKinds(gil.email)).toEqual(['payment-failed'])
})

test('a renewal without tax raises one alert', async () => {
  const hal = await billing.payer()
  const before = alerts()
  await billing.control.customers.loseAddress(hal.customerId)
  await pastEnd(hal.userId, hours(2))
  await applyStripeState(billing.app.deps, hal.customerId)

  expect(alerts()).toBe(before + 1)
  expect(await billing.access(hal.userId)).toMatchObject({ active: true })
  expect(await money(hal.customerId)).toMatchObject({ charges: 2, charged: 2100 })
  expect(await billing.mailKinds(hal.email)).toEqual(['period-rolled'])
})

test('an unknown subscription status gives no access; access returns with a known one', async () => {
  const ida = await billing.payer()
  const { payments } = billing.app.deps
  const readCustomer = async (id: string) => {
    const snapshot = (await payments.readCustomer(id))!
    return { ...snapshot, subscriptions: snapshot.subscriptions.map(one => ({ ...one, status: 'unknown' as const })) }
  }
  await applyStripeState({ ...billing.app.deps, payments: { ...payments, readCustomer } }, ida.customerId)
  expect(await billing.access(ida.userId)).toMatchObject({ active: false })

  await applyStripeState(billing.app.deps, ida.customerId)
  expect(await billing.access(ida.userId)).toMatchObject({ active: true })
  expect(await money(ida.customerId)).toMatchObject({ charges: 1, charged: 1100 })
  expect(await billing.mailKinds(ida.email)).toEqual(['subscription-ended'])
})

test('a subscription paused in the portal gives no access', async () => {
  const jo = await billing.payer()
  await billing.control.portal.pause(jo.subscriptionId)
  await billing.settle()

  expect(await billing.access(jo.userId)).toMatchObject({ active: false, tier: 'basic' })
  expect(await billing.mailKinds(jo.email)).toEqual([])
  expect(await money(jo.customerId)).toMatchObject({ charges: 1, charged: 1100 })
})

test('a customer that Stripe does not know, as with a wrong key, keeps access and raises an alert', async () => {
  const kim = await billing.payer()
  const before = alerts()
  const { payments } = billing.app.deps

  await applyStripeState(
    { ...billing.app.deps, payments: { ...payments, readCustomer: async () => null } },
    kim.customerId,
  )

  expect(await billing.access(kim.userId)).toMatchObject({ active: true })
  expect(alerts()).toBe(before + 1)
})
