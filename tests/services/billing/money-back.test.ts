import { expect, test } from 'vitest'
import { billingOperations } from '#schema/billing.ts'
import { applyStripeState } from '#services/billing/apply-stripe-state.ts'
import { resumeOperations } from '#services/billing/drive-operation.ts'
import { invoicesOf, subscriptionsOf } from '#stores/billing.ts'
import { days } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const world = billingApp()
const money = (customerId: string) => world.control.sums(customerId)
const chargeOf = async (customerId: string) => (await world.control.book(customerId))[0]!.charge
const refundedTo = async (userId: string) =>
  (await invoicesOf(world.app.deps.db, userId)).map(({ amountRefunded }) => amountRefunded)

test('41: a full refund ends access, a partial one does not', async () => {
  const ann = await world.payer({ tier: 'pro' })
  const ben = await world.payer({ tier: 'pro' })
  await world.control.refunds.create(await chargeOf(ann.customerId))
  await world.control.refunds.create(await chargeOf(ben.customerId), 500)
  await world.settle()

  expect(await world.access(ann.userId)).toMatchObject({ active: false, tier: 'pro' })
  expect(await money(ann.customerId)).toMatchObject({ charged: 2200, refunded: 2200 })
  expect(await world.access(ben.userId)).toMatchObject({ active: true, tier: 'pro' })
  expect(await refundedTo(ben.userId)).toEqual([5_000_000])
  expect(await world.kinds(ann.email)).toEqual([])
})

test('41: a refund that the bank sends back was none: access comes back', async () => {
  const cleo = await world.payer()
  const refund = await world.control.refunds.create(await chargeOf(cleo.customerId))
  await world.settle()
  expect(await world.access(cleo.userId)).toMatchObject({ active: false })

  await world.control.refunds.fail(refund.id)
  await world.settle()

  expect(await world.access(cleo.userId)).toMatchObject({ active: true })
  expect(await refundedTo(cleo.userId)).toEqual([0])
  expect(await money(cleo.customerId)).toMatchObject({ charged: 1100, refunded: 0, kept: 1100 })
  expect(await world.kinds(cleo.email)).toEqual([])
})

test.each([
  ['won', true, []],
  ['lost', false, ['subscription-ended']],
] as const)('42: a dispute stops access while it is open; %s, access is %s', async (outcome, active, told) => {
  const dan = await world.payer()
  const dispute = await world.control.disputes.open(await chargeOf(dan.customerId))
  await world.settle()
  expect(await world.access(dan.userId)).toMatchObject({ active: false })

  await world.control.disputes.close(dispute.id, outcome)
  await world.settle()
  await applyStripeState(world.app.deps, dan.customerId)

  expect(await world.access(dan.userId)).toMatchObject({ active })
  expect((await invoicesOf(world.app.deps.db, dan.userId))[0]).toMatchObject({ dispute: outcome })
  expect(await world.kinds(dan.email)).toEqual(told)
})

const live = async (userId: string) =>
  (await subscriptionsOf(world.app.deps.db, userId)).filter(({ status }) => ['active', 'past_due'].includes(status))

test('36: of two live subscriptions the better one counts; the older, failed one is ended and owes nothing', async () => {
  const eve = await world.payer({ card: '4000000000000341' })
  const { period } = (await world.access(eve.userId))!
  await world.control.clock.advanceTo(new Date(period.end.getTime() + 2 * 3_600_000))
  await world.settle()
  expect(await subscriptionsOf(world.app.deps.db, eve.userId)).toMatchObject([{ status: 'past_due' }])

  const second = await world.buy(eve.email, 'premium', '4242424242424242', eve.customerId)
  await world.settle()

  expect(await world.access(eve.userId)).toMatchObject({ active: true, tier: 'premium' })
  expect(await live(eve.userId)).toMatchObject([{ id: second.subscriptionId }])
  expect(await money(eve.customerId)).toMatchObject({ charges: 2, charged: 1100 + 3850, refunded: 0 })
  const open = await world.shop.stripe.invoices.list({ customer: eve.customerId, status: 'open' })
  expect(open.data).toEqual([])
  expect(await world.kinds(eve.email)).toEqual(['payment-failed', 'period-rolled'])
})

test('37: of two that were both paid one stays, and the other’s money goes back, once', async () => {
  const fay = await world.payer()
  await world.control.clock.advance(days(1))
  const second = await world.buy(fay.email, 'basic', undefined, fay.customerId)
  await world.settle()
  for (let i = 0; i < 3; i += 1) await applyStripeState(world.app.deps, fay.customerId)
  await world.settle()

  expect(await live(fay.userId)).toMatchObject([{ id: second.subscriptionId }])
  expect(await money(fay.customerId)).toMatchObject({ charges: 2, charged: 2200, refunded: 1100 })
  expect(await world.access(fay.userId)).toMatchObject({ active: true, tier: 'basic' })
  const operations = await world.app.deps.db.select().from(billingOperations)
  expect(operations.filter(({ userId }) => userId === fay.userId)).toMatchObject([
    { kind: 'refund_duplicate', state: 'done', subscriptionId: fay.subscriptionId },
  ])
  expect(await world.kinds(fay.email)).toEqual(['period-rolled'])
})

test('36: of two live ones the newer was disputed: the older, paid one stays, and nothing is given back twice', async () => {
  const gus = await world.payer({ tier: 'pro' })
  world.control.webhooks.disorder({ drop: 1 })
  await world.control.clock.advance(days(1))
  const second = await world.buy(gus.email, 'premium', undefined, gus.customerId)
  const book = await world.control.book(gus.customerId)
  await world.control.disputes.open(book.find(({ subscription }) => subscription === second.subscriptionId)!.charge)
  await applyStripeState(world.app.deps, gus.customerId)
  world.control.webhooks.disorder({})
  await world.settle()
  await resumeOperations(world.app.deps, gus.userId)
  await applyStripeState(world.app.deps, gus.customerId)

  expect(await live(gus.userId)).toMatchObject([{ id: gus.subscriptionId }])
  expect(await world.access(gus.userId)).toMatchObject({ active: true, tier: 'pro' })
  expect(await money(gus.customerId)).toMatchObject({ charges: 2, charged: 2200 + 3850, refunded: 0, disputed: 3850 })
  expect(await world.kinds(gus.email)).toEqual([])
})
