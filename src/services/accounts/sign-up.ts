import { passwordLength } from '#core/accounts/password.ts'
import { attemptLimits } from '#core/limits.ts'
import { connectionOf } from '#core/requests/network.ts'
import { limitAttempts, mayAttempt } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { addAccount } from './add-account.ts'
import { visitorTurn } from './limit-logins.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { confirmationMailRule } from './resend-confirmation.ts'

/**
 * Creates an account without a subscription and mails a link that confirms its address. The account works at once, even if
 * the address has reached its limit of mails a day.
 * @throws AppError BAD_REQUEST for a weak password, CONFLICT when the email is taken, TOO_MANY_REQUESTS
 */
export async function signUp(
  needs: Needs<'db' | 'clock' | 'ids' | 'passwords' | 'queue' | 'log' | 'metrics' | 'settings'>,
  from: { readonly address: string },
  { email, password, fullName }: { readonly email: string; readonly password: string; readonly fullName: string },
): Promise<{ id: string; email: string; passwordHash: string }> {
  const { db, passwords, queue, log, metrics } = needs
  await limitAttempts(needs, [{ ...attemptLimits.signup, subject: connectionOf(from.address) }])
  await requireGoodPassword(needs, password, { minLength: passwordLength.signup, email })
  const passwordHash = await passwords.hash(password, visitorTurn(from.address))
  const { userId } = await db.transaction(async tx => {
    const added = await addAccount(needs, tx, { email, fullName, passwordHash, grant: null, isConfirmed: false })
    // Counted for the account that was created: a taken email uses up none of its mails.
    if (await mayAttempt({ ...needs, db: tx }, [confirmationMailRule(needs, email)]))
      await queue.enqueue(tx, 'send-confirmation-link', added)
    return added
  })
  metrics.count('account_events_total', { event: 'signup' })
  log.info({ userId, address: from.address }, 'account created by signup')
  return { id: userId, email, passwordHash }
}
