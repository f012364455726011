export type Period = { readonly start: Date; readonly end: Date }

/** The anchor moved by whole months in UTC. As at Stripe, a day that the month lacks becomes its last day. */
export function addMonths(anchor: Date, months: number): Date {
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const moved = new Date(anchor)
  moved.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay))
  return moved
}

/** The month [start, end) around `now`. Every start is counted from the anchor itself: 31 Jan, 28 Feb, 31 Mar. */
export function periodAround(anchor: Date, now: Date): Period {
  let months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + (now.getUTCMonth() - anchor.getUTCMonth())
  let start = addMonths(anchor, months)
  if (start > now) {
    months -= 1
    start = addMonths(anchor, months)
  }
  return { start, end: addMonths(anchor, months + 1) }
}
