import type { Needs } from '#src/ports.ts'
import { type Beat, extendHolds } from '#stores/usage.ts'

/** How often a running call says that it lives, and how long its hold stands without that. */
export const beatEveryMs = 5_000
const holdLivesMs = 20_000

export const holdExpiry = (now: Date): Date => new Date(now.getTime() + holdLivesMs)

/** Says that these calls live and what they have used so far. @returns the holds that were settled elsewhere meanwhile */
export async function beatHolds({ db, clock }: Needs<'db' | 'clock'>, beats: readonly Beat[]): Promise<string[]> {
  if (beats.length === 0) return []
  const alive = new Set(await extendHolds(db, beats, holdExpiry(clock.now())))
  return beats.map(beat => beat.holdId).filter(id => !alive.has(id))
}
