import type { Needs } from '#src/ports.ts'
import { extendHolds, type Heartbeat } from '#stores/usage.ts'

/** How often a running call sends a heartbeat; three may get lost before its hold expires. */
export const beatEveryMs = 5_000

/** Sends the heartbeats of these calls, with what they have used so far. @returns the holds that were settled elsewhere */
export async function beatHolds({ db }: Needs<'db'>, beats: readonly Heartbeat[]): Promise<string[]> {
  if (beats.length === 0) return []
  const alive = new Set(await extendHolds(db, beats))
  return beats.map(beat => beat.holdId).filter(id => !alive.has(id))
}
