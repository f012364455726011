import { expiredResetLink, passwordLength } from '#core/accounts/password.ts'
import { inputError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { connectionOf } from '#core/requests/network.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { storeConfirmedEmail } from '#stores/accounts.ts'
import { consumeLink, findLink } from '#stores/mailed-links.ts'
import { ownerTurn } from './limit-logins.ts'
import { hashOfSecret } from './random-secret.ts'
import { rememberLogin } from './remember-login.ts'
import { replacePassword } from './replace-password.ts'
import { requireGoodPassword } from './require-good-password.ts'

const expiredLinkError = () => inputError('token', expiredResetLink, { isExpired: true })

/**
 * Sets the password by a mailed link, which also confirms the email address. All sessions end and all links become void. A
 * weak password does not use up the link.
 * @returns `device`: the new value of the browser's device cookie, so that other people's wrong passwords do not block it
 * @throws AppError BAD_REQUEST for an expired or used link or a weak password, TOO_MANY_REQUESTS
 */
export async function resetPassword(
  needs: Needs<'db' | 'clock' | 'passwords' | 'queue' | 'log' | 'metrics'>,
  from: { readonly address: string },
  input: { readonly token: string; readonly password: string },
): Promise<{ message: string; device: string }> {
  const { db, clock, passwords, log, metrics } = needs
  await limitAttempts(needs, [{ ...attemptLimits.resetLink, subject: connectionOf(from.address) }])
  const tokenHash = hashOfSecret(input.token)
  const holder = await findLink(db, 'password', tokenHash, clock.now())
  if (holder === null) {
    log.info({ address: from.address }, 'password reset refused')
    throw expiredLinkError()
  }
  const { userId, email } = holder
  await requireGoodPassword(needs, input.password, { minLength: passwordLength.change, email })
  const passwordHash = await passwords.hash(input.password, ownerTurn(email))
  await db.transaction(async tx => {
    if (!(await consumeLink(tx, 'password', tokenHash, clock.now()))) throw expiredLinkError()
    // First: the mail about the new password goes only to a confirmed address.
    await storeConfirmedEmail(tx, userId, clock.now())
    await replacePassword(needs, tx, { userId, email, passwordHash })
  })
  const device = await rememberLogin(needs, { id: userId, email, passwordHash }, from.address)
  metrics.count('account_events_total', { event: 'password_reset' })
  log.info({ userId, address: from.address }, 'password reset')
  return { message: 'Your password has been reset. You can log in with it now.', device }
}
