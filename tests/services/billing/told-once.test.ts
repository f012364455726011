import { expect, test } from 'vitest'
import { rollUsagePeriods } from '#services/usage/roll-usage-periods.ts'
import { days } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

const world = billingApp()

test('a renewal is told once, whether Stripe’s message or the day’s roll of periods comes first', async () => {
  const ann = await world.payer({ tier: 'pro' })
  await rollUsagePeriods(world.app.deps, neverAborted)
  const { period } = (await world.access(ann.userId))!

  await world.control.clock.advanceTo(new Date(period.end.getTime() + 2 * 3_600_000))
  await world.settle()
  await rollUsagePeriods(world.app.deps, neverAborted)
  await world.control.clock.advance(days(1))
  await world.settle()
  await rollUsagePeriods(world.app.deps, neverAborted)

  expect(await world.kinds(ann.email)).toEqual(['period-rolled'])
  expect(await world.control.sums(ann.customerId)).toMatchObject({ charges: 2, charged: 4400 })
})
