import { expiredConfirmation } from '#core/accounts/email-confirmation.ts'
import { inputError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { connectionOf } from '#core/requests/network.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { storeConfirmedEmail as storeConfirmation } from '#stores/accounts.ts'
import { consumeLink, deleteLinksOf, findLink } from '#stores/mailed-links.ts'
import { hashOfSecret } from './random-secret.ts'

/**
 * Confirms the email address of the account that the link belongs to. All its confirmation links become void.
 * @throws AppError BAD_REQUEST for an expired or used link, TOO_MANY_REQUESTS
 */
export async function confirmEmail(
  needs: Needs<'db' | 'clock' | 'log' | 'metrics'>,
  from: { readonly address: string },
  { token }: { readonly token: string },
): Promise<{ message: string }> {
  const { db, clock, log, metrics } = needs
  await limitAttempts(needs, [{ ...attemptLimits.confirmationLink, subject: connectionOf(from.address) }])
  const now = clock.now()
  const tokenHash = hashOfSecret(token)
  const userId = await db.transaction(async tx => {
    const holder = await findLink(tx, 'confirmation', tokenHash, now)
    if (holder === null || !(await consumeLink(tx, 'confirmation', tokenHash, now))) return null
    await storeConfirmation(tx, holder.userId, now)
    await deleteLinksOf(tx, 'confirmation', holder.userId)
    return holder.userId
  })
  if (userId === null) {
    log.info({ address: from.address }, 'confirmation of an email refused')
    throw inputError('token', expiredConfirmation, { isExpired: true })
  }
  metrics.count('account_events_total', { event: 'email_confirmed' })
  log.info({ userId, address: from.address }, 'email confirmed')
  return { message: 'Your email address is confirmed.' }
}
