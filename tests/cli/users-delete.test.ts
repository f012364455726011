import { expect, test } from 'vitest'
import { paying } from '#tests/setup/billing.ts'
import { terminal } from '#tests/setup/cli.ts'

const shop = paying()
const { run, exit } = terminal(shop.app)
const live = async (customer: string) =>
  (await shop.shop.stripe.subscriptions.list({ customer, status: 'active' })).data.length

test('users delete asks, ends the subscription, deletes the account, notifies the owner and is recorded', async () => {
  const sam = await shop.subscriber()
  const { asked } = await run(['users', 'delete', '--email', sam.email], ['no'])
  expect(asked).toEqual([
    `Delete ${sam.email} (Person 1) with everything in it? Their subscription ends now, without a refund.`,
  ])
  expect((await sam.rest('GET /auth/user')).status).toBe(200)
  expect(await live(sam.customerId)).toBe(1)

  const done = await run(['users', 'delete', sam.userId, '--reason', 'asked by mail', '--yes', '--json'])
  expect(done.json()).toEqual({ id: sam.userId, email: sam.email, deleted: true })
  await shop.settle()
  expect((await sam.rest('GET /auth/user')).status).toBe(401)
  expect(await live(sam.customerId)).toBe(0)
  expect(await shop.book(sam)).toEqual(['charge 1100'])
  expect((await shop.mailKinds(sam.email)).at(-1)).toBe('account-deleted')
  const acts = await shop.app.deps.db.execute(`select what, why from operator_acts where user_id = '${sam.userId}'`)
  expect(acts).toMatchObject([{ what: 'users delete', why: 'asked by mail' }, {}])
  expect(await exit(['users', 'delete', '--email', sam.email, '--yes'])).not.toBe(0)
})

test('while Stripe is down users delete fails and deletes nothing', async () => {
  const kim = await shop.subscriber()
  shop.control.faults.add({ call: 'GET *', act: { kind: 'error', status: 500 }, times: 50 })
  const code = await exit(['users', 'delete', '--email', kim.email, '--yes'])
  shop.control.faults.clear()
  expect(code).not.toBe(0)
  expect((await kim.rest('GET /auth/user')).status).toBe(200)
  expect(await live(kim.customerId)).toBe(1)
})
