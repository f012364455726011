import { retention } from '#core/retention.ts'
import type { Needs } from '#src/ports.ts'
import { dropEndedSignups } from '#stores/pending-signups.ts'

const atOnce = 2_000

/** Removes signups that ended long ago, paid or not. One whose money is still to be given back stays. */
export async function sweepSignups(
  { db, clock }: Needs<'db' | 'clock'>,
  signal: AbortSignal,
): Promise<{ signups: number }> {
  const before = new Date(clock.now().getTime() - retention.signups)
  let signups = 0
  for (let dropped = atOnce; dropped === atOnce; signups += dropped) {
    signal.throwIfAborted()
    dropped = await dropEndedSignups(db, before, atOnce)
  }
  return { signups }
}
