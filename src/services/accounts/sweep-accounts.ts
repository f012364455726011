import { sessionCutoffAt } from '#core/accounts/session-lifetime.ts'
import { retention } from '#core/operations/retention.ts'
import type { Needs } from '#src/ports.ts'
import { deleteEndedHandoffs } from '#stores/handoff-codes.ts'
import { deleteExpiredLeases } from '#stores/leases.ts'
import { deleteQuietCounters } from '#stores/login-counters.ts'
import { deleteOldLoginNetworks } from '#stores/login-networks.ts'
import { deleteEndedLinks } from '#stores/mailed-links.ts'
import { deleteEndedSessions } from '#stores/session-list.ts'
import { deleteEndedWindows } from '#stores/throttles.ts'

/**
 * Removes expired sessions, mailed links, handoff codes, throttle windows, leases, counters of wrong passwords and
 * known network addresses. Harmless to run twice or not at all: expired rows are ignored anyway.
 */
export async function sweepAccounts({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const { now, createdAfter } = sessionCutoffAt(clock.now())
  await deleteEndedSessions(db, { idle: now, createdBefore: createdAfter })
  await deleteEndedLinks(db, now)
  await deleteEndedHandoffs(db, now)
  await deleteEndedWindows(db, now)
  await deleteExpiredLeases(db)
  await deleteQuietCounters(db, new Date(now.getTime() - retention.loginCounters))
  await deleteOldLoginNetworks(db, new Date(now.getTime() - retention.loginNetworks))
}
