import { retention } from '#core/retention.ts'
import type { Needs } from '#src/ports.ts'
import { dropEndedSignups } from '#stores/pending-signups.ts'
import { dropOldEvents } from '#stores/stripe-events.ts'

const batchSize = 2_000

/** Removes Stripe's events whose effect is long since there. One that waits stays, whatever its age. */
export async function sweepEvents(
  { db, clock }: Needs<'db' | 'clock'>,
  signal: AbortSignal,
): Promise<{ events: number }> {
  const before = new Date(clock.now().getTime() - retention.events)
  let events = 0
  for (let dropped = batchSize; dropped === batchSize; events += dropped) {
    signal.throwIfAborted()
    dropped = await dropOldEvents(db, before, batchSize)
  }
  return { events }
}

/** Removes signups that ended long ago, paid or not. One whose money is still to be given back stays. */
export async function sweepSignups(
  { db, clock }: Needs<'db' | 'clock'>,
  signal: AbortSignal,
): Promise<{ signups: number }> {
  const before = new Date(clock.now().getTime() - retention.signups)
  let signups = 0
  for (let dropped = batchSize; dropped === batchSize; signups += dropped) {
    signal.throwIfAborted()
    dropped = await dropEndedSignups(db, before, batchSize)
  }
  return { signups }
}
