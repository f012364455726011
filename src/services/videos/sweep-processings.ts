import { retention } from '#core/retention.ts'
import type { Needs } from '#src/ports.ts'
import { dropEndedProcessings } from '#stores/processings.ts'

const atOnce = 2_000

/** Removes ended runs of fetching a transcript; what they stored stays. */
export async function sweepProcessings(
  { db, clock }: Needs<'db' | 'clock'>,
  signal: AbortSignal,
): Promise<{ processings: number }> {
  const before = new Date(clock.now().getTime() - retention.processings)
  let processings = 0
  for (let dropped = atOnce; dropped === atOnce; processings += dropped) {
    signal.throwIfAborted()
    dropped = await dropEndedProcessings(db, before, atOnce)
  }
  return { processings }
}
