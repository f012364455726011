import type { SignedIn } from '#core/actor.ts'
import type { Needs } from '#src/ports.ts'
import { takeAttempt } from './throttle.ts'

/**
 * Asks for another link that confirms the address. Links from before keep working until one is used.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function resendConfirmation(
  needs: Needs<'db' | 'clock' | 'queue' | 'metrics' | 'log' | 'settings'>,
  { userId, email, emailConfirmed }: SignedIn,
): Promise<{ message: string }> {
  const { db, queue, metrics, log, settings } = needs
  if (emailConfirmed) return { message: 'Your email address is confirmed already.' }
  const limit = settings.limits.confirmationMailsPerDay
  await takeAttempt(needs, [{ name: 'confirmation-mail', subject: email, limit, windowMs: 86_400_000 }])
  await queue.enqueue(db, 'send-confirmation-link', { userId })
  metrics.count('account_events_total', { event: 'confirmation_requested' })
  log.info({ userId }, 'confirmation link requested')
  return { message: `We have sent a link to ${email}. It works for 24 hours.` }
}
