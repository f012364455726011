import type { Actor } from '#core/accounts/actor.ts'
import type { Needs } from '#src/ports.ts'

/** Ends these sessions on the server, so that a copied cookie stops working. */
export async function signOut(
  { sessions, log }: Needs<'sessions' | 'log'>,
  actor: Actor,
  tokens: readonly (string | null)[],
): Promise<void> {
  for (const token of tokens) if (token !== null) await sessions.revoke(token)
  if (actor.kind === 'user') log.info({ userId: actor.userId }, 'logged out')
}
