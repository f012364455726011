import { retention } from '#core/operations/retention.ts'
import type { Needs } from '#src/ports.ts'
import { removeInBatches } from '#stores/db.ts'
import { deleteEndedProcessings } from '#stores/processings.ts'
import { deleteBlockedData } from '#stores/videos.ts'

/**
 * Removes old processings that have ended, and rows of blocked videos that a growing answer wrote after the block.
 */
export async function sweepVideos(
  { db, clock }: Needs<'db' | 'clock'>,
  signal: AbortSignal,
): Promise<{ processings: number; blockedLeftovers: number }> {
  const before = new Date(clock.now().getTime() - retention.processings)
  return {
    processings: await removeInBatches(signal, limit => deleteEndedProcessings(db, before, limit)),
    blockedLeftovers: await deleteBlockedData(db),
  }
}
