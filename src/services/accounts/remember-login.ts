import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { retention } from '#core/operations/retention.ts'
import { connectionOf } from '#core/requests/network.ts'
import type { Needs } from '#src/ports.ts'
import { isLoginNetwork, noteLoginNetwork } from '#stores/login-networks.ts'
import { findOrCreateSecret } from '#stores/secrets.ts'

/** Whether a login comes from a browser or address that the account knows. */
export type LoginOrigin =
  | { readonly kind: 'device'; readonly deviceId: string }
  | { readonly kind: 'address'; readonly addressHash: string }
  | { readonly kind: 'stranger' }

type Credentials = { readonly id: string; readonly passwordHash: string | null }

/**
 * Finds out whether this browser or address has logged in to the account before. Runs the same statements whether or not
 * the account exists.
 * @param from `device`: the browser's device cookie
 */
export async function loginOriginOf(
  { db, clock }: Needs<'db' | 'clock'>,
  from: { readonly address: string; readonly device: string | null },
  login: { readonly email: string; readonly account: Credentials | null },
): Promise<LoginOrigin> {
  const key = await loginKey(db)
  const now = clock.now()
  const addressHash = hashOfAddress(key, login.email, from.address)
  const since = new Date(now.getTime() - retention.loginNetworks)
  const isKnownAddress = await isLoginNetwork(db, { email: login.email, network: addressHash, since })
  const deviceId = deviceIdOf(key, from.device, login.account, now)
  if (deviceId !== null) return { kind: 'device', deviceId }
  return isKnownAddress ? { kind: 'address', addressHash } : { kind: 'stranger' }
}

/**
 * Remembers a browser and its address after the owner has logged in or set a password.
 * @returns the new value of the browser's device cookie; void once the password changes
 */
export async function rememberLogin(
  { db, clock }: Needs<'db' | 'clock'>,
  account: { readonly id: string; readonly email: string; readonly passwordHash: string },
  address: string,
): Promise<string> {
  const { id: userId, passwordHash } = account
  const key = await loginKey(db)
  const at = clock.now()
  await noteLoginNetwork(db, { userId, passwordHash, network: hashOfAddress(key, account.email, address), at })
  return deviceCookie(key, { id: userId, passwordHash }, at)
}

const loginKey = (db: Needs<'db'>['db']): Promise<Uint8Array> => findOrCreateSecret(db, 'known-logins', randomBytes(32))

/** Keyed and per account, so that the table reveals no address. */
const hashOfAddress = (key: Uint8Array, email: string, address: string): string =>
  hmacOf(key, ['network', email, connectionOf(address)])

/** `id.seconds.signature`. Only the signature depends on the account, so the cookie reveals nothing about it. */
function deviceCookie(key: Uint8Array, account: Credentials, at: Date): string {
  const about = [randomBytes(16).toString('base64url'), Math.floor(at.getTime() / 1000).toString(36)] as const
  return [...about, signatureOf(key, about, account)].join('.')
}

/** The device's id if the cookie was signed for this account and its current password and is not too old; else null. */
function deviceIdOf(key: Uint8Array, device: string | null, account: Credentials | null, now: Date): string | null {
  const [, id = '', issued = '', signature = ''] =
    /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(device ?? '') ?? []
  // Computed for an unknown account too, to take the same time.
  const expected = signatureOf(key, [id, issued], account ?? { id: '', passwordHash: null })
  const isOurs =
    account !== null &&
    account.passwordHash !== null &&
    signature.length === expected.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  const age = now.getTime() - Number.parseInt(issued, 36) * 1000
  return isOurs && age < retention.knownDevices ? id : null
}

const signatureOf = (
  key: Uint8Array,
  [id, issued]: readonly [string, string],
  { id: userId, passwordHash }: Credentials,
): string => hmacOf(key, ['device', id, issued, userId, passwordHash ?? ''])

const hmacOf = (key: Uint8Array, parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
