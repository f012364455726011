import { addMonths } from '#core/plans/period.ts'
import type { Seconds } from '../objects/common.ts'

/**
 * The first monthly recurrence of the billing anchor after `instant`, where a period that starts at `instant` ends. In
 * a shorter month, the month's last day is used, as Stripe documents.
 */
export function nextAnchor(anchor: Seconds, instant: Seconds): Seconds {
  for (let months = 1; ; months += 1) {
    const at = addMonths(new Date(anchor * 1000), months).getTime() / 1000
    if (at > instant) return at
  }
}
