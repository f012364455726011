import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextAnchor } from '#embedded/stripe/engine/next-anchor.ts'
import { movableClock } from '#tests/fakes/clock.ts'
import { customersOf } from '#tests/setup/stripe-customers.ts'
import { useStripeSimulator } from '#tests/setup/stripe-simulator.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000

/** Stripe's documented rule, implemented differently: the same day and time of a later month, or the month's last day. */
function nextMonth(anchor: Date, months: number): Date {
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months]
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(year, month, Math.min(anchor.getUTCDate(), days))
  return new Date(midnight + (anchor.getTime() % 86_400_000))
}

test('every period ends as documented, for any anchor', () => {
  const anchors = fc.date({ min: new Date('2020-01-01Z'), max: new Date('2040-01-01Z'), noInvalidDate: true })
  fc.assert(
    fc.property(anchors, fc.integer({ min: 1, max: 60 }), (when, periods) => {
      const anchor = Math.floor(when.getTime() / 1000)
      let start = anchor
      for (let count = 1; count <= periods; count += 1) {
        const end = nextAnchor(anchor, start)
        expect(end).toBe(nextMonth(new Date(anchor * 1000), count).getTime() / 1000)
        start = end
      }
    }),
  )
})

// The clock starts on January 31 of the year before a leap year.
const clock = movableClock(new Date('2027-01-31T22:30:00Z'))
const shop = useStripeSimulator({ clock })
const people = customersOf(shop)

test('renewals from January 31 are on the last days of months, including the leap day', async () => {
  const ann = await people.subscriber()
  const anchor = new Date((await people.read(ann.id)).billing_cycle_anchor * 1000)
  expect(anchor.toISOString()).toMatch(/^2027-01-31T22:30/)

  const ends: string[] = []
  for (let month = 0; month < 14; month += 1) {
    ends.push((await people.endOf(ann.id)).toISOString().slice(0, 10))
    await people.toPeriodEnd(ann.id, 3_601_000)
  }

  expect(ends).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
  expect(await shop.simulator.control.totals(ann.customer)).toMatchObject({ charges: 15, charged: 15 * 1100 })
  const invoices = await shop.stripe.invoices.list({ subscription: ann.id, limit: 100 })
  const paid = invoices.data.map(invoice => invoice.lines.data[0]!.period)
  for (const [index, period] of paid.slice(0, -1).entries()) expect(paid[index + 1]!.end).toBe(period.start)
})

test('one long advance of the clock makes each renewal at its own time', async () => {
  const ben = await people.subscriber()
  const from = shop.simulator.clock.now()
  await shop.simulator.control.clock.advanceTo(new Date(from.getTime() + 200 * 86_400_000))
  const invoices = await shop.stripe.invoices.list({ subscription: ben.id, limit: 100 })
  const cycles = invoices.data.filter(({ billing_reason }) => billing_reason === 'subscription_cycle')
  expect(cycles.length).toBe(6)
  for (const invoice of cycles) {
    expect(invoice.created).toBe(invoice.lines.data[0]!.period.start)
    expect(invoice.status_transitions.paid_at).toBe(invoice.created + 3_600)
  }
})

test.each([
  ['2028-01-29T00:00:00Z', '2028-02-29T00:00:00Z'],
  ['2027-01-29T00:00:00Z', '2027-02-28T00:00:00Z'],
  ['2027-01-30T12:00:00Z', '2027-02-28T12:00:00Z'],
  ['2027-03-27T23:30:00Z', '2027-04-27T23:30:00Z'],
  ['2027-12-31T23:59:59Z', '2028-01-31T23:59:59Z'],
])('a month from %s ends at %s', (start, end) => {
  expect(nextAnchor(seconds(start), seconds(start))).toBe(seconds(end))
})
