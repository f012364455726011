import type { SessionView } from '#contract/accounts.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { sessionCutoffAt } from '#core/accounts/session-lifetime.ts'
import type { Needs } from '#src/ports.ts'
import { sessionsOf } from '#stores/session-list.ts'

/** More than a user has; 'end all others' ends the rest too. */
const maxSessions = 100

/** The user's sessions, newest first. */
export async function listSessions({ db, clock }: Needs<'db' | 'clock'>, actor: SignedIn): Promise<SessionView[]> {
  const rows = await sessionsOf(db, actor.userId, sessionCutoffAt(clock.now()), maxSessions)
  return rows.map(({ createdAt, lastSeenAt, expiresAt, ...row }) => ({
    ...row,
    isCurrent: row.id === actor.sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}
