import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addMonths, periodAround } from '#core/plans/period.ts'

/** Where clocks jump: by an hour, by half an hour, and in the other half of the year. */
const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'] as const
const own = process.env.TZ
afterEach(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

const instant = (from: string, to: string) => fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
const anyAnchor = instant('2020-01-01', '2032-12-31')
/** The most error-prone anchors: the last days of months, in leap years and others. */
const lateAnchor = fc
  .record({
    year: fc.integer({ min: 2020, max: 2032 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.constantFrom(28, 29, 30, 31),
    minute: fc.integer({ min: 0, max: 1439 }),
  })
  .map(({ year, month, day, minute }) => {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
    return new Date(Date.UTC(year, month - 1, Math.min(day, last), 0, minute))
  })
const anchor = fc.oneof(anyAnchor, lateAnchor)
const now = instant('2018-01-01', '2040-12-31')

/** Stripe's rule by another calendar: the anchor's month plus n, its day constrained to the month, its time kept in UTC. */
function stripeDate(from: Date, months: number): number {
  const utc = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC')
  return utc.toPlainDateTime().add({ months }, { overflow: 'constrain' }).toZonedDateTime('UTC').epochMilliseconds
}

describe.each(zones)('on a machine in %s', zone => {
  const testProperty = (name: string, property: fc.IProperty<never> | fc.IRawProperty<unknown>) =>
    test(name, () => {
      process.env.TZ = zone
      // The zone is really this one: its clocks differ between winter and summer.
      const offsets = [new Date('2027-01-15').getTimezoneOffset(), new Date('2027-07-15').getTimezoneOffset()]
      expect(offsets[0]).not.toBe(offsets[1])
      fc.assert(property as fc.IRawProperty<unknown>, { numRuns: 400 })
    })

  testProperty(
    'each month begins where Stripe’s documented rule puts it',
    fc.property(anchor, fc.integer({ min: -48, max: 240 }), (from, months) => {
      expect(addMonths(from, months).getTime()).toBe(stripeDate(from, months))
    }),
  )

  testProperty(
    'every instant is in exactly one period, the same that a search over all months finds',
    fc.property(anchor, now, (from, at) => {
      const { start, end } = periodAround(from, at)
      expect(start.getTime()).toBeLessThanOrEqual(at.getTime())
      expect(at.getTime()).toBeLessThan(end.getTime())
      const months = Array.from({ length: 600 }, (_, n) => n - 300).filter(n => stripeDate(from, n) <= at.getTime())
      const last = Math.max(...months)
      expect([start.getTime(), end.getTime()]).toEqual([stripeDate(from, last), stripeDate(from, last + 1)])
    }),
  )

  testProperty(
    'periods follow each other without gap or overlap, and all instants of one find the same',
    fc.property(anchor, now, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (from, at, share) => {
      const period = periodAround(from, at)
      const length = period.end.getTime() - period.start.getTime()
      expect(periodAround(from, new Date(period.start.getTime() + Math.floor(length * share)))).toEqual(period)
      expect(periodAround(from, period.end).start).toEqual(period.end)
      expect(periodAround(from, new Date(period.start.getTime() - 1)).end).toEqual(period.start)
      expect([28, 29, 30, 31]).toContain(length / 86_400_000)
    }),
  )
})
