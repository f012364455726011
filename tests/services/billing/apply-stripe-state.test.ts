import { expect, test } from 'vitest'
import { applyStripeState } from '#services/billing/apply-stripe-state.ts'
import { days } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const billing = billingApp()

test('a payment gives access to the plan and sends no mail', async () => {
  const ann = await billing.payer({ tier: 'pro' })

  const { active, tier, period } = (await billing.access(ann.userId))!
  expect({ active, tier }).toEqual({ active: true, tier: 'pro' })
  expect(period.end.getTime() - period.start.getTime()).toBeGreaterThanOrEqual(days(28))
  expect(await billing.control.totals(ann.customerId)).toMatchObject({ charges: 1, charged: 2200 })
  expect(await billing.mailKinds(ann.email)).toEqual([])
})

test('a renewal starts a new period once it is paid, and sends one mail', async () => {
  const ben = await billing.payer()
  const before = (await billing.access(ben.userId))!

  await billing.control.clock.advanceTo(new Date(before.period.end.getTime() + 60_000))
  await billing.settle()
  expect((await billing.access(ben.userId))!.period).toEqual(before.period)
  await billing.control.clock.advance(2 * 3_600_000)
  await billing.settle()

  const after = (await billing.access(ben.userId))!
  expect(after.period.start).toEqual(before.period.end)
  expect(await billing.control.totals(ben.customerId)).toMatchObject({ charges: 2, charged: 2200 })
  expect(await billing.mailKinds(ben.email)).toEqual(['period-rolled'])
  for (let i = 0; i < 3; i += 1) await applyStripeState(billing.app.deps, ben.customerId)
  expect(await billing.mailKinds(ben.email)).toEqual(['period-rolled'])
})
