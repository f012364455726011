import { AppError } from '#core/errors.ts'
import { networkOf } from '#core/network.ts'
import { deadLink, passwordLength } from '#core/password.ts'
import type { Needs } from '#src/ports.ts'
import { findReset, takeReset } from '#stores/password-resets.ts'
import { loginRules } from './login-rules.ts'
import { hashOfSecret } from './one-time-secret.ts'
import { replacePassword } from './replace-password.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { forgiveAttempts, takeAttempt } from './throttle.ts'

const dead = () => new AppError('BAD_REQUEST', { message: deadLink })

/**
 * Sets the password of whoever holds a link from the mail. All sessions end and all links are void; a weak password does
 * not use the link up.
 * @throws AppError BAD_REQUEST for a dead link or a weak password, TOO_MANY_REQUESTS
 */
export async function resetPassword(
  needs: Needs<'db' | 'clock' | 'passwords' | 'queue' | 'log' | 'metrics'>,
  from: { readonly address: string },
  input: { readonly token: string; readonly password: string },
): Promise<{ message: string }> {
  const { db, clock, passwords, log, metrics } = needs
  const network = networkOf(from.address)
  await takeAttempt(needs, [{ name: 'reset-use', subject: network, limit: 60, windowMs: 3_600_000 }])
  const tokenHash = hashOfSecret(input.token)
  const holder = await findReset(db, tokenHash, clock.now())
  if (holder === null) {
    log.info({ address: from.address }, 'password reset refused')
    throw dead()
  }
  const { userId, email } = holder
  await requireGoodPassword(needs, input.password, { minLength: passwordLength.change, email })
  const passwordHash = await passwords.hash(input.password)
  await db.transaction(async tx => {
    if (!(await takeReset(tx, tokenHash, clock.now()))) throw dead()
    await replacePassword(needs, tx, { userId, email, passwordHash })
  })
  // Who forgot it has tried it before.
  await forgiveAttempts(needs, [loginRules(email, network).own])
  metrics.count('account_events_total', { event: 'password_reset' })
  log.info({ userId, address: from.address }, 'password reset')
  return { message: 'Your password has been reset. You can log in with it now.' }
}
