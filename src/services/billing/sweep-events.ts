import { retention } from '#core/retention.ts'
import type { Needs } from '#src/ports.ts'
import { dropOldEvents } from '#stores/stripe-events.ts'

const atOnce = 2_000

/** Removes Stripe's events whose effect is long since there. One that waits stays, whatever its age. */
export async function sweepEvents(
  { db, clock }: Needs<'db' | 'clock'>,
  signal: AbortSignal,
): Promise<{ events: number }> {
  const before = new Date(clock.now().getTime() - retention.events)
  let events = 0
  for (let dropped = atOnce; dropped === atOnce; events += dropped) {
    signal.throwIfAborted()
    dropped = await dropOldEvents(db, before, atOnce)
  }
  return { events }
}
