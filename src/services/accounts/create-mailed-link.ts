import { secretLifetime } from '#core/accounts/session-lifetime.ts'
import type { Needs } from '#src/ports.ts'
import { insertLink, type LinkKind } from '#stores/mailed-links.ts'
import { hashOfSecret, randomSecret } from './random-secret.ts'

/** The token follows a hash sign, because browsers send that part of an address to no server. */
const kinds = {
  password: { page: '/reset-password#access_token=', lifeMs: secretLifetime.passwordLinkMs },
  confirmation: { page: '/confirm-email#token=', lifeMs: secretLifetime.confirmationMs },
} as const satisfies Record<LinkKind, { readonly page: string; readonly lifeMs: number }>

/**
 * Creates a link that works once: within 30 minutes to set the account's password, or within a day to confirm its email
 * address. Only the token's hash is stored; the old password works until the link is used.
 */
export async function createMailedLink(
  { db, clock, settings }: Needs<'db' | 'clock' | 'settings'>,
  kind: LinkKind,
  userId: string,
): Promise<{ link: string; expiresAt: Date }> {
  const { page, lifeMs } = kinds[kind]
  const token = randomSecret()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + lifeMs)
  await insertLink(db, kind, { tokenHash: hashOfSecret(token), userId, expiresAt, createdAt: now })
  return { link: `${settings.appUrl}${page}${token}`, expiresAt }
}
