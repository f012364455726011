import { AppError } from '#core/errors.ts'
import { networkOf } from '#core/network.ts'
import type { Needs, SessionRow } from '#src/ports.ts'
import { credentialsByEmail } from '#stores/accounts.ts'
import { forgiveAttempts, type ThrottleRule, takeAttempt } from './throttle.ts'

const minutes = (n: number) => n * 60_000

/**
 * One person mistyping reaches none of these. Per account and address together, per account from everywhere, and per
 * address against lists of accounts.
 */
const rulesFor = (email: string, network: string) =>
  ({
    own: { name: 'login-pair', subject: `${email} ${network}`, limit: 10, windowMs: minutes(5) },
    account: { name: 'login-account', subject: email, limit: 100, windowMs: minutes(15) },
    address: { name: 'login-address', subject: network, limit: 200, windowMs: minutes(5) },
  }) satisfies Record<string, ThrottleRule>

export type SignInFrom = {
  readonly address: string
  readonly userAgent: string
  readonly isPanel: boolean
  /** The session that this browser holds so far; it ends (decision 51). */
  readonly replaces: string | null
}

/**
 * A new session for a right password. An unknown email, a wrong password and a disabled account answer alike and take
 * the same time.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function signIn(
  needs: Needs<'db' | 'clock' | 'passwords' | 'sessions' | 'log' | 'metrics'>,
  from: SignInFrom,
  input: { readonly email: string; readonly password: string },
): Promise<{ token: string; session: SessionRow }> {
  const { db, passwords, sessions, log, metrics } = needs
  const rules = rulesFor(input.email, networkOf(from.address))
  await takeAttempt(needs, [rules.own, rules.address, rules.account])
  const account = await credentialsByEmail(db, input.email)
  const isRight = await passwords.verify(account?.passwordHash ?? null, input.password)
  if (account === null || !isRight || account.disabledAt !== null) {
    metrics.count('logins_total', { outcome: 'refused' })
    log.info({ userId: account?.id, isDisabled: account?.disabledAt != null, address: from.address }, 'login refused')
    throw new AppError('INVALID_CREDENTIALS')
  }
  await forgiveAttempts(needs, [rules.own])
  const { userAgent, address, isPanel } = from
  const created = await sessions.create(account.id, { userAgent, address, isPanel })
  if (from.replaces !== null) await sessions.revoke(from.replaces)
  metrics.count('logins_total', { outcome: 'accepted' })
  log.info({ userId: account.id, address }, 'logged in')
  return created
}
