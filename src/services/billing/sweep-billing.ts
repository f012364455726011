import { retention } from '#core/retention.ts'
import type { Needs } from '#src/ports.ts'
import { dropEndedSignups } from '#stores/pending-signups.ts'
import { dropOldEvents } from '#stores/stripe-events.ts'

const batchSize = 2_000

/**
 * Removes signups that ended long ago, paid or not, and Stripe's events whose effect is there. A signup whose money is still
 * to be given back and an event that still waits stay, at any age.
 */
export async function sweepBilling(
  { db, clock }: Needs<'db' | 'clock'>,
  signal: AbortSignal,
): Promise<{ signups: number; events: number }> {
  const now = clock.now().getTime()
  const signups = await inBatches(signal, () => dropEndedSignups(db, new Date(now - retention.signups), batchSize))
  const events = await inBatches(signal, () => dropOldEvents(db, new Date(now - retention.events), batchSize))
  return { signups, events }
}

/** @returns how many rows were removed */
async function inBatches(signal: AbortSignal, drop: () => Promise<number>): Promise<number> {
  let removed = 0
  for (let dropped = batchSize; dropped === batchSize; removed += dropped) {
    signal.throwIfAborted()
    dropped = await drop()
  }
  return removed
}
