export type Period = { readonly start: Date; readonly end: Date }

/** The anchor moved by whole months in UTC; a day that the month lacks becomes its last day (Stripe's documented rule). */
export function addMonths(anchor: Date, months: number): Date {
  const moved = anchor.getUTCFullYear() * 12 + anchor.getUTCMonth() + months
  const [year, month] = [Math.floor(moved / 12), ((moved % 12) + 12) % 12]
  const day = Math.min(anchor.getUTCDate(), daysIn(year, month))
  const timeOfDay = anchor.getTime() - Math.floor(anchor.getTime() / dayMs) * dayMs
  // Every request of a person counts two of these: no further Date is made on the way.
  return new Date(Date.UTC(year, month, day) + timeOfDay)
}

const dayMs = 86_400_000
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const daysIn = (year: number, month: number): number => (month === 1 && isLeap(year) ? 29 : monthLengths[month]!)

/** The half-open month [start, end) around `now`, counted from the anchor, never chained (31 Jan, 28 Feb, 31 Mar). */
export function periodAround(anchor: Date, now: Date): Period {
  let months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + (now.getUTCMonth() - anchor.getUTCMonth())
  let start = addMonths(anchor, months)
  if (start > now) {
    months -= 1
    start = addMonths(anchor, months)
  }
  return { start, end: addMonths(anchor, months + 1) }
}
