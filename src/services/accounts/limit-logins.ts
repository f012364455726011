import { connectionOf, networkOf } from '#core/requests/network.ts'
import { type ThrottleRule, throttleKey, tooManyAttempts, waitText } from '#services/limits/limit-attempts.ts'
import type { Needs, PasswordTurn } from '#src/ports.ts'
import { type CountedTry, type CounterRule, countTry, giveBackTry } from '#stores/login-counters.ts'
import type { LoginOrigin } from './remember-login.ts'

/**
 * The longest wait after a wrong password. In the long run this allows four guesses an hour at an account from all unknown
 * browsers and network addresses together.
 */
const maxWaitSeconds = 900

type LoginCounter = Omit<CounterRule, 'key'> & { readonly name: string; readonly subject: string }

/**
 * The counters of wrong passwords that apply to a login. A browser or address that the account knows has its own, which
 * strangers cannot use up. All other logins are counted by address, then by network, then by account.
 */
function countersOf(
  { settings: { limits } }: Needs<'settings'>,
  { email, address, origin }: { readonly email: string; readonly address: string; readonly origin: LoginOrigin },
): readonly LoginCounter[] {
  const ofAccount = { freeTries: limits.wrongPasswordsPerAccount, decaySeconds: 900, maxWaitSeconds }
  if (origin.kind === 'device') return [{ name: 'login-device', subject: origin.deviceId, ...ofAccount }]
  if (origin.kind === 'address') return [{ name: 'login-known-address', subject: origin.addressHash, ...ofAccount }]
  const ofAddress = { freeTries: limits.wrongPasswordsPerAddress, decaySeconds: 60, maxWaitSeconds }
  const ofNetwork = { freeTries: limits.wrongPasswordsPerNetwork, decaySeconds: 10, maxWaitSeconds }
  return [
    { name: 'login-address', subject: connectionOf(address), ...ofAddress },
    { name: 'login-network', subject: networkOf(address), ...ofNetwork },
    { name: 'login-account', subject: email, ...ofAccount },
  ]
}

const hourMs = 3_600_000

/**
 * The limits of logins with the right password. Each costs a hash and a session, so they are limited too, at numbers that no
 * one reaches by logging in. They count only successes: a stranger cannot use up an account's.
 */
export function successRules(
  { settings: { limits } }: Needs<'settings'>,
  { email, address }: { readonly email: string; readonly address: string },
): readonly ThrottleRule[] {
  const rule = (name: string, subject: string, limit: number) => ({
    name,
    subject,
    limit,
    windowMs: hourMs,
    message: tooManyLogins,
  })
  return [
    rule('logins-account', email, limits.loginsPerAccount),
    rule('logins-address', connectionOf(address), limits.loginsPerAddress),
    rule('logins-network', networkOf(address), limits.loginsPerNetwork),
  ]
}

const tooManyLogins = (seconds: number): string =>
  `Too many logins to this account or from your network. Please try again in ${waitText(seconds)}.`

/** Whose turn a login takes in the queue for password hashes; a known browser or address does not wait for strangers. */
export const loginTurn = (login: {
  readonly email: string
  readonly address: string
  readonly origin: LoginOrigin
}): PasswordTurn =>
  login.origin.kind === 'stranger'
    ? { isKnown: false, flows: [`account:${login.email}`, networkFlow(login.address)] }
    : { isKnown: true, flows: [`account:${login.email}`] }

/** The turn of a visitor who chooses a password. */
export const visitorTurn = (address: string): PasswordTurn => ({ isKnown: false, flows: [networkFlow(address)] })

/** The turn of a signed-in user, or of one who has a mailed link. */
export const ownerTurn = (email: string): PasswordTurn => ({ isKnown: true, flows: [`account:${email}`] })

const networkFlow = (address: string): string => `network:${networkOf(address)}`

export type CountedLogin = readonly Extract<CountedTry, { readonly isCounted: true }>[]

/**
 * Counts a login as wrong before its password is checked, so that concurrent guesses are counted one after another; for a
 * correct password `uncountLogin` undoes it. A refused login counts nowhere.
 * @throws AppError TOO_MANY_REQUESTS with `data.retryAfterSeconds`
 */
export async function limitLogins(
  needs: Needs<'db' | 'clock' | 'metrics' | 'settings'>,
  login: { readonly email: string; readonly address: string; readonly origin: LoginOrigin },
): Promise<CountedLogin> {
  const { db, clock, metrics } = needs
  const now = clock.now()
  const countedTries: Extract<CountedTry, { readonly isCounted: true }>[] = []
  for (const counter of countersOf(needs, login)) {
    const counted = await countTry(db, { ...counter, key: throttleKey(counter) }, now)
    if (counted.isCounted) {
      countedTries.push(counted)
      continue
    }
    await uncountLogin(needs, countedTries)
    metrics.count('throttled_total', { rule: counter.name })
    throw tooManyAttempts(counted.waitsUntil.getTime() - now.getTime(), tooManyWrongPasswords)
  }
  return countedTries
}

/**
 * One text for all emails and counters, so that it reveals neither. It says "for this email", because the reader may be the
 * owner, who has not guessed.
 */
const tooManyWrongPasswords = (seconds: number): string =>
  'Too many wrong passwords for this email or from your network. ' +
  `Please try again in ${waitText(seconds)}, or reset your password to log in now.`

/** Undoes the count of a login whose password was correct. */
export async function uncountLogin({ db }: Needs<'db'>, login: CountedLogin): Promise<void> {
  for (const counted of login) await giveBackTry(db, counted)
}
