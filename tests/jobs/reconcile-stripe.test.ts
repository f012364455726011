import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pendingSignups } from '#schema/billing.ts'
import { completeCheckout } from '#services/billing/complete-checkout.ts'
import { createBatchRun, expireSignups, reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { signupCheckout } from '#services/billing/signup-checkout.ts'
import { findUser } from '#stores/accounts.ts'
import { customerOf } from '#stores/billing.ts'
import { days, minutes } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const billing = billingApp()
const hours = (n: number) => n * 3_600_000
const runNightly = () => reconcileStripe(billing.app.deps, new AbortController().signal)
/** Drops every webhook. */
const dropWebhooks = () => billing.control.webhooks.setDisorder({ drop: 1 })
let emails = 0

beforeEach(() => {
  billing.control.webhooks.setDisorder({})
  billing.control.faults.clear()
})

/** Counts a customer's processed events, except those that the nightly run skipped because it had already read the customer. */
async function countAppliedEvents(customerId: string): Promise<number> {
  const [row] = await billing.app.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from stripe_events
         where customer_id = ${customerId} and processed_at is not null and error is distinct from ${alreadyRead}`,
  )
  return row!.n
}
const alreadyRead = 'never delivered; the nightly run had already read the customer'

async function beginSignup(selectedPlan: 'basic' | 'pro' = 'pro') {
  emails += 1
  const email = `newcomer${emails}@example.com`
  const input = { email, password: 'plum velvet anchor 9', fullName: 'New Comer', selectedPlan } as const
  const { checkoutUrl } = await signupCheckout(
    billing.app.deps,
    { address: '127.0.0.1', nonce: `nonce-${emails}` },
    input,
  )
  return { email, checkoutUrl }
}
const signupOf = async (email: string) => {
  const [row] = await billing.app.deps.db.select().from(pendingSignups).where(eq(pendingSignups.email, email))
  return row!
}
const accessOf = async (email: string) => {
  const user = await findUser(billing.app.deps.db, { email })
  return user === null ? null : billing.access(user.id)
}

test('the nightly run creates the account of a paid signup when webhook and success page were missed', async () => {
  dropWebhooks()
  const { email, checkoutUrl } = await beginSignup()
  await billing.control.checkout.pay(checkoutUrl)
  await billing.settle()
  expect(await findUser(billing.app.deps.db, { email })).toBeNull()

  const first = await runNightly()
  const second = await runNightly()

  const user = (await findUser(billing.app.deps.db, { email }))!
  expect(await billing.access(user.id)).toMatchObject({ active: true, tier: 'pro' })
  expect(await billing.mailKinds(email)).toEqual(['welcome'])
  const customer = await customerOf(billing.app.deps.db, user.id)
  expect(await billing.control.totals(customer!.id)).toMatchObject({ charges: 1, charged: 2200 })
  // The signup, and each missed event that the nightly run applied.
  const applied = await countAppliedEvents(customer!.id)
  expect(first).toMatchObject({ repaired: 1 + applied, failed: 0 })
  expect(second).toMatchObject({ repaired: 0, failed: 0 })
  expect(await signupOf(email)).toMatchObject({ state: 'completed', passwordHash: null })
})

test('an unpaid signup expires, and its password hash is erased', async () => {
  const { email } = await beginSignup()
  await billing.control.clock.advance(days(2))

  await runNightly()

  expect(await signupOf(email)).toMatchObject({ state: 'expired', passwordHash: null })
  expect(await accessOf(email)).toBeNull()
  expect(await billing.control.transactions()).not.toContainEqual(expect.objectContaining({ email }))
  expect(await billing.mailKinds(email)).toEqual([])
})

test('a signup that is completed while the nightly run expires it keeps its account', async () => {
  dropWebhooks()
  const { email, checkoutUrl } = await beginSignup()
  await billing.control.checkout.pay(checkoutUrl)
  await billing.control.clock.advance(days(2))
  const { deps } = billing.app
  const readCheckout: typeof deps.payments.readCheckout = async id => {
    const session = (await deps.payments.readCheckout(id))!
    await completeCheckout(deps, session)
    return { ...session, status: 'open' }
  }
  const needs = { ...deps, payments: { ...deps.payments, readCheckout } }

  await expireSignups(needs, createBatchRun(needs, new AbortController().signal))

  expect(await signupOf(email)).toMatchObject({ state: 'completed' })
  const user = (await findUser(deps.db, { email }))!
  expect(await billing.access(user.id)).toMatchObject({ active: true, tier: 'pro' })
  expect(await billing.control.totals((await customerOf(deps.db, user.id))!.id)).toMatchObject({
    charges: 1,
    charged: 2200,
  })
  expect(await billing.mailKinds(email)).toEqual(['welcome'])
})

test('a paid signup whose password hash was erased gets an account and a mail to set the password', async () => {
  dropWebhooks()
  const { email, checkoutUrl } = await beginSignup('basic')
  await billing.control.checkout.pay(checkoutUrl)
  await billing.app.deps.db.update(pendingSignups).set({ passwordHash: null }).where(eq(pendingSignups.email, email))

  await runNightly()

  const user = (await findUser(billing.app.deps.db, { email }))!
  expect(await billing.access(user.id)).toMatchObject({ active: true, tier: 'basic' })
  expect(await billing.mailKinds(email)).toEqual(['welcome'])
  expect(await billing.jobs('send-password-link')).toContainEqual({ email, mail: 'set-password' })
  expect(await billing.control.totals((await customerOf(billing.app.deps.db, user.id))!.id)).toMatchObject({
    charges: 1,
  })
})

test('the nightly run applies a cancellation and an end whose webhooks were missed, and mails each user once', async () => {
  const ann = await billing.payer()
  const ben = await billing.payer()
  const cleo = await billing.payer()
  dropWebhooks()
  await billing.control.portal.cancel(ann.subscriptionId)
  await billing.control.subscriptions.delete(ben.subscriptionId)
  await billing.control.clock.advance(hours(3))

  const summary = await runNightly()
  await runNightly()

  expect(summary).toMatchObject({ repaired: 2, failed: 0 })
  expect(await billing.mailKinds(ann.email)).toEqual(['subscription-cancelled'])
  expect(await billing.mailKinds(ben.email)).toEqual(['subscription-ended'])
  expect(await billing.mailKinds(cleo.email)).toEqual([])
  expect(await billing.access(ann.userId)).toMatchObject({ active: true })
  expect(await billing.access(ben.userId)).toMatchObject({ active: false })
})

test('the nightly run applies an event whose job was lost with its process', async () => {
  const dan = await billing.payer()
  await billing.control.subscriptions.delete(dan.subscriptionId)
  await billing.control.webhooks.settle()
  await billing.app.deps.db.execute(sql`delete from test_jobs where not taken and job = 'apply-stripe-event'`)
  await billing.control.clock.advance(minutes(15))
  expect(await billing.access(dan.userId)).toMatchObject({ active: true })

  await runNightly()

  expect(await billing.access(dan.userId)).toMatchObject({ active: false })
  const [left] = await billing.app.deps.db.execute(sql`select id from stripe_events where processed_at is null`)
  expect(left).toBeUndefined()
  expect(await billing.control.totals(dan.customerId)).toMatchObject({ charges: 1, charged: 1100 })
  expect(await billing.mailKinds(dan.email)).toEqual(['subscription-ended'])
})

test('one customer that cannot be read does not stop the others', async () => {
  const eve = await billing.payer()
  const fay = await billing.payer()
  dropWebhooks()
  await billing.control.subscriptions.delete(eve.subscriptionId)
  await billing.control.subscriptions.delete(fay.subscriptionId)
  await billing.control.clock.advance(hours(3))
  billing.control.faults.add({
    call: `GET /v1/customers/${eve.customerId}`,
    act: { kind: 'error', status: 500 },
    times: 9,
  })

  const summary = await runNightly()
  // The customer and its event.
  expect(summary.failed).toBe(2)
  expect(await billing.access(eve.userId)).toMatchObject({ active: true })
  expect(await billing.access(fay.userId)).toMatchObject({ active: false })

  billing.control.faults.clear()
  expect(await runNightly()).toMatchObject({ repaired: 1, failed: 0 })
  expect(await billing.access(eve.userId)).toMatchObject({ active: false })
})

test('while Stripe is down the nightly run fails and changes nothing', async () => {
  const gus = await billing.payer()
  billing.control.faults.add({ call: '*', act: { kind: 'error', status: 500 }, times: 10_000 })

  await expect(runNightly()).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
  expect(await billing.control.totals(gus.customerId)).toMatchObject({ charges: 1, charged: 1100, kept: 1100 })
  expect(await billing.access(gus.userId)).toMatchObject({ active: true, tier: 'basic' })
  expect(await billing.mailKinds(gus.email)).toEqual([])
})

test('a subscriber without an account is counted for an alert', async () => {
  dropWebhooks()
  const { customerId } = await billing.buy('stranger@example.com', 'basic')

  expect(await runNightly()).toMatchObject({ unknownSubscribers: 1 })
  expect(await billing.control.totals(customerId)).toMatchObject({ charges: 1 })
})
