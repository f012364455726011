import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pendingSignups } from '#schema/billing.ts'
import { completeCheckout } from '#services/billing/complete-checkout.ts'
import { createBatchRun, expireSignups, reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { signupCheckout } from '#services/billing/signup-checkout.ts'
import { findUser } from '#stores/accounts.ts'
import { customerOf } from '#stores/billing.ts'
import { days } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const world = billingApp()
const hours = (n: number) => n * 3_600_000
const tonight = () => reconcileStripe(world.app.deps, new AbortController().signal)
/** Nothing that Stripe tells arrives. */
const deafen = () => world.control.webhooks.disorder({ drop: 1 })
let emails = 0

beforeEach(() => {
  world.control.webhooks.disorder({})
  world.control.faults.clear()
})

/** Events of a customer that the night itself followed, as no look had covered them yet. */
async function followedEvents(customerId: string): Promise<number> {
  const [row] = await world.app.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from stripe_events
         where customer_id = ${customerId} and processed_at is not null and error is distinct from ${covered}`,
  )
  return row!.n
}
const covered = 'never delivered; looked at by the nightly run'

async function beginSignup(selectedPlan: 'basic' | 'pro' = 'pro') {
  emails += 1
  const email = `newcomer${emails}@example.com`
  const wish = { email, password: 'plum velvet anchor 9', fullName: 'New Comer', selectedPlan } as const
  const { checkoutUrl } = await signupCheckout(world.app.deps, { address: '127.0.0.1', nonce: `nonce-${emails}` }, wish)
  return { email, checkoutUrl }
}
const signupOf = async (email: string) => {
  const [row] = await world.app.deps.db.select().from(pendingSignups).where(eq(pendingSignups.email, email))
  return row!
}
const mayUse = async (email: string) => {
  const user = await findUser(world.app.deps.db, { email })
  return user === null ? null : world.access(user.id)
}

test('4, 5: paid, the tab closed, and no webhook ever: the night makes the account, with access and a welcome', async () => {
  deafen()
  const { email, checkoutUrl } = await beginSignup()
  await world.control.checkout.pay(checkoutUrl)
  await world.settle()
  expect(await findUser(world.app.deps.db, { email })).toBeNull()

  const first = await tonight()
  const second = await tonight()

  const user = (await findUser(world.app.deps.db, { email }))!
  expect(await world.access(user.id)).toMatchObject({ active: true, tier: 'pro' })
  expect(await world.kinds(email)).toEqual(['welcome'])
  const customer = await customerOf(world.app.deps.db, user.id)
  expect(await world.control.sums(customer!.id)).toMatchObject({ charges: 1, charged: 2200 })
  // The signup, and each event that never came and that no look had covered.
  const followed = await followedEvents(customer!.id)
  expect(first).toMatchObject({ healed: 1 + followed, failed: 0 })
  expect(second).toMatchObject({ healed: 0, failed: 0 })
  expect(await signupOf(email)).toMatchObject({ state: 'completed', passwordHash: null })
})

test('12: a page that was never paid ends, and its password hash with it', async () => {
  const { email } = await beginSignup()
  await world.control.clock.advance(days(2))

  await tonight()

  expect(await signupOf(email)).toMatchObject({ state: 'expired', passwordHash: null })
  expect(await mayUse(email)).toBeNull()
  expect(await world.control.book()).not.toContainEqual(expect.objectContaining({ email }))
  expect(await world.kinds(email)).toEqual([])
})

test('12: a page that was paid and completed while the night was about to end it keeps its account', async () => {
  deafen()
  const { email, checkoutUrl } = await beginSignup()
  await world.control.checkout.pay(checkoutUrl)
  await world.control.clock.advance(days(2))
  const { deps } = world.app
  const readCheckout: typeof deps.payments.readCheckout = async id => {
    const session = (await deps.payments.readCheckout(id))!
    await completeCheckout(deps, session)
    return { ...session, status: 'open' }
  }
  const needs = { ...deps, payments: { ...deps.payments, readCheckout } }

  await expireSignups(needs, createBatchRun(needs, new AbortController().signal))

  expect(await signupOf(email)).toMatchObject({ state: 'completed' })
  const user = (await findUser(deps.db, { email }))!
  expect(await world.access(user.id)).toMatchObject({ active: true, tier: 'pro' })
  expect(await world.control.sums((await customerOf(deps.db, user.id))!.id)).toMatchObject({
    charges: 1,
    charged: 2200,
  })
  expect(await world.kinds(email)).toEqual(['welcome'])
})

test('15: who paid while their hash was erased gets an account all the same, and chooses a password by mail', async () => {
  deafen()
  const { email, checkoutUrl } = await beginSignup('basic')
  await world.control.checkout.pay(checkoutUrl)
  await world.app.deps.db.update(pendingSignups).set({ passwordHash: null }).where(eq(pendingSignups.email, email))

  await tonight()

  const user = (await findUser(world.app.deps.db, { email }))!
  expect(await world.access(user.id)).toMatchObject({ active: true, tier: 'basic' })
  expect(await world.kinds(email)).toEqual(['welcome'])
  expect(await world.jobs('send-password-link')).toContainEqual({ email, mail: 'set-password' })
  expect(await world.control.sums((await customerOf(world.app.deps.db, user.id))!.id)).toMatchObject({ charges: 1 })
})

test('a lost cancellation, renewal and end are found by the night, each told once', async () => {
  const ann = await world.payer()
  const ben = await world.payer()
  const cleo = await world.payer()
  deafen()
  await world.control.portal.cancel(ann.subscriptionId)
  await world.control.subscriptions.delete(ben.subscriptionId)
  await world.control.clock.advance(hours(3))

  const summary = await tonight()
  await tonight()

  expect(summary).toMatchObject({ healed: 2, failed: 0 })
  expect(await world.kinds(ann.email)).toEqual(['subscription-cancelled'])
  expect(await world.kinds(ben.email)).toEqual(['subscription-ended'])
  expect(await world.kinds(cleo.email)).toEqual([])
  expect(await world.access(ann.userId)).toMatchObject({ active: true })
  expect(await world.access(ben.userId)).toMatchObject({ active: false })
})

test('21: an event whose work was lost with its process is applied by the night', async () => {
  const dan = await world.payer()
  await world.control.subscriptions.delete(dan.subscriptionId)
  await world.control.webhooks.settle()
  await world.app.deps.db.execute(sql`delete from test_jobs where not taken and job = 'apply-stripe-event'`)
  await world.control.clock.advance(hours(1) / 4)
  expect(await world.access(dan.userId)).toMatchObject({ active: true })

  await tonight()

  expect(await world.access(dan.userId)).toMatchObject({ active: false })
  const [left] = await world.app.deps.db.execute(sql`select id from stripe_events where processed_at is null`)
  expect(left).toBeUndefined()
  expect(await world.control.sums(dan.customerId)).toMatchObject({ charges: 1, charged: 1100 })
  expect(await world.kinds(dan.email)).toEqual(['subscription-ended'])
})

test('one customer that cannot be read does not stop the others', async () => {
  const eve = await world.payer()
  const fay = await world.payer()
  deafen()
  await world.control.subscriptions.delete(eve.subscriptionId)
  await world.control.subscriptions.delete(fay.subscriptionId)
  await world.control.clock.advance(hours(3))
  world.control.faults.add({
    call: `GET /v1/customers/${eve.customerId}`,
    act: { kind: 'error', status: 500 },
    times: 9,
  })

  const summary = await tonight()
  // The person, and the event that told of them.
  expect(summary.failed).toBe(2)
  expect(await world.access(eve.userId)).toMatchObject({ active: true })
  expect(await world.access(fay.userId)).toMatchObject({ active: false })

  world.control.faults.clear()
  expect(await tonight()).toMatchObject({ healed: 1, failed: 0 })
  expect(await world.access(eve.userId)).toMatchObject({ active: false })
})

test('49: with Stripe away the night gives up and says so, and changes nothing', async () => {
  const gus = await world.payer()
  world.control.faults.add({ call: '*', act: { kind: 'error', status: 500 }, times: 10_000 })

  await expect(tonight()).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
  expect(await world.control.sums(gus.customerId)).toMatchObject({ charges: 1, charged: 1100, kept: 1100 })
  expect(await world.access(gus.userId)).toMatchObject({ active: true, tier: 'basic' })
  expect(await world.kinds(gus.email)).toEqual([])
})

test('somebody who pays for a plan and has no account is an alert: no run can mend that', async () => {
  deafen()
  const { customerId } = await world.buy('stranger@example.com', 'basic')

  expect(await tonight()).toMatchObject({ strangers: 1 })
  expect(await world.control.sums(customerId)).toMatchObject({ charges: 1 })
})
