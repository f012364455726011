import { aliveAt } from '#core/session-life.ts'
import type { Needs } from '#src/ports.ts'
import { deleteEndedHandoffs } from '#stores/handoff-codes.ts'
import { deleteExpiredLeases } from '#stores/leases.ts'
import { deleteEndedResets } from '#stores/password-resets.ts'
import { deleteEndedSessions } from '#stores/sessions.ts'
import { deleteEndedWindows } from '#stores/throttles.ts'

/**
 * Removes sessions, reset links, handoff codes, throttle windows and leases that have ended. Harmless to run twice, or not at
 * all: what has ended is ignored anyway.
 */
export async function sweepAccounts({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const { now, begunAfter } = aliveAt(clock.now())
  await deleteEndedSessions(db, { idle: now, createdBefore: begunAfter })
  await deleteEndedResets(db, now)
  await deleteEndedHandoffs(db, now)
  await deleteEndedWindows(db, now)
  await deleteExpiredLeases(db)
}
