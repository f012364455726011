import { beforeEach, expect, test } from 'vitest'
import { billingOperations } from '#schema/billing.ts'
import { applyStripeState } from '#services/billing/apply-stripe-state.ts'
import { resumeOperations } from '#services/billing/drive-operation.ts'
import { reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const world = billingApp()
const hours = (n: number) => n * 3_600_000
const tonight = () => reconcileStripe(world.app.deps, new AbortController().signal)

beforeEach(() => {
  world.control.webhooks.disorder({ drop: 1 })
  world.control.faults.clear()
})

/** Somebody who has paid for two subscriptions, seen by a process that died before it made the stored calls. */
async function paidTwice() {
  const person = await world.payer()
  await world.control.clock.advance(1_000)
  await world.buy(person.email, 'basic', undefined, person.customerId)
  await applyStripeState(world.app.deps, person.customerId)
  return person
}

const book = (customerId: string) => world.control.sums(customerId)

test('a duplicate that waited longer than Stripe keeps a key is ended and paid back all the same, once', async () => {
  const ann = await paidTwice()
  await world.control.clock.advance(hours(25))

  await tonight()
  await tonight()

  expect(await book(ann.customerId)).toMatchObject({ charges: 2, charged: 2200, refunded: 1100 })
  const live = await world.shop.stripe.subscriptions.list({ customer: ann.customerId, status: 'active' })
  expect(live.data).toHaveLength(1)
  expect(await world.access(ann.userId)).toMatchObject({ active: true, tier: 'basic' })
})

test('an invoice of a duplicate that somebody voids first holds nothing up', async () => {
  const dan = await world.payer({ card: '4000000000000341' })
  const { period } = (await world.access(dan.userId))!
  await world.control.clock.advanceTo(new Date(period.end.getTime() + hours(2)))
  await world.buy(dan.email, 'pro', '4242424242424242', dan.customerId)
  await applyStripeState(world.app.deps, dan.customerId)
  const open = await world.shop.stripe.invoices.list({ customer: dan.customerId, status: 'open' })
  expect(open.data).toHaveLength(1)
  await world.shop.stripe.invoices.voidInvoice(open.data[0]!.id!)

  await resumeOperations(world.app.deps, dan.userId)

  const operations = await world.app.deps.db.select().from(billingOperations)
  expect(operations.filter(({ userId }) => userId === dan.userId)).toMatchObject([{ state: 'done', attempt: 1 }])
  expect(await world.access(dan.userId)).toMatchObject({ active: true, tier: 'pro' })
})

test('who paid twice and deletes the account gets the second payment back first', async () => {
  const ben = await paidTwice()

  const away = { call: 'POST /v1/refunds', act: { kind: 'error', status: 500 }, times: 9 } as const
  world.control.faults.add(away)
  const input = { password: 'correct horse', confirmation: ben.email }
  expect((await ben.rest('POST /auth/delete-account', input)).status).toBe(503)
  world.control.faults.clear()
  expect((await ben.rest('POST /auth/delete-account', input)).status).toBe(200)

  expect(await book(ben.customerId)).toMatchObject({ charges: 2, charged: 2200, refunded: 1100 })
  const live = await world.shop.stripe.subscriptions.list({ customer: ben.customerId, status: 'active' })
  expect(live.data).toEqual([])
})

test('what Stripe could not tell of somebody who was looked at just before is found by the same night', async () => {
  const cleo = await world.payer()
  await world.control.clock.advance(60_000)
  await world.control.subscriptions.delete(cleo.subscriptionId)

  await tonight()

  expect(await world.access(cleo.userId)).toMatchObject({ active: false })
})
