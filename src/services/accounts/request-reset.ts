import { attemptLimits } from '#core/limits.ts'
import { connectionOf } from '#core/requests/network.ts'
import { limitAttempts, type ThrottleRule } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'

const rulesFor = (email: string, connection: string): readonly ThrottleRule[] => [
  { ...attemptLimits.resetRequestOfAddress, subject: connection },
  { ...attemptLimits.resetRequestOfEmail, subject: email },
]

/** The response, whether or not the account exists. */
export const resetRequested = 'If an account with that email exists, we have sent you a password reset link.'

/**
 * Requests a reset link. Only the worker looks up whether an account has the email, so that neither the response nor its
 * timing reveals it.
 * @throws AppError TOO_MANY_REQUESTS, per email and per connection
 */
export async function requestReset(
  needs: Needs<'db' | 'clock' | 'queue' | 'metrics' | 'log'>,
  from: { readonly address: string },
  { email }: { readonly email: string },
): Promise<{ message: string }> {
  const { db, queue, metrics, log } = needs
  await limitAttempts(needs, rulesFor(email, connectionOf(from.address)))
  await queue.enqueue(db, 'send-password-link', { email, mail: 'password-reset' })
  metrics.count('account_events_total', { event: 'reset_requested' })
  log.info({ address: from.address }, 'password reset requested')
  return { message: resetRequested }
}
