import { addMonths } from '#core/period.ts'
import type { Interval } from '../objects/catalog.ts'
import type { Seconds } from '../objects/common.ts'

const dayS = 86_400
const lengths = { day: dayS, week: 7 * dayS } as const

/** The `count`-th return of the anchor: a day that the month lacks becomes its last day (Stripe's documented rule). */
function anchorAfter(anchor: Seconds, interval: Interval, count: number): Seconds {
  if (interval === 'day' || interval === 'week') return anchor + count * lengths[interval]
  const months = interval === 'year' ? count * 12 : count
  return addMonths(new Date(anchor * 1000), months).getTime() / 1000
}

/** The first return of the anchor after `instant`: where a period that starts there ends. */
export function nextAnchor(
  anchor: Seconds,
  { interval, interval_count: step }: { interval: Interval; interval_count: number },
  instant: Seconds,
): Seconds {
  let count = step
  while (anchorAfter(anchor, interval, count) <= instant) count += step
  return anchorAfter(anchor, interval, count)
}
