import { expect, test } from 'vitest'
import { rollUsagePeriods } from '#services/usage/roll-usage-periods.ts'
import { days } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

const billing = billingApp()

test('a renewal sends one mail, although both the webhook and the roll of periods notice it', async () => {
  const ann = await billing.payer({ tier: 'pro' })
  await rollUsagePeriods(billing.app.deps, neverAborted)
  const { period } = (await billing.access(ann.userId))!

  await billing.control.clock.advanceTo(new Date(period.end.getTime() + 2 * 3_600_000))
  await billing.settle()
  await rollUsagePeriods(billing.app.deps, neverAborted)
  await billing.control.clock.advance(days(1))
  await billing.settle()
  await rollUsagePeriods(billing.app.deps, neverAborted)

  expect(await billing.mailKinds(ann.email)).toEqual(['period-rolled'])
  expect(await billing.control.totals(ann.customerId)).toMatchObject({ charges: 2, charged: 4400 })
})
