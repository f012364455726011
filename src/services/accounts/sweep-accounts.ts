import type { Needs } from '#src/ports.ts'
import { deleteEndedSessions } from '#stores/accounts.ts'
import { deleteEndedWindows } from '#stores/throttles.ts'

const days = (n: number) => n * 86_400_000

/** Removes sessions and throttle windows that have ended. Harmless to run twice, or not at all: both are ignored anyway. */
export async function sweepAccounts({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteEndedSessions(db, { idle: now, createdBefore: new Date(now.getTime() - days(90)) })
  await deleteEndedWindows(db, now)
}
