import { AppError } from '#core/errors.ts'
import { limitAttempts, refuseBeyondAttempts } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { credentialsByEmail, isStillPassword } from '#stores/accounts.ts'
import { limitLogins, loginTurn, successRules, uncountLogin } from './limit-logins.ts'
import { type Login, openSessionIfValid, type SessionFrom } from './open-session.ts'
import { loginOriginOf, rememberLogin } from './remember-login.ts'

/**
 * Opens a session for a correct password. An unknown email, a wrong password and a disabled account get the same answer in
 * the same time. A password that is changed while it is checked opens no session.
 * @param from `device`: the browser's device cookie
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
  const origin = await loginOriginOf(needs, { address, device }, { email, account })
  const successes = successRules(needs, { email, address })
  await refuseBeyondAttempts(needs, successes)
  const counted = await limitLogins(needs, { email, address, origin })
  const refuse = (): never => {
    metrics.count('logins_total', { outcome: 'refused' })
    log.info({ userId: account?.id, isDisabled: account?.isDisabled === true, address }, 'login refused')
    throw new AppError('INVALID_CREDENTIALS')
  }
  // A login that is refused for a crowd says nothing about the password, so it does not count as a wrong one.
  const giveBack = async (error: unknown): Promise<never> => {
    await uncountLogin(needs, counted)
    throw error
  }
  const passwordHash = account?.passwordHash ?? null
  const turn = loginTurn({ email, address, origin })
  const isCorrect = await passwords.verify(passwordHash, password, turn).catch(giveBack)
  if (account === null || passwordHash === null || !isCorrect || account.isDisabled) return refuse()
  await limitAttempts(needs, successes).catch(giveBack)
  const isStillValid = () => isStillPassword(db, account.id, passwordHash)
  const opened = (await openSessionIfValid(needs, account.id, from, { isStillValid })) ?? refuse()
  await uncountLogin(needs, counted)
  const newDevice = await rememberLogin(needs, { id: account.id, email, passwordHash }, address)
  metrics.count('logins_total', { outcome: 'accepted' })
  log.info({ userId: account.id, address, from: origin.kind }, 'logged in')
  return { ...opened, device: newDevice }
}
