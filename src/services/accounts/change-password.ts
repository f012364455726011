import type { SignedIn } from '#core/accounts/actor.ts'
import { passwordLength } from '#core/accounts/password.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { passwordHashOf } from '#stores/accounts.ts'
import { ownerTurn } from './limit-logins.ts'
import { type Login, openRecognizedSession, type SessionFrom } from './open-session.ts'
import { replacePassword } from './replace-password.ts'
import { requireGoodPassword } from './require-good-password.ts'

const wrongPassword = 'Your current password is incorrect.'

/**
 * Changes the password, given the current one. All sessions end; this browser gets a new one.
 * @throws AppError BAD_REQUEST for a wrong current password or a weak new one, TOO_MANY_REQUESTS
 */
export async function changePassword(
  needs: Needs<'db' | 'clock' | 'passwords' | 'sessions' | 'queue' | 'log' | 'metrics'>,
  actor: SignedIn,
  from: SessionFrom,
  input: { readonly currentPassword: string; readonly newPassword: string },
): Promise<Login> {
  const { db, passwords, log, metrics } = needs
  const { userId, email } = actor
  const rule = { minLength: passwordLength.change, email, field: 'newPassword' }
  await requireGoodPassword(needs, input.newPassword, rule)
  // Counted after a success too, so that changes back and forth are limited.
  await limitAttempts(needs, [{ ...attemptLimits.passwordCheck, subject: userId }])
  const currentHash = await passwordHashOf(db, userId)
  if (currentHash === null || !(await passwords.verify(currentHash, input.currentPassword, ownerTurn(email)))) {
    log.info({ userId, address: from.address }, 'change of password refused')
    throw new AppError('BAD_REQUEST', { message: wrongPassword })
  }
  const passwordHash = await passwords.hash(input.newPassword, ownerTurn(email))
  // Of two concurrent changes the second is refused: its current password is no longer the stored one.
  const change = { userId, email, passwordHash, currentHash }
  const isChanged = await db.transaction(tx => replacePassword(needs, tx, change))
  if (!isChanged) throw new AppError('BAD_REQUEST', { message: wrongPassword })
  metrics.count('account_events_total', { event: 'password_changed' })
  log.info({ userId, address: from.address }, 'password changed')
  return openRecognizedSession(needs, { id: userId, email, passwordHash }, { ...from, replaces: null })
}
