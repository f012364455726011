import type { Actor } from '#core/accounts/actor.ts'
import { pickEntitlement } from '#core/billing/entitlement.ts'
import type { Needs, SessionRow } from '#src/ports.ts'

/**
 * The actor behind a session cookie. An unknown or ended session, or that of a disabled account, is a visitor. The caller
 * renews the cookie when `session.fresh`: its idle time was extended.
 */
export async function identify(
  { sessions, clock, settings }: Needs<'sessions' | 'clock' | 'settings'>,
  token: string | null,
): Promise<{ actor: Actor; session: SessionRow | null }> {
  const session = token === null ? null : await sessions.validate(token)
  if (session === null) return { actor: { kind: 'visitor' }, session: null }
  const { entitlements, ...account } = session.account
  const entitlement = pickEntitlement(entitlements, clock.now())
  return {
    actor: {
      kind: 'user',
      userId: session.userId,
      sessionId: session.id,
      ...account,
      entitlement,
      canSubscribe: !settings.isOwnerMode,
    },
    session,
  }
}
