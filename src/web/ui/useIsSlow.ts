import { useState } from 'react'
import { useTimer } from './useTimer.ts'

/** How long a wait may last without a message: for a page's code or first data, for content, for an action. */
const limitMs = { connection: 8_000, content: 10_000, action: 20_000 }

/**
 * True once a wait is so long that the page must say so and offer an alternative. A new `attempt` restarts the clock.
 */
export function useIsSlow(what: keyof typeof limitMs, isWaiting: boolean, attempt = 0): boolean {
  const [slowAttempt, setSlowAttempt] = useState<number | null>(null)
  if (!isWaiting && slowAttempt !== null) setSlowAttempt(null)
  useTimer(isWaiting ? limitMs[what] : null, () => setSlowAttempt(attempt), attempt)
  return isWaiting && slowAttempt === attempt
}
