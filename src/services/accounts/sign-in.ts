import { AppError } from '#core/errors.ts'
import { networkOf } from '#core/network.ts'
import type { Needs, OpenedSession } from '#src/ports.ts'
import { credentialsByEmail, isStillPassword } from '#stores/accounts.ts'
import { loginRules } from './login-rules.ts'
import { openSessionWhile, type SessionFrom } from './open-session.ts'
import { forgiveAttempts, takeAttempt } from './throttle.ts'

/**
 * A new session for a right password. An unknown email, a wrong password and a disabled account answer alike and take
 * the same time. A password that was changed while it was being checked opens nothing.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function signIn(
  needs: Needs<'db' | 'clock' | 'passwords' | 'sessions' | 'log' | 'metrics'>,
  from: SessionFrom,
  input: { readonly email: string; readonly password: string },
): Promise<OpenedSession> {
  const { db, passwords, log, metrics } = needs
  const { address } = from
  const rules = loginRules(input.email, networkOf(address))
  await takeAttempt(needs, [rules.own, rules.address, rules.account])
  const account = await credentialsByEmail(db, input.email)
  const refuse = (): never => {
    metrics.count('logins_total', { outcome: 'refused' })
    log.info({ userId: account?.id, isDisabled: account?.disabledAt != null, address }, 'login refused')
    throw new AppError('INVALID_CREDENTIALS')
  }
  const passwordHash = account?.passwordHash ?? null
  const isRight = await passwords.verify(passwordHash, input.password)
  if (account === null || passwordHash === null || !isRight || account.disabledAt !== null) return refuse()
  const holds = () => isStillPassword(db, account.id, passwordHash)
  const opened = (await openSessionWhile(needs, account.id, from, { holds })) ?? refuse()
  await forgiveAttempts(needs, [rules.own])
  metrics.count('logins_total', { outcome: 'accepted' })
  log.info({ userId: account.id, address }, 'logged in')
  return opened
}
