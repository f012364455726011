import { expect, test } from 'vitest'
import { billingOperations } from '#schema/billing.ts'
import { reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { subscriptionsOf } from '#stores/billing.ts'
import { days } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const billing = billingApp()
const hours = (n: number) => n * 3_600_000

const money = (customerId: string) => billing.control.totals(customerId)
const dispute = async (customerId: string) => {
  const charges = (await billing.control.transactions(customerId)).filter(({ kind }) => kind === 'charge')
  return billing.control.disputes.open(charges.at(-1)!.charge)
}
const atStripe = (id: string) => billing.shop.stripe.subscriptions.retrieve(id)
const statuses = async (customer: string) =>
  (await billing.shop.stripe.invoices.list({ customer })).data.map(({ status }) => status)
const periodEnd = async (userId: string) =>
  (await subscriptionsOf(billing.app.deps.db, userId))[0]!.period.end.getTime()
/** Past the next renewal and the hour of its draft. */
const nextRenewal = async (userId: string) => {
  await billing.control.clock.advanceTo(new Date((await periodEnd(userId)) + hours(2)))
  await billing.settle()
}
const night = () => reconcileStripe(billing.app.deps, new AbortController().signal)

test('while a dispute is open no renewal is charged, and access stays refused', async () => {
  const ann = await billing.payer({ tier: 'pro' })
  await dispute(ann.customerId)
  await billing.settle()
  expect(await atStripe(ann.subscriptionId)).toMatchObject({
    status: 'active',
    pause_collection: { behavior: 'void' },
    metadata: { itc_paused_for: 'dispute' },
  })

  await nextRenewal(ann.userId)
  await nextRenewal(ann.userId)

  expect(await money(ann.customerId)).toMatchObject({ charges: 1, charged: 2200 })
  expect(await statuses(ann.customerId)).toEqual(['void', 'void', 'paid'])
  expect(await billing.access(ann.userId)).toMatchObject({ active: false })
  expect(await billing.mailKinds(ann.email)).toEqual([])
})

test('after a won dispute the next renewal is charged', async () => {
  const ben = await billing.payer()
  const { id } = await dispute(ben.customerId)
  await billing.settle()
  await billing.control.disputes.close(id, 'won')
  await billing.settle()
  expect(await atStripe(ben.subscriptionId)).toMatchObject({ pause_collection: null, status: 'active' })
  expect((await atStripe(ben.subscriptionId)).metadata).not.toHaveProperty('itc_paused_for')
  expect(await billing.access(ben.userId)).toMatchObject({ active: true })

  await nextRenewal(ben.userId)
  expect(await money(ben.customerId)).toMatchObject({ charges: 2, charged: 2200 })
  expect(await billing.access(ben.userId)).toMatchObject({ active: true })
})

test('a lost dispute ends the subscription at once without a refund', async () => {
  const cleo = await billing.payer()
  const { id } = await dispute(cleo.customerId)
  await billing.settle()
  await billing.control.disputes.close(id, 'lost')
  await billing.settle()

  expect(await atStripe(cleo.subscriptionId)).toMatchObject({ status: 'canceled' })
  expect(await money(cleo.customerId)).toMatchObject({ charges: 1, charged: 1100, refunded: 0 })
  expect(await billing.access(cleo.userId)).toMatchObject({ active: false })
  expect(await billing.mailKinds(cleo.email)).toEqual(['subscription-ended'])
})

test('a renewal that was drafted before the dispute is not charged either', async () => {
  const dan = await billing.payer()
  await billing.control.clock.advanceTo(new Date((await periodEnd(dan.userId)) + 60_000))
  await billing.settle()
  expect(await statuses(dan.customerId)).toEqual(['draft', 'paid'])

  await dispute(dan.customerId)
  await billing.settle()
  await billing.control.clock.advance(hours(3))
  await billing.settle()
  expect(await statuses(dan.customerId)).toEqual(['void', 'paid'])
  expect(await money(dan.customerId)).toMatchObject({ charges: 1 })
})

test('an invoice whose payment failed before the dispute is not retried', async () => {
  const eve = await billing.payer({ card: '4000000000000341' })
  await nextRenewal(eve.userId)
  expect(await statuses(eve.customerId)).toEqual(['open', 'paid'])
  await dispute(eve.customerId)
  await billing.settle()
  await billing.control.portal.updateCard(eve.customerId, { number: '4242424242424242' })
  await billing.control.clock.advance(days(8))
  await billing.settle()
  expect(await statuses(eve.customerId)).toEqual(['void', 'paid'])
  expect(await money(eve.customerId)).toMatchObject({ charges: 1 })
})

test('without webhooks the nightly run pauses the subscription, and the next night changes nothing', async () => {
  const fay = await billing.payer()
  billing.control.webhooks.setDisorder({ drop: 1 })
  await dispute(fay.customerId)
  await billing.control.clock.advance(hours(2))
  await night()
  expect(await atStripe(fay.subscriptionId)).toMatchObject({ pause_collection: { behavior: 'void' } })
  expect((await subscriptionsOf(billing.app.deps.db, fay.userId))[0]).toMatchObject({ isPausedForDispute: true })
  await billing.control.clock.advance(hours(2))
  expect(await night()).toMatchObject({ repaired: 0, failed: 0 })
  billing.control.webhooks.setDisorder({})
})

test('if Stripe fails during the pause, access still ends, and the next run pauses', async () => {
  const gil = await billing.payer()
  await dispute(gil.customerId)
  billing.control.faults.add({ call: 'POST /v1/subscriptions/:id', act: { kind: 'error', status: 500 }, times: 50 })
  await billing.settle()
  expect(await billing.access(gil.userId)).toMatchObject({ active: false })
  expect(await atStripe(gil.subscriptionId)).toMatchObject({ pause_collection: null })
  billing.control.faults.clear()

  await night()
  expect(await atStripe(gil.subscriptionId)).toMatchObject({ pause_collection: { behavior: 'void' } })
})

test('an earlier pause by an operator remains after a won dispute', async () => {
  const hal = await billing.payer()
  await billing.shop.stripe.subscriptions.update(hal.subscriptionId, {
    pause_collection: { behavior: 'keep_as_draft' },
  })
  await billing.settle()
  const { id } = await dispute(hal.customerId)
  await billing.settle()
  await billing.control.disputes.close(id, 'won')
  await billing.settle()
  expect(await atStripe(hal.subscriptionId)).toMatchObject({ pause_collection: { behavior: 'keep_as_draft' } })
})

test('a lost dispute ends the subscription even with a scheduled downgrade', async () => {
  const ida = await billing.payer({ tier: 'pro' })
  await billing.shop.stripe.subscriptionSchedules.create({ from_subscription: ida.subscriptionId })
  const { id } = await dispute(ida.customerId)
  await billing.settle()
  expect(await atStripe(ida.subscriptionId)).toMatchObject({ pause_collection: { behavior: 'void' } })
  await billing.control.disputes.close(id, 'lost')
  await billing.settle()
  expect(await atStripe(ida.subscriptionId)).toMatchObject({ status: 'canceled', schedule: null })
})

test('a change of plan is refused while a dispute is open, and charges nothing', async () => {
  const jo = await billing.payer()
  await dispute(jo.customerId)
  await billing.settle()
  const response = await jo.rest('POST /subscription/upgrade-checkout', { targetTier: 'pro' })
  expect(response).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(await money(jo.customerId)).toMatchObject({ charges: 1 })
})

test('every started repair is done', async () => {
  const rows = await billing.app.deps.db.select().from(billingOperations)
  const repairs = rows.filter(({ kind }) => kind === 'settle_dispute')
  expect(repairs.length).toBeGreaterThan(8)
  expect(repairs.filter(({ state }) => state !== 'done')).toEqual([])
})
