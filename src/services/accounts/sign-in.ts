import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { credentialsByEmail, isStillPassword } from '#stores/accounts.ts'
import { type Login, openSessionWhile, type SessionFrom } from './open-session.ts'
import { originOf, rememberLogin } from './remember-login.ts'
import { giveBackLogin, takeLogin } from './take-login.ts'

/**
 * A new session for a right password. An unknown email, a wrong password and a disabled account answer alike and take
 * the same time. A password that was changed while it was being checked opens nothing.
 * @param from `device`: what the browser's device cookie holds
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function signIn(
  needs: Needs<'db' | 'clock' | 'passwords' | 'sessions' | 'settings' | 'log' | 'metrics'>,
  { device, ...from }: SessionFrom & { readonly device: string | null },
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Login> {
  const { db, passwords, log, metrics } = needs
  const { address } = from
  const account = await credentialsByEmail(db, email)
  const origin = await originOf(needs, { address, device }, { email, account })
  const taken = await takeLogin(needs, { email, address, origin })
  const refuse = (): never => {
    metrics.count('logins_total', { outcome: 'refused' })
    log.info({ userId: account?.id, isDisabled: account?.disabledAt != null, address }, 'login refused')
    throw new AppError('INVALID_CREDENTIALS')
  }
  const passwordHash = account?.passwordHash ?? null
  const isRight = await passwords.verify(passwordHash, password)
  if (account === null || passwordHash === null || !isRight || account.disabledAt !== null) return refuse()
  const holds = () => isStillPassword(db, account.id, passwordHash)
  const opened = (await openSessionWhile(needs, account.id, from, { holds })) ?? refuse()
  await giveBackLogin(needs, taken)
  const remembered = await rememberLogin(needs, { id: account.id, email, passwordHash }, address)
  metrics.count('logins_total', { outcome: 'accepted' })
  log.info({ userId: account.id, address, from: origin.of }, 'logged in')
  return { ...opened, device: remembered }
}
