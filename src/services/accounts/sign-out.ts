import type { Needs } from '#src/ports.ts'

/** Ends the session on the server, so that a copied cookie is worth nothing; without one there is nothing to do. */
export async function signOut({ sessions }: Needs<'sessions'>, token: string | null): Promise<void> {
  if (token !== null) await sessions.revoke(token)
}
