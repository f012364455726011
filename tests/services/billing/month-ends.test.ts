import { expect, test } from 'vitest'
import { billingApp } from '#tests/setup/billing-app.ts'

const billing = billingApp()

test('a subscription from January 31 renews on the last day of each month, with one charge and one mail', async () => {
  const now = billing.app.deps.clock.now()
  // A year before a leap year whose January is still to come.
  const year = Math.ceil((now.getUTCFullYear() + 2) / 4) * 4 - 1
  await billing.control.clock.advanceTo(new Date(Date.UTC(year, 0, 31, 22, 30)))
  const ann = await billing.payer()
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const months: string[] = []
  for (let month = 0; month < 14; month += 1) {
    const { period } = (await billing.access(ann.userId))!
    months.push(day(period.end))
    await billing.control.clock.advanceTo(new Date(period.end.getTime() + 2 * 3_600_000))
    await billing.settle()
    // Paid periods follow each other without gap or overlap.
    expect((await billing.access(ann.userId))!).toMatchObject({
      active: true,
      tier: 'basic',
      period: { start: period.end },
    })
  }

  const ends = ['02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31']
  const leap = ['01-31', '02-29', '03-31']
  expect(months).toEqual([...ends.map(end => `${year}-${end}`), ...leap.map(end => `${year + 1}-${end}`)])
  expect(await billing.control.totals(ann.customerId)).toMatchObject({ charges: 15, charged: 15 * 1100, refunded: 0 })
  expect(await billing.mailKinds(ann.email)).toEqual(Array(14).fill('period-rolled'))
})
