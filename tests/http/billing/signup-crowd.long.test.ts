import { expect, test } from 'vitest'
import { billingApp } from '#tests/setup/billing-app.ts'
import { signupsOf } from '#tests/setup/signups.ts'

const billing = billingApp()
const people = signupsOf(billing)

test('two hundred browsers that sign up with one email and pay get one account and 199 refunds', async () => {
  const email = 'crowd@example.com'
  const begun = await Promise.all(Array.from({ length: 200 }, () => people.begin(email)))
  for (const { sessionId } of begun) await people.pay(sessionId)
  const statuses: number[] = []
  // Four at a time: each refund holds one connection and uses another, and the pool must not run out.
  const waiting = begun.values()
  const workers = Array.from({ length: 4 }, async () => {
    for (const { sessionId, browser } of waiting) statuses.push((await people.success(sessionId, browser)).status)
  })
  await Promise.all(workers)
  await billing.settle()

  expect(statuses.toSorted()).toEqual([200, ...Array(199).fill(409)])
  expect(await people.accounts(email)).toHaveLength(1)
  expect(await people.live(email)).toBe(1)
  expect(await people.money(email)).toEqual({ charges: 200, charged: 220_000, refunded: 218_900, kept: 1100 })
  const kinds = await billing.mailKinds(email)
  expect(kinds.filter(kind => kind === 'conflict-refunded')).toHaveLength(199)
  expect(kinds.filter(kind => kind === 'welcome')).toHaveLength(1)
}, 600_000)
