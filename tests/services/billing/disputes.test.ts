import { expect, test } from 'vitest'
import { billingOperations } from '#schema/billing.ts'
import { reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { subscriptionsOf } from '#stores/billing.ts'
import { days } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const world = billingApp()
const hours = (n: number) => n * 3_600_000

const money = (customerId: string) => world.control.sums(customerId)
const dispute = async (customerId: string) => {
  const charges = (await world.control.book(customerId)).filter(({ kind }) => kind === 'charge')
  return world.control.disputes.open(charges.at(-1)!.charge)
}
const atStripe = (id: string) => world.shop.stripe.subscriptions.retrieve(id)
const statuses = async (customer: string) =>
  (await world.shop.stripe.invoices.list({ customer })).data.map(({ status }) => status)
const periodEnd = async (userId: string) => (await subscriptionsOf(world.app.deps.db, userId))[0]!.period.end.getTime()
/** Past the next renewal and the hour of its draft. */
const nextRenewal = async (userId: string) => {
  await world.control.clock.advanceTo(new Date((await periodEnd(userId)) + hours(2)))
  await world.settle()
}
const night = () => reconcileStripe(world.app.deps, new AbortController().signal)

test('while a dispute is open no renewal is charged, and access stays refused', async () => {
  const ann = await world.payer({ tier: 'pro' })
  await dispute(ann.customerId)
  await world.settle()
  expect(await atStripe(ann.subscriptionId)).toMatchObject({
    status: 'active',
    pause_collection: { behavior: 'void' },
    metadata: { itc_paused_for: 'dispute' },
  })

  await nextRenewal(ann.userId)
  await nextRenewal(ann.userId)

  expect(await money(ann.customerId)).toMatchObject({ charges: 1, charged: 2200 })
  expect(await statuses(ann.customerId)).toEqual(['void', 'void', 'paid'])
  expect(await world.access(ann.userId)).toMatchObject({ active: false })
  expect(await world.kinds(ann.email)).toEqual([])
})

test('a dispute that is won lets the next renewal be charged', async () => {
  const ben = await world.payer()
  const { id } = await dispute(ben.customerId)
  await world.settle()
  await world.control.disputes.close(id, 'won')
  await world.settle()
  expect(await atStripe(ben.subscriptionId)).toMatchObject({ pause_collection: null, status: 'active' })
  expect((await atStripe(ben.subscriptionId)).metadata).not.toHaveProperty('itc_paused_for')
  expect(await world.access(ben.userId)).toMatchObject({ active: true })

  await nextRenewal(ben.userId)
  expect(await money(ben.customerId)).toMatchObject({ charges: 2, charged: 2200 })
  expect(await world.access(ben.userId)).toMatchObject({ active: true })
})

test('a dispute that is lost ends the subscription at once, without a refund', async () => {
  const cleo = await world.payer()
  const { id } = await dispute(cleo.customerId)
  await world.settle()
  await world.control.disputes.close(id, 'lost')
  await world.settle()

  expect(await atStripe(cleo.subscriptionId)).toMatchObject({ status: 'canceled' })
  expect(await money(cleo.customerId)).toMatchObject({ charges: 1, charged: 1100, refunded: 0 })
  expect(await world.access(cleo.userId)).toMatchObject({ active: false })
  expect(await world.kinds(cleo.email)).toEqual(['subscription-ended'])
})

test('a renewal that was drafted before the dispute is not charged either', async () => {
  const dan = await world.payer()
  await world.control.clock.advanceTo(new Date((await periodEnd(dan.userId)) + 60_000))
  await world.settle()
  expect(await statuses(dan.customerId)).toEqual(['draft', 'paid'])

  await dispute(dan.customerId)
  await world.settle()
  await world.control.clock.advance(hours(3))
  await world.settle()
  expect(await statuses(dan.customerId)).toEqual(['void', 'paid'])
  expect(await money(dan.customerId)).toMatchObject({ charges: 1 })
})

test('an invoice whose payment failed before the dispute is not tried again', async () => {
  const eve = await world.payer({ card: '4000000000000341' })
  await nextRenewal(eve.userId)
  expect(await statuses(eve.customerId)).toEqual(['open', 'paid'])
  await dispute(eve.customerId)
  await world.settle()
  await world.control.portal.updateCard(eve.customerId, { number: '4242424242424242' })
  await world.control.clock.advance(days(8))
  await world.settle()
  expect(await statuses(eve.customerId)).toEqual(['void', 'paid'])
  expect(await money(eve.customerId)).toMatchObject({ charges: 1 })
})

test('without any webhook the nightly run pauses, and a second night finds nothing to do', async () => {
  const fay = await world.payer()
  world.control.webhooks.disorder({ drop: 1 })
  await dispute(fay.customerId)
  await world.control.clock.advance(hours(2))
  await night()
  expect(await atStripe(fay.subscriptionId)).toMatchObject({ pause_collection: { behavior: 'void' } })
  expect((await subscriptionsOf(world.app.deps.db, fay.userId))[0]).toMatchObject({ isPausedForDispute: true })
  await world.control.clock.advance(hours(2))
  expect(await night()).toMatchObject({ healed: 0, failed: 0 })
  world.control.webhooks.disorder({})
})

test('Stripe fails while it is to pause: access ends all the same, and the next run pauses', async () => {
  const gil = await world.payer()
  await dispute(gil.customerId)
  world.control.faults.add({ call: 'POST /v1/subscriptions/:id', act: { kind: 'error', status: 500 }, times: 50 })
  await world.settle()
  expect(await world.access(gil.userId)).toMatchObject({ active: false })
  expect(await atStripe(gil.subscriptionId)).toMatchObject({ pause_collection: null })
  world.control.faults.clear()

  await night()
  expect(await atStripe(gil.subscriptionId)).toMatchObject({ pause_collection: { behavior: 'void' } })
})

test('a pause that an operator set before stays after the dispute is won', async () => {
  const hal = await world.payer()
  await world.shop.stripe.subscriptions.update(hal.subscriptionId, { pause_collection: { behavior: 'keep_as_draft' } })
  await world.settle()
  const { id } = await dispute(hal.customerId)
  await world.settle()
  await world.control.disputes.close(id, 'won')
  await world.settle()
  expect(await atStripe(hal.subscriptionId)).toMatchObject({ pause_collection: { behavior: 'keep_as_draft' } })
})

test('a lower plan that was to begin does not keep a lost dispute from ending the subscription', async () => {
  const ida = await world.payer({ tier: 'pro' })
  await world.shop.stripe.subscriptionSchedules.create({ from_subscription: ida.subscriptionId })
  const { id } = await dispute(ida.customerId)
  await world.settle()
  expect(await atStripe(ida.subscriptionId)).toMatchObject({ pause_collection: { behavior: 'void' } })
  await world.control.disputes.close(id, 'lost')
  await world.settle()
  expect(await atStripe(ida.subscriptionId)).toMatchObject({ status: 'canceled', schedule: null })
})

test('a change of plan is refused while a dispute is open, and charges nothing', async () => {
  const jo = await world.payer()
  await dispute(jo.customerId)
  await world.settle()
  const answer = await jo.rest('POST /subscription/upgrade-checkout', { targetTier: 'pro' })
  expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(await money(jo.customerId)).toMatchObject({ charges: 1 })
})

test('every repair that was begun is done', async () => {
  const rows = await world.app.deps.db.select().from(billingOperations)
  const repairs = rows.filter(({ kind }) => kind === 'settle_dispute')
  expect(repairs.length).toBeGreaterThan(8)
  expect(repairs.filter(({ state }) => state !== 'done')).toEqual([])
})
