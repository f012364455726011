import { addMonths } from '#core/period.ts'
import type { Seconds } from '../objects/common.ts'

/**
 * The first monthly return of the anchor after `instant`: where a period that starts there ends. A day that the month lacks
 * becomes its last day (Stripe's documented rule).
 */
export function nextAnchor(anchor: Seconds, instant: Seconds): Seconds {
  for (let months = 1; ; months += 1) {
    const at = addMonths(new Date(anchor * 1000), months).getTime() / 1000
    if (at > instant) return at
  }
}
