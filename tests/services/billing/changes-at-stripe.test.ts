import { expect, test } from 'vitest'
import { applyStripeState } from '#services/billing/apply-stripe-state.ts'
import { subscriptionsOf } from '#stores/billing.ts'
import { days } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const world = billingApp()
const hours = (n: number) => n * 3_600_000
const alerts = () =>
  (world.app.deps.metrics as unknown as { total(name: string): number }).total('billing_alerts_total')
const money = (customerId: string) => world.control.sums(customerId)
const pastEnd = async (userId: string, ms: number) => {
  const { period } = (await world.access(userId))!
  await world.control.clock.advanceTo(new Date(period.end.getTime() + ms))
  await world.settle()
}

test('31: a cancellation in the portal, which sets only `cancel_at`, keeps access to the end and then ends it', async () => {
  const ann = await world.payer({ tier: 'pro' })
  await world.control.portal.cancel(ann.subscriptionId)
  await world.settle()
  expect(await world.access(ann.userId)).toMatchObject({ active: true, tier: 'pro' })
  expect(await world.kinds(ann.email)).toEqual(['subscription-cancelled'])

  await pastEnd(ann.userId, hours(2))
  expect(await world.access(ann.userId)).toMatchObject({ active: false, tier: 'pro' })
  expect(await world.kinds(ann.email)).toEqual(['subscription-cancelled', 'subscription-ended'])
  expect(await money(ann.customerId)).toMatchObject({ charges: 1, charged: 2200 })
})

test('32: a tier changed in the dashboard counts here', async () => {
  const ben = await world.payer()
  const [subscription] = await subscriptionsOf(world.app.deps.db, ben.userId)
  const enterprise = await world.shop.stripe.prices.list({ lookup_keys: ['itc_enterprise_monthly'] })
  await world.shop.stripe.subscriptions.update(ben.subscriptionId, {
    items: [{ id: subscription!.itemId, price: enterprise.data[0]!.id }],
    proration_behavior: 'none',
  })
  await world.settle()

  expect(await world.access(ben.userId)).toMatchObject({ active: true, tier: 'enterprise' })
  expect(await money(ben.customerId)).toMatchObject({ charges: 1, charged: 1100 })
  expect(await world.kinds(ben.email)).toEqual([])
})

test('33: a price that is none of ours keeps the plan that was paid for, and alerts', async () => {
  const cleo = await world.payer({ tier: 'premium' })
  const before = alerts()
  const [subscription] = await subscriptionsOf(world.app.deps.db, cleo.userId)
  const mugs = await world.shop.stripe.products.create({ name: 'Mugs' })
  const price = await world.shop.stripe.prices.create({
    product: mugs.id,
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
  })
  await world.shop.stripe.subscriptions.update(cleo.subscriptionId, {
    items: [{ id: subscription!.itemId, price: price.id }],
    proration_behavior: 'none',
  })
  await world.settle()

  expect(await world.access(cleo.userId)).toMatchObject({ active: true, tier: 'premium' })
  expect(alerts()).toBe(before + 1)
  expect(await money(cleo.customerId)).toMatchObject({ charges: 1, charged: 3850 })
  expect(await world.kinds(cleo.email)).toEqual([])
})

test('34: a subscription deleted in the dashboard ends access at once, and says so once', async () => {
  const dan = await world.payer()
  await world.control.subscriptions.delete(dan.subscriptionId)
  await world.settle()
  await applyStripeState(world.app.deps, dan.customerId)

  expect(await world.access(dan.userId)).toMatchObject({ active: false, tier: 'basic' })
  expect(await world.kinds(dan.email)).toEqual(['subscription-ended'])
  expect(await money(dan.customerId)).toMatchObject({ charges: 1, charged: 1100 })
})

test('35: a customer deleted in the dashboard has no access, and can come back as a new one', async () => {
  const eve = await world.payer()
  await world.shop.stripe.customers.del(eve.customerId)
  await world.settle()

  expect(await world.access(eve.userId)).toMatchObject({ active: false })
  expect(await subscriptionsOf(world.app.deps.db, eve.userId)).toMatchObject([{ status: 'canceled' }])
  expect(await world.kinds(eve.email)).toEqual(['subscription-ended'])
  await applyStripeState(world.app.deps, eve.customerId)
  expect(await world.kinds(eve.email)).toEqual(['subscription-ended'])
  expect(await money(eve.customerId)).toMatchObject({ charges: 1, charged: 1100 })
})

test('38, 39: an unpaid renewal keeps what is left of the paid period, tells once, and Stripe’s giving up ends it', async () => {
  const fay = await world.payer({ card: '4000000000000341' })
  const { period } = (await world.access(fay.userId))!
  await pastEnd(fay.userId, hours(2))

  expect(await world.access(fay.userId)).toMatchObject({ active: true, tier: 'basic', period })
  expect(await world.kinds(fay.email)).toEqual(['payment-failed'])
  const [mail] = await world.mails(fay.email)
  expect(mail).toMatchObject({ tier: 'basic', amountDue: 11_000_000, payUrl: expect.stringContaining('/invoices/') })

  for (let day = 0; day < 30; day += 3) {
    await world.control.clock.advance(days(3))
    await world.settle()
  }
  expect(await world.access(fay.userId)).toMatchObject({ active: false })
  expect(await world.kinds(fay.email)).toEqual(['payment-failed', 'subscription-ended'])
  expect(await money(fay.customerId)).toMatchObject({ charges: 1, charged: 1100 })
})

test.each([
  ['marked uncollectible', 'markUncollectible'],
  ['voided', 'voidInvoice'],
] as const)('40: an unpaid renewal that is %s gives no fresh usage, whatever the status becomes', async (_, act) => {
  const gil = await world.payer({ card: '4000000000000341' })
  const { period } = (await world.access(gil.userId))!
  await pastEnd(gil.userId, hours(2))
  const [owed] = (await world.shop.stripe.invoices.list({ customer: gil.customerId, status: 'open' })).data
  await world.shop.stripe.invoices[act](owed!.id!)
  await world.settle()

  expect((await world.access(gil.userId))!.period).toEqual(period)
  expect(await money(gil.customerId)).toMatchObject({ charges: 1, charged: 1100 })
  expect(await world.kinds(gil.email)).toEqual(['payment-failed'])
})

test('43: tax that Stripe gives up silently is an alert, once', async () => {
  const hal = await world.payer()
  const before = alerts()
  await world.control.customers.loseAddress(hal.customerId)
  await pastEnd(hal.userId, hours(2))
  await applyStripeState(world.app.deps, hal.customerId)

  expect(alerts()).toBe(before + 1)
  expect(await world.access(hal.userId)).toMatchObject({ active: true })
  expect(await money(hal.customerId)).toMatchObject({ charges: 2, charged: 2100 })
  expect(await world.kinds(hal.email)).toEqual(['period-rolled'])
})

test('48: a status that Stripe may invent gives nothing, and takes nothing that a paid one gives', async () => {
  const ida = await world.payer()
  const { payments } = world.app.deps
  const readCustomer = async (id: string) => {
    const snapshot = (await payments.readCustomer(id))!
    return { ...snapshot, subscriptions: snapshot.subscriptions.map(one => ({ ...one, status: 'unknown' as const })) }
  }
  await applyStripeState({ ...world.app.deps, payments: { ...payments, readCustomer } }, ida.customerId)
  expect(await world.access(ida.userId)).toMatchObject({ active: false })

  await applyStripeState(world.app.deps, ida.customerId)
  expect(await world.access(ida.userId)).toMatchObject({ active: true })
  expect(await money(ida.customerId)).toMatchObject({ charges: 1, charged: 1100 })
  expect(await world.kinds(ida.email)).toEqual(['subscription-ended'])
})

test('50: a subscription paused in the portal gives nothing', async () => {
  const jo = await world.payer()
  await world.control.portal.pause(jo.subscriptionId)
  await world.settle()

  expect(await world.access(jo.userId)).toMatchObject({ active: false, tier: 'basic' })
  expect(await world.kinds(jo.email)).toEqual([])
  expect(await money(jo.customerId)).toMatchObject({ charges: 1, charged: 1100 })
})

test('a provider that does not know a customer, as with a wrong key, takes nobody’s access', async () => {
  const kim = await world.payer()
  const before = alerts()
  const { payments } = world.app.deps

  await applyStripeState(
    { ...world.app.deps, payments: { ...payments, readCustomer: async () => null } },
    kim.customerId,
  )

  expect(await world.access(kim.userId)).toMatchObject({ active: true })
  expect(alerts()).toBe(before + 1)
})
