import { beforeEach, expect, test } from 'vitest'
import { billingOperations } from '#schema/billing.ts'
import { applyStripeState } from '#services/billing/apply-stripe-state.ts'
import { reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { runRepairs } from '#services/billing/run-repairs.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const billing = billingApp()
const hours = (n: number) => n * 3_600_000
const runNightly = () => reconcileStripe(billing.app.deps, new AbortController().signal)

beforeEach(() => {
  billing.control.webhooks.setDisorder({ drop: 1 })
  billing.control.faults.clear()
})

/** A user who has paid for two subscriptions, and whose stored refund calls have not been made yet. */
async function paidTwice() {
  const user = await billing.payer()
  await billing.control.clock.advance(1_000)
  await billing.buy(user.email, 'basic', undefined, user.customerId)
  await applyStripeState(billing.app.deps, user.customerId)
  return user
}

const book = (customerId: string) => billing.control.totals(customerId)

test('a duplicate that waited longer than idempotency keys live is ended and refunded once', async () => {
  const ann = await paidTwice()
  await billing.control.clock.advance(hours(25))

  await runNightly()
  await runNightly()

  expect(await book(ann.customerId)).toMatchObject({ charges: 2, charged: 2200, refunded: 1100 })
  const live = await billing.shop.stripe.subscriptions.list({ customer: ann.customerId, status: 'active' })
  expect(live.data).toHaveLength(1)
  expect(await billing.access(ann.userId)).toMatchObject({ active: true, tier: 'basic' })
})

test('a voided invoice of a duplicate does not block its end', async () => {
  const dan = await billing.payer({ card: '4000000000000341' })
  const { period } = (await billing.access(dan.userId))!
  await billing.control.clock.advanceTo(new Date(period.end.getTime() + hours(2)))
  await billing.buy(dan.email, 'pro', '4242424242424242', dan.customerId)
  const { repairs } = await applyStripeState(billing.app.deps, dan.customerId)
  const open = await billing.shop.stripe.invoices.list({ customer: dan.customerId, status: 'open' })
  expect(open.data).toHaveLength(1)
  await billing.shop.stripe.invoices.voidInvoice(open.data[0]!.id!)

  await runRepairs(billing.app.deps, repairs)

  const operations = await billing.app.deps.db.select().from(billingOperations)
  expect(operations.filter(({ userId }) => userId === dan.userId)).toMatchObject([{ state: 'done', attempt: 1 }])
  expect(await billing.access(dan.userId)).toMatchObject({ active: true, tier: 'pro' })
})

test('deleting an account with a duplicate payment refunds the duplicate first', async () => {
  const ben = await paidTwice()

  const away = { call: 'POST /v1/refunds', act: { kind: 'error', status: 500 }, times: 9 } as const
  billing.control.faults.add(away)
  const input = { password: 'correct horse', confirmation: ben.email }
  expect((await ben.rest('POST /auth/delete-account', input)).status).toBe(503)
  billing.control.faults.clear()
  expect((await ben.rest('POST /auth/delete-account', input)).status).toBe(200)

  expect(await book(ben.customerId)).toMatchObject({ charges: 2, charged: 2200, refunded: 1100 })
  const live = await billing.shop.stripe.subscriptions.list({ customer: ben.customerId, status: 'active' })
  expect(live.data).toEqual([])
})

test('a change whose webhook was lost is applied by the nightly run', async () => {
  const cleo = await billing.payer()
  await billing.control.clock.advance(60_000)
  await billing.control.subscriptions.delete(cleo.subscriptionId)

  await runNightly()

  expect(await billing.access(cleo.userId)).toMatchObject({ active: false })
})
