export type Period = { readonly start: Date; readonly end: Date }

/** The anchor moved by whole months in UTC; a day that the month lacks becomes its last day (Stripe's documented rule). */
export function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor)
  moved.setUTCDate(1)
  moved.setUTCMonth(anchor.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return moved
}

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
