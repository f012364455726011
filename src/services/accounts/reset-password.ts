import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { networkOf } from '#core/network.ts'
import { expiredResetLink, passwordLength } from '#core/password.ts'
import type { Needs } from '#src/ports.ts'
import { confirmEmail } from '#stores/accounts.ts'
import { findLink, takeLink } from '#stores/mailed-links.ts'
import { hashOfSecret } from './one-time-secret.ts'
import { rememberLogin } from './remember-login.ts'
import { replacePassword } from './replace-password.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { takeAttempt } from './take-attempt.ts'

const dead = () => new AppError('BAD_REQUEST', { message: expiredResetLink })

/**
 * Sets the password of the person who holds a link from the mail. All sessions end and all links are void; a weak password does
 * not use the link up. The link came by mail, so it confirms the email address.
 * @returns `device`: what the browser's device cookie holds from now on, so that wrong passwords of others do not keep it out
 * @throws AppError BAD_REQUEST for a dead link or a weak password, TOO_MANY_REQUESTS
 */
export async function resetPassword(
  needs: Needs<'db' | 'clock' | 'passwords' | 'queue' | 'log' | 'metrics'>,
  from: { readonly address: string },
  input: { readonly token: string; readonly password: string },
): Promise<{ message: string; device: string }> {
  const { db, clock, passwords, log, metrics } = needs
  await takeAttempt(needs, [{ ...attemptLimits.resetLink, subject: networkOf(from.address) }])
  const tokenHash = hashOfSecret(input.token)
  const holder = await findLink(db, 'password', tokenHash, clock.now())
  if (holder === null) {
    log.info({ address: from.address }, 'password reset refused')
    throw dead()
  }
  const { userId, email } = holder
  await requireGoodPassword(needs, input.password, { minLength: passwordLength.change, email })
  const passwordHash = await passwords.hash(input.password)
  await db.transaction(async tx => {
    if (!(await takeLink(tx, 'password', tokenHash, clock.now()))) throw dead()
    // First: the mail about the new password goes to a confirmed address alone.
    await confirmEmail(tx, userId, clock.now())
    await replacePassword(needs, tx, { userId, email, passwordHash })
  })
  const device = await rememberLogin(needs, { id: userId, email, passwordHash }, from.address)
  metrics.count('account_events_total', { event: 'password_reset' })
  log.info({ userId, address: from.address }, 'password reset')
  return { message: 'Your password has been reset. You can log in with it now.', device }
}
