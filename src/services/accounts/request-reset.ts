import { attemptLimits } from '#core/limits.ts'
import { networkOf } from '#core/network.ts'
import type { Needs } from '#src/ports.ts'
import { type ThrottleRule, takeAttempt } from './take-attempt.ts'

const rulesFor = (email: string, network: string): readonly ThrottleRule[] => [
  { ...attemptLimits.resetRequestOfNetwork, subject: network },
  { ...attemptLimits.resetRequestOfEmail, subject: email },
]

/** The answer to everyone, whether or not there is such an account. */
export const resetRequested = 'If an account with that email exists, we have sent you a password reset link.'

/**
 * Asks for a reset link. The worker alone looks up whether an account has the email, so that neither the answer nor its
 * time reveals it.
 * @throws AppError TOO_MANY_REQUESTS, per email and per address
 */
export async function requestReset(
  needs: Needs<'db' | 'clock' | 'queue' | 'metrics' | 'log'>,
  from: { readonly address: string },
  { email }: { readonly email: string },
): Promise<{ message: string }> {
  const { db, queue, metrics, log } = needs
  await takeAttempt(needs, rulesFor(email, networkOf(from.address)))
  await queue.enqueue(db, 'send-password-link', { email, mail: 'password-reset' })
  metrics.count('account_events_total', { event: 'reset_requested' })
  log.info({ address: from.address }, 'password reset requested')
  return { message: resetRequested }
}
