import { blockOf, networkOf } from '#core/network.ts'
import type { Needs } from '#src/ports.ts'
import { type CountedTry, type CounterRule, countTry, giveBackTry } from '#stores/login-counters.ts'
import type { LoginOrigin } from './remember-login.ts'
import { keyOf, tooManyAttempts, waitText } from './take-attempt.ts'

/** The longest wait after a wrong password. Guesses from everywhere together come to four an hour in the long run. */
const longestWaitSeconds = 900

type LoginCounter = Omit<CounterRule, 'key'> & { readonly name: string; readonly subject: string }

/**
 * What counts a login's wrong passwords. A browser or network that the account knows has a counter of its own, which
 * strangers cannot use up. Everyone else is counted by address, by network and by account, the address first.
 */
function countersOf(
  { settings: { limits } }: Needs<'settings'>,
  { email, address, origin }: { readonly email: string; readonly address: string; readonly origin: LoginOrigin },
): readonly LoginCounter[] {
  const ofAccount = { free: limits.wrongPasswordsPerAccount, easesEverySeconds: 900, longestWaitSeconds }
  if (origin.of === 'device') return [{ name: 'login-device', subject: origin.deviceId, ...ofAccount }]
  if (origin.of === 'network') return [{ name: 'login-known-network', subject: origin.network, ...ofAccount }]
  const ofAddress = { free: limits.wrongPasswordsPerAddress, easesEverySeconds: 60, longestWaitSeconds }
  const ofNetwork = { free: limits.wrongPasswordsPerNetwork, easesEverySeconds: 10, longestWaitSeconds }
  return [
    { name: 'login-address', subject: networkOf(address), ...ofAddress },
    { name: 'login-network', subject: blockOf(address), ...ofNetwork },
    { name: 'login-account', subject: email, ...ofAccount },
  ]
}

export type LoginTry = readonly Extract<CountedTry, { readonly isTaken: true }>[]

/**
 * Counts a login as wrong before its password is looked at, so that parallel guesses count one after another; a right one
 * is given back by `giveBackLogin`. A refused try counts nowhere.
 * @throws AppError TOO_MANY_REQUESTS with `data.retryAfterSeconds`
 */
export async function takeLogin(
  needs: Needs<'db' | 'clock' | 'metrics' | 'settings'>,
  login: { readonly email: string; readonly address: string; readonly origin: LoginOrigin },
): Promise<LoginTry> {
  const { db, clock, metrics } = needs
  const now = clock.now()
  const taken: Extract<CountedTry, { readonly isTaken: true }>[] = []
  for (const counter of countersOf(needs, login)) {
    const counted = await countTry(db, { ...counter, key: keyOf(counter) }, now)
    if (counted.isTaken) {
      taken.push(counted)
      continue
    }
    await giveBackLogin(needs, taken)
    metrics.count('throttled_total', { rule: counter.name })
    throw tooManyAttempts(counted.waitsUntil.getTime() - now.getTime(), tooManyWrong)
  }
  return taken
}

/** The same for every email and counter, so that it tells nothing of either; the owner may not have tried at all. */
const tooManyWrong = (seconds: number): string =>
  'Too many wrong passwords for this email or from your network. ' +
  `Please try again in ${waitText(seconds)}, or reset your password to log in now.`

/** The password was right: what was counted for it is taken back. */
export async function giveBackLogin({ db }: Needs<'db'>, taken: LoginTry): Promise<void> {
  for (const counted of taken) await giveBackTry(db, counted)
}
