import { expect, test } from 'vitest'
import { addMonths, periodAround } from '#core/plans/period.ts'

const at = (text: string) => new Date(`${text}Z`)
const text = (instant: Date) => instant.toISOString().replace(/(:00)?\.000Z$/, '')

/** Stripe: a subscription of the 31st bills on the last day of shorter months, and on the 31st again after. */
test.each([
  ['2027-01-31T09:30', ['2027-01-31T09:30', '2027-02-28T09:30', '2027-03-31T09:30', '2027-04-30T09:30']],
  ['2028-01-31T09:30', ['2028-01-31T09:30', '2028-02-29T09:30', '2028-03-31T09:30', '2028-04-30T09:30']],
  ['2027-01-30T23:59', ['2027-01-30T23:59', '2027-02-28T23:59', '2027-03-30T23:59', '2027-04-30T23:59']],
  ['2028-01-29T00:00', ['2028-01-29T00:00', '2028-02-29T00:00', '2028-03-29T00:00', '2028-04-29T00:00']],
  ['2027-01-29T00:00', ['2027-01-29T00:00', '2027-02-28T00:00', '2027-03-29T00:00', '2027-04-29T00:00']],
  ['2028-02-29T12:00', ['2028-02-29T12:00', '2028-03-29T12:00', '2028-04-29T12:00', '2028-05-29T12:00']],
  ['2026-11-30T12:00', ['2026-11-30T12:00', '2026-12-30T12:00', '2027-01-30T12:00', '2027-02-28T12:00']],
])('anchored at %s, months begin when Stripe bills', (anchor, starts) => {
  expect(starts.map((_, months) => text(addMonths(at(anchor), months)))).toEqual(starts)
})

test.each([
  ['the instant before the end', '2027-02-28T09:29:59.999', '2027-01-31T09:30', '2027-02-28T09:30'],
  ['the end itself belongs to the next one', '2027-02-28T09:30', '2027-02-28T09:30', '2027-03-31T09:30'],
  ['a leap day a year later', '2028-03-01T00:00', '2028-02-29T09:30', '2028-03-31T09:30'],
  ['before the anchor', '2027-01-01T00:00', '2026-12-31T09:30', '2027-01-31T09:30'],
])('a period is half-open: %s', (_, now, start, end) => {
  const period = periodAround(at('2027-01-31T09:30'), at(now))
  expect([text(period.start), text(period.end)]).toEqual([start, end])
})

test('the leap days of twenty years: 29 February is billed on the 28th, and on the 29th again when there is one', () => {
  const anchor = at('2024-02-29T00:00')
  const februaries = Array.from({ length: 20 }, (_, year) => text(addMonths(anchor, 12 * year)).slice(0, 10))
  for (const day of februaries) expect(day.endsWith(Number(day.slice(0, 4)) % 4 === 0 ? '-29' : '-28')).toBe(true)
})
