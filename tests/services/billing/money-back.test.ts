import { expect, test } from 'vitest'
import { billingOperations } from '#schema/billing.ts'
import { applyStripeState } from '#services/billing/apply-stripe-state.ts'
import { runRepairs } from '#services/billing/run-repairs.ts'
import { invoicesOf, subscriptionsOf } from '#stores/billing.ts'
import { days } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const billing = billingApp()
const money = (customerId: string) => billing.control.totals(customerId)
const chargeOf = async (customerId: string) => (await billing.control.transactions(customerId))[0]!.charge
const refundedTo = async (userId: string) =>
  (await invoicesOf(billing.app.deps.db, userId)).map(({ amountRefunded }) => amountRefunded)

test('a full refund ends access, a partial one does not', async () => {
  const ann = await billing.payer({ tier: 'pro' })
  const ben = await billing.payer({ tier: 'pro' })
  await billing.control.refunds.create(await chargeOf(ann.customerId))
  await billing.control.refunds.create(await chargeOf(ben.customerId), 500)
  await billing.settle()

  expect(await billing.access(ann.userId)).toMatchObject({ active: false, tier: 'pro' })
  expect(await money(ann.customerId)).toMatchObject({ charged: 2200, refunded: 2200 })
  expect(await billing.access(ben.userId)).toMatchObject({ active: true, tier: 'pro' })
  expect(await refundedTo(ben.userId)).toEqual([5_000_000])
  expect(await billing.mailKinds(ann.email)).toEqual([])
})

test('a refund of all that was paid by card ends access, although a credit paid for the rest', async () => {
  const ida = await billing.payer({ tier: 'pro' })
  const jon = await billing.payer({ tier: 'pro' })
  for (const { customerId } of [ida, jon]) await billing.control.customers.credit(customerId, 800)
  const { period } = (await billing.access(ida.userId))!
  await billing.control.clock.advanceTo(new Date(period.end.getTime() + 2 * 3_600_000))
  await billing.settle()
  expect(await money(ida.customerId)).toMatchObject({ charges: 2, charged: 2200 + 1400 })
  const renewal = async (customerId: string) => (await billing.control.transactions(customerId)).at(-1)!.charge

  await billing.control.refunds.create(await renewal(ida.customerId))
  await billing.control.refunds.create(await renewal(jon.customerId), 1399)
  await billing.settle()

  expect(await money(ida.customerId)).toMatchObject({ refunded: 1400 })
  expect(await billing.access(ida.userId)).toMatchObject({ active: false, tier: 'pro' })
  expect(await billing.access(jon.userId)).toMatchObject({ active: true, tier: 'pro' })
})

test('a refund that fails at the bank restores access', async () => {
  const cleo = await billing.payer()
  const refund = await billing.control.refunds.create(await chargeOf(cleo.customerId))
  await billing.settle()
  expect(await billing.access(cleo.userId)).toMatchObject({ active: false })

  await billing.control.refunds.fail(refund.id)
  await billing.settle()

  expect(await billing.access(cleo.userId)).toMatchObject({ active: true })
  expect(await refundedTo(cleo.userId)).toEqual([0])
  expect(await money(cleo.customerId)).toMatchObject({ charged: 1100, refunded: 0, kept: 1100 })
  expect(await billing.mailKinds(cleo.email)).toEqual([])
})

test.each([
  ['won', true, []],
  ['lost', false, ['subscription-ended']],
] as const)('a dispute stops access while it is open; once %s, access is %s', async (outcome, active, mails) => {
  const dan = await billing.payer()
  const dispute = await billing.control.disputes.open(await chargeOf(dan.customerId))
  await billing.settle()
  expect(await billing.access(dan.userId)).toMatchObject({ active: false })

  await billing.control.disputes.close(dispute.id, outcome)
  await billing.settle()
  await applyStripeState(billing.app.deps, dan.customerId)

  expect(await billing.access(dan.userId)).toMatchObject({ active })
  expect((await invoicesOf(billing.app.deps.db, dan.userId))[0]).toMatchObject({ dispute: outcome })
  expect(await billing.mailKinds(dan.email)).toEqual(mails)
})

const live = async (userId: string) =>
  (await subscriptionsOf(billing.app.deps.db, userId)).filter(({ status }) => ['active', 'past_due'].includes(status))

test('of two live subscriptions the higher one counts; the older, unpaid one is ended and owes nothing', async () => {
  const eve = await billing.payer({ card: '4000000000000341' })
  const { period } = (await billing.access(eve.userId))!
  await billing.control.clock.advanceTo(new Date(period.end.getTime() + 2 * 3_600_000))
  await billing.settle()
  expect(await subscriptionsOf(billing.app.deps.db, eve.userId)).toMatchObject([{ status: 'past_due' }])

  const second = await billing.buy(eve.email, 'premium', '4242424242424242', eve.customerId)
  await billing.settle()

  expect(await billing.access(eve.userId)).toMatchObject({ active: true, tier: 'premium' })
  expect(await live(eve.userId)).toMatchObject([{ id: second.subscriptionId }])
  expect(await money(eve.customerId)).toMatchObject({ charges: 2, charged: 1100 + 3850, refunded: 0 })
  const open = await billing.shop.stripe.invoices.list({ customer: eve.customerId, status: 'open' })
  expect(open.data).toEqual([])
  expect(await billing.mailKinds(eve.email)).toEqual(['payment-failed', 'period-rolled'])
})

test('of two paid subscriptions one remains and the other is refunded once', async () => {
  const fay = await billing.payer()
  await billing.control.clock.advance(days(1))
  const second = await billing.buy(fay.email, 'basic', undefined, fay.customerId)
  await billing.settle()
  for (let i = 0; i < 3; i += 1) await applyStripeState(billing.app.deps, fay.customerId)
  await billing.settle()

  expect(await live(fay.userId)).toMatchObject([{ id: second.subscriptionId }])
  expect(await money(fay.customerId)).toMatchObject({ charges: 2, charged: 2200, refunded: 1100 })
  expect(await billing.access(fay.userId)).toMatchObject({ active: true, tier: 'basic' })
  const operations = await billing.app.deps.db.select().from(billingOperations)
  expect(operations.filter(({ userId }) => userId === fay.userId)).toMatchObject([
    { kind: 'refund_duplicate', state: 'done', subscriptionId: fay.subscriptionId },
  ])
  expect(await billing.mailKinds(fay.email)).toEqual(['period-rolled'])
})

test('of two live subscriptions, a disputed newer one is ended without a refund, and the older remains', async () => {
  const gus = await billing.payer({ tier: 'pro' })
  billing.control.webhooks.setDisorder({ drop: 1 })
  await billing.control.clock.advance(days(1))
  const second = await billing.buy(gus.email, 'premium', undefined, gus.customerId)
  const book = await billing.control.transactions(gus.customerId)
  await billing.control.disputes.open(book.find(({ subscription }) => subscription === second.subscriptionId)!.charge)
  const { repairs } = await applyStripeState(billing.app.deps, gus.customerId)
  billing.control.webhooks.setDisorder({})
  await billing.settle()
  await runRepairs(billing.app.deps, repairs)
  await applyStripeState(billing.app.deps, gus.customerId)

  expect(await live(gus.userId)).toMatchObject([{ id: gus.subscriptionId }])
  expect(await billing.access(gus.userId)).toMatchObject({ active: true, tier: 'pro' })
  expect(await money(gus.customerId)).toMatchObject({ charges: 2, charged: 2200 + 3850, refunded: 0, disputed: 3850 })
  expect(await billing.mailKinds(gus.email)).toEqual([])
})
