import type { SignedIn } from '#core/accounts/actor.ts'
import { limitAttempts, type ThrottleRule } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'

/**
 * Counts every confirmation link, including the first: deleting and creating an account again sends a stranger no more
 * mail.
 */
export const confirmationMailRule = ({ settings }: Needs<'settings'>, email: string): ThrottleRule => ({
  name: 'confirmation-mail',
  subject: email,
  limit: settings.limits.confirmationMailsPerDay,
  windowMs: 86_400_000,
})

/**
 * Requests another confirmation link. Earlier links work until one is used.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function resendConfirmation(
  needs: Needs<'db' | 'clock' | 'queue' | 'metrics' | 'log' | 'settings'>,
  { userId, email, emailConfirmed }: SignedIn,
): Promise<{ message: string }> {
  const { db, queue, metrics, log } = needs
  if (emailConfirmed) return { message: 'Your email address is confirmed already.' }
  await limitAttempts(needs, [confirmationMailRule(needs, email)])
  await queue.enqueue(db, 'send-confirmation-link', { userId })
  metrics.count('account_events_total', { event: 'confirmation_requested' })
  log.info({ userId }, 'confirmation link requested')
  return { message: `We have sent a link to ${email}. It works for 24 hours.` }
}
