import { afterEach, expect, test } from 'vitest'
import { reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { markEnabled } from '#stores/accounts.ts'
import { days } from '#tests/fakes/clock.ts'
import { paying } from '#tests/setup/billing.ts'
import { terminal } from '#tests/setup/cli.ts'

const shop = paying()
const { run } = terminal(shop.app)
const live = async (customer: string) =>
  (await shop.shop.stripe.subscriptions.list({ customer, status: 'active' })).data.length
const charges = async (customer: string) => (await shop.control.totals(customer)).charges

afterEach(() => {
  process.exitCode = 0
})

test('users disable ends the sessions, cancels the subscription without a refund, and is recorded', async () => {
  const sam = await shop.subscriber({ tier: 'pro' })
  const dry = await run(['users', 'disable', sam.userId, '--dry-run'])
  expect(dry.output).toContain('all their sessions end')
  expect(dry.output).toContain('canceled at Stripe at once, without a refund')
  expect(await live(sam.customerId)).toBe(1)

  const done = await run(['users', 'disable', sam.userId, '--reason', 'fraud', '--yes', '--json'])
  expect(done.json()).toMatchObject({ disabled: true, changed: true, billing: 'ended' })
  await shop.settle()
  expect((await sam.rest('GET /auth/user')).status).toBe(401)
  expect(await live(sam.customerId)).toBe(0)
  await shop.advance(days(40))
  expect(await shop.book(sam)).toEqual(['charge 2200'])
  const acts = await shop.app.deps.db.execute(
    `select what, why, outcome, details from operator_acts where user_id = '${sam.userId}' order by outcome`,
  )
  expect(acts).toMatchObject([
    { outcome: 'begun' },
    { outcome: 'done', why: 'fraud', details: { keepsBilling: false } },
  ])
})

test('--keep-billing leaves the subscription; a second run without it ends it', async () => {
  const kim = await shop.subscriber()
  const dry = await run(['users', 'disable', kim.userId, '--keep-billing', '--dry-run'])
  expect(dry.output).toContain('continues to be charged')
  const kept = await run(['users', 'disable', kim.userId, '--keep-billing', '--yes', '--json'])
  expect(kept.json()).toMatchObject({ changed: true, billing: 'kept' })
  await shop.advance(days(32))
  expect(await charges(kim.customerId)).toBe(2)
  const ended = await run(['users', 'disable', kim.userId, '--yes', '--json'])
  expect(ended.json()).toMatchObject({ changed: false, billing: 'ended' })
  expect(await live(kim.customerId)).toBe(0)
})

test('while Stripe is down the sessions end, and the nightly run ends the subscription', async () => {
  const lou = await shop.subscriber()
  shop.control.faults.add({ call: '* *', act: { kind: 'error', status: 500 }, times: 200 })
  const done = await run(['users', 'disable', lou.userId, '--yes', '--json'])
  shop.control.faults.clear()
  expect(done.json()).toMatchObject({ disabled: true, billing: 'pending' })
  expect(done.json().subscription).toMatch(/Not canceled yet.*nightly run/)
  expect(process.exitCode).toBe(5)
  expect((await lou.rest('GET /auth/user')).status).toBe(401)
  expect(await live(lou.customerId)).toBe(1)

  await shop.advance(2 * 3_600_000)
  await reconcileStripe(shop.app.deps, new AbortController().signal)
  expect(await live(lou.customerId)).toBe(0)
  await shop.advance(days(40))
  expect(await charges(lou.customerId)).toBe(1)
})

test('after a lost response of Stripe a second run reports the subscription as ended', async () => {
  const max = await shop.subscriber()
  shop.control.faults.add({ call: 'DELETE *', act: { kind: 'cut_after' }, times: 4 })
  expect((await run(['users', 'disable', max.userId, '--yes', '--json'])).json()).toMatchObject({ billing: 'pending' })
  shop.control.faults.clear()
  expect((await run(['users', 'disable', max.userId, '--yes', '--json'])).json()).toMatchObject({ billing: 'ended' })
  expect(await live(max.customerId)).toBe(0)
})

test('users disable closes an open checkout, and works with a scheduled downgrade', async () => {
  const ned = await shop.app.member()
  const { body } = await ned.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  expect((await run(['users', 'disable', ned.userId, '--yes', '--json'])).json()).toMatchObject({ billing: 'ended' })
  await expect(shop.control.checkout.pay(body.checkoutUrl)).rejects.toThrow('expired')

  const oda = await shop.subscriber({ tier: 'pro' })
  expect((await oda.changes('basic')).status).toBe(200)
  expect((await run(['users', 'disable', oda.userId, '--yes', '--json'])).json()).toMatchObject({ billing: 'ended' })
  expect(await live(oda.customerId)).toBe(0)
})

test('a paid checkout whose webhook is late is canceled as well', async () => {
  const pia = await shop.app.member()
  const { body } = await pia.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  shop.holdWebhooks()
  await shop.control.checkout.pay(body.checkoutUrl, { email: pia.email })
  expect((await run(['users', 'disable', pia.userId, '--yes', '--json'])).json()).toMatchObject({ billing: 'ended' })
  await shop.releaseWebhooks()
  await shop.settle()
  const [customer] = (await shop.shop.stripe.customers.list({ email: pia.email })).data
  expect(await live(customer!.id)).toBe(0)
})

test('disabling during a plan change leaves nothing that is charged again', async () => {
  const quin = await shop.subscriber()
  await Promise.all([quin.changes('pro'), run(['users', 'disable', quin.userId, '--yes'])])
  await shop.settle()
  await shop.advance(2 * 3_600_000)
  await reconcileStripe(shop.app.deps, new AbortController().signal)
  expect(await live(quin.customerId)).toBe(0)
  const before = await charges(quin.customerId)
  await shop.advance(days(40))
  expect(await charges(quin.customerId)).toBe(before)
})

test('users enable says that the subscription is not restored', async () => {
  const rae = await shop.subscriber()
  await run(['users', 'disable', rae.userId, '--yes'])
  const { output } = await run(['users', 'enable', rae.userId])
  expect(output).toContain('A subscription that was canceled is not restored')
  expect(await live(rae.customerId)).toBe(0)
})

/** Disables an account while Stripe fails, so that the cancellation is pending. */
async function disabledDuringFault(
  call: string,
  act: Parameters<typeof shop.control.faults.add>[0]['act'],
  times: number,
) {
  const user = await shop.subscriber()
  shop.control.faults.add({ call, act, times })
  const done = await run(['users', 'disable', user.userId, '--yes', '--json'])
  shop.control.faults.clear()
  expect(done.json()).toMatchObject({ billing: 'pending' })
  return user
}
async function night() {
  await shop.advance(2 * 3_600_000)
  await reconcileStripe(shop.app.deps, new AbortController().signal)
}

test('users enable withdraws a pending cancellation and reports it', async () => {
  const sue = await disabledDuringFault('* *', { kind: 'error', status: 500 }, 200)
  const dry = await run(['users', 'enable', sue.userId, '--dry-run'])
  expect(dry.output).toContain('A pending cancellation of the subscription is withdrawn')
  const done = await run(['users', 'enable', sue.userId, '--json'])
  expect(done.json()).toMatchObject({ disabled: false, changed: true, billing: 'called_off' })
  expect(done.json().subscription).toMatch(/withdrawn.*continues to be charged/)
  await night()
  expect(await live(sue.customerId)).toBe(1)
  const again = await run(['users', 'enable', sue.userId, '--json'])
  expect(again.json()).toMatchObject({ changed: false, billing: 'unchanged' })
})

test('the nightly run does not cancel for an enabled account, even with a stored cancellation', async () => {
  const tom = await disabledDuringFault('DELETE *', { kind: 'error', status: 500 }, 200)
  // An older version enabled accounts without withdrawing the cancellation.
  await markEnabled(shop.app.deps.db, tom.userId)
  await night()
  expect(await live(tom.customerId)).toBe(1)
  const rows = await shop.app.deps.db.execute(
    `select state from billing_operations where user_id = '${tom.userId}' and kind = 'end_for_disabling'`,
  )
  expect(rows).toEqual([{ state: 'failed' }])
})

test('users create is recorded with the new account', async () => {
  const line = [
    'users',
    'create',
    '--email',
    'tess@example.com',
    '--password',
    'a long walk',
    '--name',
    'Tess',
    '--json',
  ]
  const { id } = (await run(line)).json()
  const acts = await shop.app.deps.db.execute(`select what, outcome from operator_acts where user_id = '${id}'`)
  expect(acts).toHaveLength(2)
})
