import { retention } from '#core/operations/retention.ts'
import type { Needs } from '#src/ports.ts'
import { removeInBatches } from '#stores/db.ts'
import { deleteEndedSignups } from '#stores/pending-signups.ts'
import { deleteOldEvents } from '#stores/stripe-events.ts'

/**
 * Removes old signups, paid or not, and old Stripe events that were applied. A signup that is still to be refunded and an
 * event that is not applied yet stay at any age.
 */
export async function sweepBilling(
  { db, clock }: Needs<'db' | 'clock'>,
  signal: AbortSignal,
): Promise<{ signups: number; events: number }> {
  const now = clock.now().getTime()
  const signups = await removeInBatches(signal, limit =>
    deleteEndedSignups(db, new Date(now - retention.signups), limit),
  )
  const events = await removeInBatches(signal, limit => deleteOldEvents(db, new Date(now - retention.events), limit))
  return { signups, events }
}
