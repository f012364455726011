import type { Attempt } from '#core/models/spending.ts'
import { microDollars } from '#core/plans/budget.ts'
import type { Needs } from '#src/ports.ts'
import type { Tx } from '#stores/db.ts'
import { type LockedHold, lockExpired, settleHold } from '#stores/usage.ts'

const batchSize = 100

/**
 * Settles expired holds, whose process died: those of one user, or of all. The user pays nothing for an answer that we
 * ended; what it had cost at its checkpoint is booked as ours.
 * @returns how many were settled; call it again while there are `more`
 */
export async function sweepHolds(
  { clock, ids, metrics }: Needs<'clock' | 'ids' | 'metrics'>,
  tx: Tx,
  userId: string | null,
): Promise<{ swept: number; more: boolean }> {
  const now = clock.now()
  const expired = await lockExpired(tx, userId, batchSize)
  for (const hold of expired) {
    const attempts = hold.checkpoint > 0 ? [{ ...atCheckpoint(hold), id: ids.next() }] : []
    await settleHold(tx, hold, attempts, now)
  }
  if (expired.length > 0) {
    metrics.count('holds_swept_total', {}, expired.length)
    const cost = expired.reduce((sum, hold) => sum + hold.checkpoint, 0)
    metrics.count('free_failures_micro_dollars_total', {}, cost)
  }
  return { swept: expired.length, more: expired.length === batchSize }
}

const atCheckpoint = (hold: LockedHold): Attempt => ({
  attempt: 0,
  purpose: hold.purpose,
  model: hold.model,
  usage: { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 },
  cost: microDollars(0),
  absorbed: hold.checkpoint,
})
