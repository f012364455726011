import type { Needs } from '#src/ports.ts'
import { extendHolds, type Heartbeat } from '#stores/usage.ts'

/** How often a running call sends a heartbeat. */
export const beatEveryMs = 5_000
/** A hold expires this long after its last heartbeat. */
const holdLifeMs = 20_000

export const holdExpiry = (now: Date): Date => new Date(now.getTime() + holdLifeMs)

/** Sends the heartbeats of these calls, with what they have used so far. @returns the holds that were settled elsewhere */
export async function beatHolds({ db, clock }: Needs<'db' | 'clock'>, beats: readonly Heartbeat[]): Promise<string[]> {
  if (beats.length === 0) return []
  const alive = new Set(await extendHolds(db, beats, holdExpiry(clock.now())))
  return beats.map(beat => beat.holdId).filter(id => !alive.has(id))
}
