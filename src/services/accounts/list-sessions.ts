import type { SessionView } from '#contract/accounts.ts'
import type { SignedIn } from '#core/actor.ts'
import { sessionCutoffAt } from '#core/session-lifetime.ts'
import type { Needs } from '#src/ports.ts'
import { sessionsOf } from '#stores/sessions.ts'

/** More than a person has; 'end all others' ends the rest too. */
const most = 100

/** Where the person is logged in, the newest first. */
export async function listSessions({ db, clock }: Needs<'db' | 'clock'>, actor: SignedIn): Promise<SessionView[]> {
  const rows = await sessionsOf(db, actor.userId, sessionCutoffAt(clock.now()), most)
  return rows.map(({ createdAt, lastSeenAt, expiresAt, ...row }) => ({
    ...row,
    isCurrent: row.id === actor.sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}
