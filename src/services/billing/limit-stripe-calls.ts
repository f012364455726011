import { attemptLimits } from '#core/limits.ts'
import { takeAttempt } from '#services/accounts/take-attempt.ts'
import type { Needs } from '#src/ports.ts'

/**
 * Counts one call to Stripe on behalf of a user: all share the account's rate limit, so one person must not use it up. No
 * one reaches the limit by clicking.
 * @throws AppError TOO_MANY_REQUESTS
 */
export const limitStripeCalls = (needs: Needs<'db' | 'clock' | 'log' | 'metrics'>, userId: string): Promise<void> =>
  takeAttempt(needs, [{ ...attemptLimits.stripeCall, subject: userId }])
