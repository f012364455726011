import { retention } from '#core/retention.ts'
import type { Needs } from '#src/ports.ts'
import { removeInBatches } from '#stores/db.ts'
import { dropEndedSignups } from '#stores/pending-signups.ts'
import { dropOldEvents } from '#stores/stripe-events.ts'

/**
 * Removes signups that ended long ago, paid or not, and Stripe's events whose effect is there. A signup whose money is still
 * to be given back and an event that still waits stay, at any age.
 */
export async function sweepBilling(
  { db, clock }: Needs<'db' | 'clock'>,
  signal: AbortSignal,
): Promise<{ signups: number; events: number }> {
  const now = clock.now().getTime()
  const signups = await removeInBatches(signal, limit => dropEndedSignups(db, new Date(now - retention.signups), limit))
  const events = await removeInBatches(signal, limit => dropOldEvents(db, new Date(now - retention.events), limit))
  return { signups, events }
}
