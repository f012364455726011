import type { SignedIn } from '#core/actor.ts'
import type { Needs } from '#src/ports.ts'
import { type ThrottleRule, takeAttempt } from './take-attempt.ts'

/**
 * Counts every link that confirms an address, also the first one: a person who deletes an account and creates it again
 * sends a stranger no more mail.
 */
export const confirmationMailRule = ({ settings }: Needs<'settings'>, email: string): ThrottleRule => ({
  name: 'confirmation-mail',
  subject: email,
  limit: settings.limits.confirmationMailsPerDay,
  windowMs: 86_400_000,
})

/**
 * Asks for another link that confirms the address. Links from before keep working until one is used.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function resendConfirmation(
  needs: Needs<'db' | 'clock' | 'queue' | 'metrics' | 'log' | 'settings'>,
  { userId, email, emailConfirmed }: SignedIn,
): Promise<{ message: string }> {
  const { db, queue, metrics, log } = needs
  if (emailConfirmed) return { message: 'Your email address is confirmed already.' }
  await takeAttempt(needs, [confirmationMailRule(needs, email)])
  await queue.enqueue(db, 'send-confirmation-link', { userId })
  metrics.count('account_events_total', { event: 'confirmation_requested' })
  log.info({ userId }, 'confirmation link requested')
  return { message: `We have sent a link to ${email}. It works for 24 hours.` }
}
