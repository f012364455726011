import { takeAttempt } from '#services/accounts/throttle.ts'
import type { Needs } from '#src/ports.ts'

/**
 * Counts one call that asks Stripe on somebody's behalf: all share the account's rate limit, so one person must not use it
 * up. Generous: nobody clicks that often.
 * @throws AppError TOO_MANY_REQUESTS
 */
export const askingStripe = (needs: Needs<'db' | 'clock' | 'log' | 'metrics'>, userId: string): Promise<void> =>
  takeAttempt(needs, [{ name: 'subscription-calls', subject: userId, limit: 120, windowMs: 60_000 }])
