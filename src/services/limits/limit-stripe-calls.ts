import { attemptLimits } from '#core/limits.ts'
import type { Needs } from '#src/ports.ts'
import { limitAttempts } from './limit-attempts.ts'

/**
 * Counts a call to Stripe on a user's behalf: all users share the Stripe account's rate limit, so one user must not
 * use it up. No one reaches the limit by clicking.
 * @throws AppError TOO_MANY_REQUESTS
 */
export const limitStripeCalls = (needs: Needs<'db' | 'clock' | 'metrics'>, userId: string): Promise<unknown> =>
  limitAttempts(needs, [{ ...attemptLimits.stripeCall, subject: userId }])
