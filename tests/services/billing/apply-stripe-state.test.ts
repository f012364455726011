import { expect, test } from 'vitest'
import { applyStripeState } from '#services/billing/apply-stripe-state.ts'
import { days } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const world = billingApp()

test('a person who pays has access to what they paid for, and is told of nothing else', async () => {
  const ann = await world.payer({ tier: 'pro' })

  const { active, tier, period } = (await world.access(ann.userId))!
  expect({ active, tier }).toEqual({ active: true, tier: 'pro' })
  expect(period.end.getTime() - period.start.getTime()).toBeGreaterThanOrEqual(days(28))
  expect(await world.control.sums(ann.customerId)).toMatchObject({ charges: 1, charged: 2200 })
  expect(await world.kinds(ann.email)).toEqual([])
})

test('a renewal begins a new period once it is paid, and tells once (38: unpaid gives no fresh usage)', async () => {
  const ben = await world.payer()
  const before = (await world.access(ben.userId))!

  await world.control.clock.advanceTo(new Date(before.period.end.getTime() + 60_000))
  await world.settle()
  expect((await world.access(ben.userId))!.period).toEqual(before.period)
  await world.control.clock.advance(2 * 3_600_000)
  await world.settle()

  const after = (await world.access(ben.userId))!
  expect(after.period.start).toEqual(before.period.end)
  expect(await world.control.sums(ben.customerId)).toMatchObject({ charges: 2, charged: 2200 })
  expect(await world.kinds(ben.email)).toEqual(['period-rolled'])
  for (let i = 0; i < 3; i += 1) await applyStripeState(world.app.deps, ben.customerId)
  expect(await world.kinds(ben.email)).toEqual(['period-rolled'])
})
